import type { BoardError } from "tilebase-reader";
import type { Move } from "tilebase-reader/puzzle";
import type { Help } from "../model/game";
import type { Slide, Unit } from "../model/review";
import { count, DIRECTIONS, firstMade, listed, named, numbers } from "./en-phrases";

const { whole, percent, day: date } = numbers;

/** All words of the page in English. Moves are directions of the blank, but the words are directions of the tiles. */
export const en = {
  code: "en",
  language: "English",
  numbers,
  page: {
    titles: {
      play: "tilebase: sliding-tile puzzles",
      learn: "tilebase: lessons",
      quiz: "tilebase: quiz",
    },
    play: "Play",
    learn: "Learn",
    quiz: "Quiz",
    settings: "Settings",
    loading: "Loading …",
    notLoaded: "This part of the page could not be loaded.",
    notKept:
      "The browser stores nothing for this page: settings and results last until you leave it.",
    more: "More",
    back: "Back",
    close: "Close",
    fullScreen: "Full screen",
    leaveFullScreen: "Leave full screen",
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
    aim: "Slide the tiles into this order.",
    movesMade: (moves: number) => count(moves, "move"),
    movesToGo: (moves: number) => `${count(moves, "move")} to go`,
    atLeastToGo: (moves: number) => `at least ${count(moves, "move")} to go`,
    atMost: (moves: number) => `at most ${whole(moves)}`,
    ways: (solutions: number) => count(solutions, "shortest way", "shortest ways"),
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    slideIt: "Slide it",
    hintText: (tile: number, move: Move) => `Tile ${tile} goes ${DIRECTIONS[move]}.`,
    notProved: (least: number, most: number) =>
      `A good move, not proved the best: ${whole(least)} to ${whole(most)} moves to go.`,
    thinking: "Thinking …",
    notLoaded: "The tables for this size could not be loaded. You can still play.",
    tryAgain: "Try again",
    cancel: "Cancel",
    playBest: (moves: number) => `Play ${count(moves, "move")}, the best so far`,
    watch: "Watch the solution",
    watchText: "The page plays a best solution.",
    print: "Print a worksheet",
    printText: "The board, its goal and lines to write on.",
    printNow: "Print",
    solution: "Solution",
    play: "Play",
    pause: "Pause",
    back: "Back",
    forward: "Forward",
    speed: "Speed",
    movesPerSecond: (moves: number) => `${count(moves, "move")} a second`,
  },
  ending: {
    solved: "Solved!",
    perfectText: (moves: number) => `${count(moves, "move")}: the fewest possible.`,
    moreThanNeeded: (more: number) => `${whole(more)} more than needed`,
    moreText: (made: number, enough: number) =>
      `${count(made, "move")}. The best is ${whole(enough)}.`,
    atLeastText: (made: number, least: number) =>
      `${count(made, "move")}; at least ${whole(least)} needed.`,
    stars: (stars: number) => `${stars} of 3 stars`,
    inSlides: (slides: number) => count(slides, "slide"),
    slidesEnough: (slides: number) => `. The best is ${whole(slides)}.`,
    played: "Solved by the page",
    next: "Next puzzle",
    share: "Share",
    /** Shown for larger boards if the player counts slides. */
    onlyInMoves: "For boards of this size, mistakes are counted in single moves.",
    time: (clock: string) => `Time ${clock}`,
    speed: (perSecond: string) => `${perSecond} moves a second`,
    withHelp: ({ hints, isShown, undone }: Help) =>
      `with ${listed([
        ...(hints > 0 ? [count(hints, "hint")] : []),
        ...(isShown ? ["good moves shown"] : []),
        ...(undone > 0 ? [`${count(undone, "move")} taken back`] : []),
      ])}`,
  },
  /** The mistakes of a solved puzzle, in moves or in slides. */
  review: (unit: Unit) => ({
    mistakes: (number: number, mistakes: number) =>
      mistakes === 1 ? "One mistake" : `Mistake ${whole(number)} of ${whole(mistakes)}`,
    /** A mistake, and the better slides, if any. */
    mistake: (number: number, [tiles]: Slide, better: readonly Slide[], saved: number) =>
      `At ${unit} ${whole(number)} you slid ${listed(tiles)}.` +
      (better.length > 0
        ? ` Sliding ${better.map(([tiles]) => listed(tiles)).join(" or ")} saves ${count(saved, unit)}.`
        : ""),
    previous: "Previous mistake",
    next: "Next mistake",
    playOn: "Play on from here",
  }),
  puzzles: {
    size: "Size",
    otherSizes: "Other sizes",
    level: "Level",
    levels: { easy: "Easy", medium: "Medium", hard: "Hard", random: "Random" },
    newPuzzle: "New puzzle",
    today: "Today",
    todayIs: (day: string) => `Today, ${numbers.longWeekday(day)}`,
    puzzleOf: (day: string) => `The puzzle of ${date(day)}`,
    daysInARow: (days: number) => `${count(days, "day")} in a row`,
    earlier: "Earlier days",
    earlierMonth: "Previous month",
    laterMonth: "Next month",
    /** The meanings of the marks of days. */
    marks: { perfect: "perfect", solved: "solved", open: "not solved" },
    time: "Time",
    best: (clock: string) => `Best time ${clock}`,
    perfectGames: (games: number) => count(games, "perfect game"),
    averageOf: (games: number, time: string) => `average of ${games}: ${time}`,
    /** The label of the countdown before the first move. */
    inspection: "Time to look",
    bestTime: (size: string, level: string, before: string) =>
      `your best time for ${size}, ${level} (before: ${before})`,
    /** The line about a solved puzzle in the text to share. */
    shareLine: (name: string, made: number, remarks: readonly string[]) =>
      [`${name}: ${count(made, "move")}`, ...remarks].join(", "),
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
    chooserName: "Next puzzle: moves from solved",
    looking: "Looking for one …",
    notFound: "No board that far away was found. Try fewer moves.",
    /** `most` is `undefined` if no solution is known. */
    between: (least: number, most: number | undefined) =>
      most === undefined
        ? `This board is at least ${count(least, "move")} from solved.`
        : `This board is ${least} to ${count(most, "move")} from solved.`,
    away: (moves: number) => `This board is ${count(moves, "move")} from solved.`,
    farthestOfAll: (moves: number) =>
      `The farthest boards of this size are ${count(moves, "move")} from solved. The page does not have the number of boards at each distance.`,
    areAway: (boards: number, moves: number) =>
      `${count(boards, "board is", "boards are")} ${count(moves, "move")} away`,
    byMoves: (boards: number) => `${count(boards, "board")}, by moves from solved.`,
    farther: (all: number, farther: number) =>
      `${percent(farther)} of all ${count(all, "board")} are farther away.`,
    pressBar: "Press a bar for a puzzle that far away.",
  },
  setup: {
    heading: "Set up a board",
    pasteAnywhere:
      "You can paste a board, a link or a solve anywhere on this page. Capital letters move tiles.",
    shareLink: "Share this board",
    unsolvable: "It cannot be solved",
    noMovesLead: "This board cannot reach the goal. Swap any two tiles, and it can.",
    swap: (one: number, other: number) => `Swap ${one} and ${other}`,
    solvableFirst: "It can be solved with the gap first",
    solvableLast: "It can be solved with the gap last",
    why: "Why?",
    whyOdd: (pairs: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal: an odd number. A move left or right changes no pair. A move up or down changes an even number of pairs. So the number stays odd and never becomes 0.`,
    whyOddWithRows: (pairs: number, rows: number) =>
      `Read the tiles row by row, without the gap. Of all pairs of tiles, ${count(pairs, "pair is", "pairs are")} in another order than in the goal, and the gap is ${count(rows, "row")} from its place: together ${whole(pairs + rows)}, an odd number. A move left or right changes neither. A move up or down changes both by odd numbers, and their sum by an even number. So the sum stays odd and never becomes 0.`,
  },
  boards: {
    tile: (tile: number) => `tile ${tile}`,
    blank: "blank",
    slides: (move: Move) => `slides ${DIRECTIONS[move]}`,
    slidesSeveral: (tiles: readonly number[], move: Move) =>
      `slides ${listed(tiles)} ${DIRECTIONS[move]}`,
    goodMove: "good move",
    moved: (tiles: readonly number[], move: Move) => `${named(tiles)} moved ${DIRECTIONS[move]}`,
    back: (change: string) => `back: ${change}`,
    newBoard: "new board",
    newGoal: "new goal",
    solved: "solved",
    /** Says what is wrong with a text. */
    problem: ({ message }: BoardError) => message,
  },
};
