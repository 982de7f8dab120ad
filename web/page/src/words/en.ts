import { numbers } from "./numbers";

const { whole, decimal, percent, duration, clock, day } = numbers("en");

/** Writes a number of things: `1 move`, `1,512 boards`. */
function count(number: number, one: string, many = `${one}s`): string {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Writes a list: `2, 5 and 8`. */
function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

function firstMade(made: number): string {
  if (made === 0) return "no move was made";
  return made === 1 ? "only the first was made" : `the first ${whole(made)} were made`;
}

const DIRECTIONS = { u: "down", d: "up", l: "right", r: "left" } as const;

/** All words of the page in English. A move is the direction of the blank; words say how tiles slide. */
export const en = {
  code: "en",
  /** The name of the language in the language. */
  language: "English",
  numbers: { whole, decimal, percent, duration, clock, day },
  page: {
    title: "tilebase: sliding-tile puzzles",
    play: "Play",
    learn: "Learn",
    settings: "Settings",
    loading: "Loading …",
    close: "Close",
    /** Before the sentence that says what is wrong with an address or a text. */
    inAddress: (problem: string) => `In the address: ${problem}`,
    pasted: (problem: string) => `Pasted: ${problem}`,
    unmade: (made: number, letter: string) =>
      `Move ${whole(made + 1)} of the address, ${letter}, is not possible; ${firstMade(made)}.`,
  },
  play: {
    board: "Board",
    goal: "Goal",
    puzzle: "Puzzle",
    aim: "Slide the tiles until they look like this.",
    howToPointer: "Press a tile beside the gap, or drag it.",
    howToKeys: "The arrow keys work, too.",
    yourTurn: "Your turn",
    movesMade: (moves: number) => `${count(moves, "move")} made`,
    movesToGo: (moves: number) => `${count(moves, "move")} to go`,
    atLeastToGo: (moves: number) => `at least ${count(moves, "move")} to go`,
    ways: (solutions: number) => count(solutions, "shortest way", "shortest ways"),
    undo: "Undo",
    redo: "Redo",
    hint: "Next best move",
    hintText: (tile: number, move: "u" | "d" | "l" | "r") =>
      `Slide tile ${tile} ${DIRECTIONS[move]}.`,
    thinking: "Thinking …",
    notLoaded: "What the page needs to solve boards of this size could not be loaded.",
    tryAgain: "Try again",
    onlyCorners: "The page solves boards of this size if the gap of the goal is in a corner.",
    solve: "Solve",
    showGoodMoves: "Show good moves",
    solution: "Solution",
    movesToCome: "Moves to come",
    play: "Play",
    pause: "Pause",
    back: "Back",
    forward: "Forward",
    speed: "Speed",
    movesPerSecond: (moves: number) => `${count(moves, "move")} a second`,
  },
  ending: {
    solved: "Solved",
    perfect: "Perfect!",
    perfectText: (moves: number) => `${count(moves, "move")}: nobody needs fewer.`,
    moreThanNeeded: (more: number) => `${whole(more)} more than needed`,
    moreText: (made: number, enough: number) =>
      `Solved in ${count(made, "move")}; ${count(enough, "is", "are")} enough.`,
    played: "Solved by the page",
    next: "Next puzzle",
    share: "Share",
    firstWasted: (number: number, tile: number, move: "u" | "d" | "l" | "r") =>
      `Move ${whole(number)} (tile ${tile} ${DIRECTIONS[move]}) was the first that led away.`,
    goBackThere: "Go back there",
  },
  puzzles: {
    heading: "New puzzle",
    size: "Size",
    level: "Level",
    levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
    newPuzzle: "New puzzle",
    today: "Today’s puzzle",
  },
  difficulty: {
    heading: "How hard is it?",
    hardest: "Hardest boards",
    lookingAtAll: "Looking at all boards …",
    chosen: (moves: number) => `New puzzle, ${count(moves, "move")}`,
    moves: (moves: number) => count(moves, "move"),
    farthest: (moves: number) => `Farthest: ${count(moves, "move")}`,
    mostSolutions: (solutions: number) => `Most shortest solutions: ${whole(solutions)}`,
    farthestUnique: (moves: number) =>
      `Farthest with one shortest solution: ${count(moves, "move")}`,
    andMore: (boards: number) => `and ${whole(boards)} more`,
    byMoves: (boards: number) => `${count(boards, "board")}, by their moves from solved`,
    here: (boards: number, all: number, moves: number, farther: number) =>
      `${whole(boards)} of ${count(all, "board")} ${boards === 1 ? "is" : "are"} ${count(moves, "move")} away; ${percent(farther)} are farther`,
  },
  setup: {
    heading: "Set up a board",
    pasteAnywhere: "A board or a link may be pasted anywhere on this page.",
    swapTwo: "Press two tiles of this goal to swap them.",
    resetGoal: "Reset goal",
    copyLink: "Copy a link to this board",
    copied: "Copied",
    notCopied: "The browser does not let this page copy",
    /** Under the picture of a goal that the board does not lead to. */
    goalWaits:
      "Your board does not lead to this goal yet. Swap two more tiles, or take a new puzzle.",
    swapToo: (one: number, other: number) => `Swap ${one} and ${other}, too`,
    newPuzzleToGoal: "New puzzle with this goal",
    gapInCorner: (size: string) => `In a goal of ${size}, the gap is in a corner.`,
    unsolvable: "It cannot be solved",
    noMovesLead: "No moves lead from this board to the goal. Swap two tiles, and they do.",
    swap: (one: number, other: number) => `Swap ${one} and ${other}`,
    why: "Why?",
    whyOdd: (pairs: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal: an odd number. A move to the side does not change the order, and a move up or down changes it for an even number of pairs. So the number stays odd, and never becomes 0.`,
    whyOddWithRows: (pairs: number, rows: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal, and the gap is ${count(rows, "row")} from its place: together ${whole(pairs + rows)}, an odd number. A move to the side changes neither, and a move up or down changes both by odd numbers, so their sum by an even one. So the sum stays odd, and never becomes 0.`,
  },
  settings: {
    heading: "Settings",
    language: "Language",
    theme: "Colours",
    themes: { "": "As the system", light: "Light", dark: "Dark" },
    timer: "Show the time",
    letterKeys: "Letter keys",
  },
  boards: {
    tile: (tile: number) => `tile ${tile}`,
    blank: "blank",
    slides: (move: "u" | "d" | "l" | "r") => `slides ${DIRECTIONS[move]}`,
    slidesSeveral: (tiles: readonly number[], move: "u" | "d" | "l" | "r") =>
      `slides ${listed(tiles)} ${DIRECTIONS[move]}`,
    goodMove: "good move",
    moved: (tiles: readonly number[], move: "u" | "d" | "l" | "r") =>
      `${tiles.length === 1 ? "tile" : "tiles"} ${listed(tiles)} moved ${DIRECTIONS[move]}`,
    severalMoves: (moves: number) => count(moves, "move"),
    back: (change: string) => `back: ${change}`,
    newBoard: "new board",
    newGoal: "new goal",
    solved: "solved",
    /** Translates a sentence of the reader on a text that is no board. */
    problem: (sentence: string) => sentence,
  },
  learn: {},
};
