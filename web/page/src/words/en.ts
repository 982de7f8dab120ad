import type { Move } from "tilebase-reader/puzzle";
import type { Slide } from "../model/review";
import { numbersIn } from "./numbers";

const numbers = numbersIn("en");
const { whole, decimal, times, percent, clock, day: date } = numbers;

/** Returns a number with its noun: `1 move`, `1,512 boards`. */
function count(number: number, one: string, many = `${one}s`): string {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Joins the items of a list: `2, 5 and 8`. */
function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

function firstMade(made: number): string {
  if (made === 0) return "no move was made";
  return made === 1 ? "only the first was made" : `the first ${whole(made)} were made`;
}

const DIRECTIONS = { u: "down", d: "up", l: "right", r: "left" } as const;

function slide(tile: number, move: Move): string {
  return `tile ${tile} ${DIRECTIONS[move]}`;
}

/** All words of the page in English. Moves are directions of the blank, but the words are directions of the tiles. */
export const en = {
  code: "en",
  language: "English",
  numbers,
  page: {
    title: "tilebase: sliding-tile puzzles",
    play: "Play",
    learn: "Learn",
    quiz: "Quiz",
    settings: "Settings",
    loading: "Loading …",
    notLoaded: "This part of the page could not be loaded.",
    close: "Close",
    /** Precedes the description of a problem with the address or a pasted text. */
    inAddress: (problem: string) => `In the address: ${problem}`,
    pasted: (problem: string) => `Pasted: ${problem}`,
    /** `letter` is an illegal move, or `undefined` if there are too many moves to read. */
    moveProblem: (made: number, letter: string | undefined) =>
      letter === undefined
        ? `There are too many moves; ${firstMade(made)}.`
        : `Move ${whole(made + 1)}, ${letter}, is not possible; ${firstMade(made)}.`,
    notSolved: "These moves do not reach the goal.",
    assumed: (size: string) =>
      `No board was given. These moves were read as a solution of ${size}, which shows the board, too.`,
  },
  play: {
    board: "Board",
    goal: "Goal",
    puzzle: "Puzzle",
    aim: "Slide the tiles until they look like this.",
    howToPointer: "Press a tile next to the gap. Blue tiles are in place.",
    howToKeys: "The arrow keys work, too.",
    yourTurn: "Your turn",
    movesMade: (moves: number) => `${count(moves, "move")} made`,
    slidesMade: (slides: number) => `${count(slides, "slide")} made`,
    movesToGo: (moves: number) => `${count(moves, "move")} to go`,
    atLeastToGo: (moves: number) => `at least ${count(moves, "move")} to go`,
    ways: (solutions: number) => count(solutions, "shortest way", "shortest ways"),
    undo: "Undo",
    redo: "Redo",
    hint: "Next best move",
    hintText: (tile: number, move: Move) => `Slide tile ${tile} ${DIRECTIONS[move]}.`,
    thinking: "Thinking …",
    notLoaded: "The tables for this size could not be loaded. You can still play.",
    tryAgain: "Try again",
    onlyCorners: "The page solves boards of this size only if the gap of the goal is in a corner.",
    solve: "Solve",
    showGoodMoves: "Show good moves",
    solution: "Solution",
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
    perfectText: (moves: number) => `${count(moves, "move")}: the fewest possible.`,
    moreThanNeeded: (more: number) => `${whole(more)} more than needed`,
    moreText: (made: number, enough: number) =>
      `Solved in ${count(made, "move")}; ${count(enough, "is", "are")} enough.`,
    /** The number of slides, after the number of moves. */
    inSlides: (slides: number) => count(slides, "slide"),
    slidesEnough: (slides: number) => `; ${count(slides, "is", "are")} enough`,
    played: "Solved by the page",
    next: "Next puzzle",
    share: "Share",
    mistakes: (mistakes: number) => count(mistakes, "mistake"),
    longest: (from: number, to: number) =>
      `Longest stretch without one: ${to - from === 1 ? "move" : `moves ${whole(from + 1)} to`} ${whole(to)}`,
    /** A mistake, and the better slides, if any. */
    mistake: (number: number, [tile, move]: Slide, better: readonly Slide[]) =>
      `Move ${whole(number)} (${slide(tile, move)}) was a mistake.` +
      (better.length > 0 ? ` Better: ${better.map((it) => slide(...it)).join(" or ")}.` : ""),
    /** The columns of the list of mistakes. */
    columns: ["move", "played", "better"],
    goBackThere: "Go back there",
    time: (clock: string) => `Time ${clock}`,
    withHelp: (hints: number, isShown: boolean) =>
      `with ${listed([
        ...(hints > 0 ? [count(hints, "hint")] : []),
        ...(isShown ? ["good moves shown"] : []),
      ])}`,
    movesMade: "moves made",
    movesToGo: "moves to go",
    point: (made: number, toGo: number | undefined) => {
      const when = made === 0 ? "At the start" : `After ${count(made, "move")}`;
      return toGo === undefined ? when : `${when}: ${count(toGo, "move")} to go`;
    },
    graph: (made: number, enough: number | undefined, most: number) =>
      `Moves to go after each of ${count(made, "move")}` +
      (enough === undefined
        ? ""
        : `: ${whole(enough)} at the start, at most ${whole(most)}, 0 at the end`),
    shortestWay: "a shortest way",
    ledAway: "mistake",
    onlyFirst: (moves: number) => `Only the first ${count(moves, "move")} are drawn.`,
  },
  puzzles: {
    size: "Size",
    level: "Level",
    levels: { easy: "Easy", medium: "Medium", hard: "Hard" },
    newPuzzle: "New puzzle",
    today: "Today’s puzzle",
    newDay: "A new day, a new puzzle.",
    puzzleOfToday: (day: string) => `Today’s puzzle, ${date(day)}`,
    puzzleOf: (day: string) => `The puzzle of ${date(day)}`,
    todayWas: (result: string) => `Today: ${result}`,
    daysInARow: (days: number) => `${count(days, "day")} in a row`,
    earlier: "Earlier days",
    earlierMonth: "Previous month",
    laterMonth: "Next month",
    /** The meanings of the marks of days. */
    marks: { perfect: "perfect", solved: "solved", open: "not solved" },
    time: "Time",
    best: (seconds: number) => `Best time ${clock(seconds)}`,
    perfectGames: (games: number) => count(games, "perfect game"),
    bests: "Records",
    averageOf: (games: number, time: string) => `average of ${games}: ${time}`,
    lastTimes: (times: readonly string[]) => `Last times: ${times.join(", ")}`,
    /** The label of the countdown before the first move. */
    inspection: "Time to look",
    /** Precedes the best results for a size and a level. */
    bestOf: (size: string, level: string) => `${size}, ${level}: `,
    clearBests: "Clear records",
    bestTime: (size: string, level: string, before: number) =>
      `your best time for ${size}, ${level} (before: ${clock(before)})`,
    /** The line about a solved puzzle in the text to share. */
    shareLine: (name: string, made: number, remarks: readonly string[]) =>
      [`${name}: ${count(made, "move")}`, ...remarks].join(", "),
    withHints: "with hints",
    copied: "Copied",
    toCopy: "Copy this:",
  },
  difficulty: {
    heading: "How hard is it?",
    hardest: "Hardest boards",
    lookingAtAll: "Looking at all boards …",
    chosen: (moves: number) => `New puzzle, ${count(moves, "move")}`,
    farthest: (moves: number) => `Farthest: ${count(moves, "move")}`,
    mostSolutions: (solutions: number) => `Most shortest solutions: ${whole(solutions)}`,
    farthestUnique: (moves: number) =>
      `Farthest with one shortest solution: ${count(moves, "move")}`,
    andMore: (boards: number) => `and ${whole(boards)} more`,
    boardsAxis: "boards",
    movesAxis: "moves from solved",
    thisBoard: "this board",
    nextPuzzle: "next puzzle",
    chooserName: "Next puzzle: moves from solved",
    looking: "Looking for one …",
    notFound: "No board that far away was found. Try fewer moves.",
    away: (moves: number) => `This board is ${count(moves, "move")} from solved.`,
    farthestOfAll: (moves: number) =>
      `The farthest boards of this size are ${count(moves, "move")} from solved. The page does not have the number of boards at each distance.`,
    areAway: (boards: number, moves: number) =>
      `${count(boards, "board is", "boards are")} ${count(moves, "move")} away`,
    byMoves: (boards: number) => `${count(boards, "board")}, by moves from solved`,
    here: (boards: number, all: number, moves: number, farther: number) =>
      `${whole(boards)} of ${count(all, "board")} ${boards === 1 ? "is" : "are"} ${count(moves, "move")} away; ${percent(farther)} are farther`,
  },
  setup: {
    heading: "Set up a board",
    pasteAnywhere:
      "You can paste a board, a link or a solve anywhere on this page. Capital letters move tiles.",
    swapTwo: "Press two tiles of this goal to swap them.",
    resetGoal: "Reset goal",
    copyLink: "Copy a link to this board",
    notCopied: "The browser does not allow copying",
    /** Shown below a goal that the board cannot reach. */
    goalWaits: "Your board cannot reach this goal yet. Swap two more tiles, or take a new puzzle.",
    swapToo: (one: number, other: number) => `Swap ${one} and ${other}, too`,
    newPuzzleToGoal: "New puzzle with this goal",
    gapInCorner: (size: string) => `In a ${size} goal, the gap must be in a corner.`,
    unsolvable: "It cannot be solved",
    noMovesLead: "This board cannot reach the goal. Swap any two tiles, and it can.",
    swap: (one: number, other: number) => `Swap ${one} and ${other}`,
    why: "Why?",
    whyOdd: (pairs: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal: an odd number. A move left or right changes no pair. A move up or down changes an even number of pairs. So the number stays odd and never becomes 0.`,
    whyOddWithRows: (pairs: number, rows: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal, and the gap is ${count(rows, "row")} from its place: together ${whole(pairs + rows)}, an odd number. A move left or right changes neither. A move up or down changes both by odd numbers, and their sum by an even number. So the sum stays odd and never becomes 0.`,
  },
  settings: {
    language: "Language",
    theme: "Colours",
    themes: { "": "Same as the device", light: "Light", dark: "Dark" },
    timer: "Show the time",
    inspection: "15 seconds to look before the time runs",
    countSlides: "Count a slide of several tiles as one (MTM)",
    letterKeys: "Use letter keys",
    keys: "Keys",
    slide: "Slide a tile",
    playOrPause: "Play or pause a solution",
    picture: "Picture on the tiles",
    choosePicture: "Put a picture on the tiles",
    removePicture: "Remove the picture",
    noPicture: "This file is not a picture that the browser can show.",
    numbers: "Numbers on the picture",
    fullScreen: "Full screen",
    leaveFullScreen: "Leave full screen",
  },
  boards: {
    tile: (tile: number) => `tile ${tile}`,
    blank: "blank",
    slides: (move: Move) => `slides ${DIRECTIONS[move]}`,
    slidesSeveral: (tiles: readonly number[], move: Move) =>
      `slides ${listed(tiles)} ${DIRECTIONS[move]}`,
    goodMove: "good move",
    moved: (tiles: readonly number[], move: Move) =>
      `${tiles.length === 1 ? "tile" : "tiles"} ${listed(tiles)} moved ${DIRECTIONS[move]}`,
    severalMoves: (moves: number) => count(moves, "move"),
    back: (change: string) => `back: ${change}`,
    newBoard: "new board",
    newGoal: "new goal",
    solved: "solved",
    /** Translates tilebase-reader's message about an invalid board. */
    problem: (sentence: string) => sentence,
  },
  learn: {
    intro: "A computer can find a shortest solution of a puzzle. How? Look over its shoulder.",
    example: "These lessons need a small puzzle. They use this 3x3 board instead of yours.",
    theBoard: "The board",
    theGoal: "The goal",
    /** Precedes a board, for screen readers. */
    reads: (name: string, board: string) => `${name}: ${board}`,
    anotherBoard: "Another board",
    unsolvable: "This board cannot reach the goal: nothing to find.",
    isGoal: "This board is the goal: nothing to find.",
    searches: {
      "breadth-first": {
        name: "Breadth-first",
        rule: "The boards that it finds wait in a line: first in, first out. So it looks at all boards one move away, then at all boards two moves away, and so on.",
        about: "All boards one move away, then two moves, and so on.",
      },
      bidirectional: {
        name: "Bidirectional",
        rule: "Breadth-first from both ends, the board and the goal. When the two searches meet, a solution is found. Two small searches are much less work than one big one.",
        about: "Breadth-first from both ends, until they meet.",
      },
      "A*": {
        name: "A*",
        rule: "Say “A star”. Each waiting board has a sum: the moves made plus a guess of the moves to go. The board with the smallest sum is next. The guess is called a heuristic. Choose one:",
        about: "Next, the board with the fewest moves, made and guessed together.",
      },
      "IDA*": {
        name: "IDA*",
        rule: "It follows one path until the moves made plus the guess exceed a limit. Then it backs up and tries another path. When no path is left, the limit grows, and it starts again. It remembers only its present path. Choose a heuristic:",
        about: "One path until it gets too long, then another; then longer ones.",
      },
      table: {
        name: "Table",
        rule: "No search. A program has looked at all boards before and stored one bit for each. The bits show which move leads nearer to the goal.",
        about: "No search: it looks up the next move in a table, of 22,744 bytes for 3x3.",
      },
    },
    search: "Search",
    heuristic: "Heuristic",
    heuristics: {
      none: "No guess",
      "misplaced tiles": "Misplaced tiles",
      Manhattan: "Manhattan",
      "linear conflict": "Linear conflict",
    },
    demonstration: {
      question: "How would you find a solution?",
      text: "The computer takes a board, tries each of its moves, and remembers the boards that it finds. Then it takes the next one, until it finds the goal. This is called a search. Press “Play” and watch.",
      oneBoard: "1 board",
      tenBoards: "10 boards",
      oneBack: "1 back",
      startAgain: "Start again",
      boardsPerSecond: (boards: number) => `${count(boards, "board")} a second`,
      notBegun: "No board looked at yet",
      progress: (lookedAt: number, waiting: number) =>
        `${count(lookedAt, "board")} looked at, ${whole(waiting)} waiting`,
      limit: (moves: number) => `limit ${whole(moves)}`,
      found: (moves: number, lookedAt: number) =>
        `Found: ${count(moves, "move")}, after ${count(lookedAt, "board")}`,
      startsHere: "It starts here",
      lookingAt: "Looking at",
      goalReached: "The goal",
      fromGoal: (moves: number) => `${count(moves, "move")} from the goal`,
      guessed: (moves: number) => `+ ${whole(moves)} guessed`,
      sum: (moves: number) => `= ${whole(moves)}`,
      known: (moves: number) => `${count(moves, "move")} to go, says the table`,
      neighbours: "Its moves lead to",
      next: "Next in line",
      fates: {
        waits: "waits",
        known: "found before",
        "way back": "the way back",
        "too long": "over the limit",
        nearer: "nearer",
        "not nearer": "not nearer",
      },
      theWay: "The solution found",
      chart: "All boards found, by the moves to them",
      moves: "moves made",
      fromTheBoardOn: "from the board →",
      fromTheGoalOn: "← from the goal",
      lookedAt: "looked at",
      waiting: "waiting: the frontier",
      fromTheGoal: "found from the goal",
      bricks: "One brick is one board.",
      noBricks: "Too many boards to draw each one.",
      column: (moves: number, lookedAt: number, waiting: number) =>
        `${count(moves, "move")}: ${whole(lookedAt)} looked at, ${whole(waiting)} waiting`,
    },
    race: {
      question: "Which search looks at the fewest boards?",
      text: "All five get the same board. Guess first, then let them run. Try other heuristics, too: A* and IDA* use them.",
      run: "Run the searches",
      runAgain: "Run again",
      stop: "Stop",
      scale: "boards looked at: each line means ten times as many",
      lookedAt: "looked at",
      held: "boards remembered",
      time: "time",
      moves: "moves",
      theMoves: "The moves",
      givenUp: "given up",
      conclusion: (ratio: number) =>
        `Breadth-first looked at ${times(ratio)} times as many boards as the table.`,
      explained:
        "A search looks at a board when it tries its moves; the table, when it reads the next one. They take turns, each with the same number of boards; the turns get longer and longer. After a million boards, a search gives up. “Boards remembered” is the largest number at any one time. “Time” is the time of each search alone, in this browser.",
      tried: "Boards looked at with each heuristic that you have tried",
    },
    heuristicBoards: {
      question: "What does a heuristic know?",
      text: "A heuristic guesses the moves to go at a glance. The guess may be too low, but never too high, so A* and IDA* always find a shortest solution. Each tile shows what it adds. Slide a tile and watch.",
      meanings: {
        "misplaced tiles": "Each misplaced tile must move at least once.",
        Manhattan: "Each tile must cross the rows and columns to its place.",
        "linear conflict":
          "Manhattan, plus two moves for each tile that must leave its line to let others pass.",
      },
      estimate: (moves: number) => `Guess ${whole(moves)}`,
      truth: (distance: number, error: number) =>
        `, truth ${whole(distance)}, ${whole(error)} too few`,
      inTheWay: (tiles: readonly number[]) => `${listed(tiles)} are in each other’s way.`,
      slideATile: "Slide a tile",
      slide: (tile: number, move: Move) => `Slide tile ${tile} ${DIRECTIONS[move]}`,
      back: "Back to the board",
      /** Describes a tile for screen readers. */
      adds: (tile: number, text: string) => `tile ${tile}: ${text}`,
    },
    errors: {
      question: "How far is it off?",
      text: "All boards at once. To the right: the moves that they really take. Upwards: the moves that a heuristic guesses. On the dashed line, a guess is right.",
      truth: "moves that it really takes",
      estimate: "moves guessed",
      exactly: "right",
      mean: "average guess",
      band: "lowest to highest guess",
      error: "too low by",
      here: (estimate: number, distance: number) =>
        `this board: guess ${whole(estimate)}, truth ${whole(distance)}`,
      columns: { mean: "Average guess", meanError: "Too low by", exact: "Right" },
      overall: (boards: number, distance: number) =>
        `All ${count(boards, "board")}: on average they take ${decimal(distance, 2)} moves`,
      inWords: (heuristic: string, values: readonly string[]) =>
        `Guesses of ${heuristic}: ${values.join("; ")}`,
      atDistance: (distance: number, min: number, max: number, mean: number) =>
        `at ${distance} moves from ${min} to ${max}, on average ${decimal(mean, 1)}`,
    },
    fifteen: {
      question: "What about the 15-puzzle?",
      text: "The 4x4 puzzle has 10,461,394,944,000 boards: too many for a table of all of them. So the computer must search, but with a better guess. The tiles are divided into patterns: A, B and C. For each pattern, a table holds the fewest moves that its tiles need from any cells. The guess is the sum of the three numbers.",
      pattern: (name: string, tiles: readonly number[]) => `${name}: ${listed(tiles)}`,
      boards: "Choose a board",
      random: "A random board",
      yours: "Your board",
      run: "Run both",
      searches: {
        manhattan: {
          name: "IDA* with Manhattan",
          about: "It guesses for each tile alone, as if no other were in its way.",
        },
        patterns: {
          name: "IDA* with pattern tables",
          about: "It guesses for five tiles at once, and knows how they get past each other.",
        },
      },
      firstGuess: "moves guessed at first",
      limit: "moves tried at most",
      conclusion: (moves: number, ratio: number) =>
        `Both found ${count(moves, "move")}. Manhattan looked at ${times(ratio)} times as many boards as the pattern tables.`,
    },
  },
};
