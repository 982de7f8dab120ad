import type { Move } from "tilebase-reader/puzzle";
import { count, DIRECTIONS, listed, numbers } from "page/words/en-phrases";

const { whole, decimal, times } = numbers;

/** The words of the lessons in English. */
export const en = {
  theBoard: "The board",
  theGoal: "The goal",
  /** The name of a board or a tile and its description, for screen readers. */
  reads: (name: string, text: string) => `${name}: ${text}`,
  turning: {
    back: "First lesson",
    next: "Next lesson",
    of: (lesson: number, lessons: number) => `Lesson ${lesson} of ${lessons}`,
  },
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
      rule: "Say “A star”. Each waiting board has a sum: the moves made plus a guess of the moves to go. The board with the smallest sum is next. The guess is called a heuristic.",
      about: "Next, the board with the fewest moves, made and guessed together.",
    },
    "IDA*": {
      name: "IDA*",
      rule: "It follows one path until the moves made plus the guess exceed a limit. Then it backs up and tries another path. When no path is left, the limit grows, and it starts again. It remembers only its present path.",
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
    text: "Take a board. Try each of its moves. Remember every new board. Repeat until one is the goal.",
    oneBoard: "One step",
    oneBack: "One step back",
    startAgain: "To the start",
    toTheEnd: "To the end",
    ofBoards: (boards: number) => `of ${count(boards, "board")}`,
    notBegun: "No board looked at yet",
    progress: (lookedAt: number, waiting: number) =>
      `${count(lookedAt, "board")} looked at, ${whole(waiting)} waiting`,
    limit: (moves: number) => `limit ${whole(moves)}`,
    found: (moves: number, lookedAt: number) =>
      `Found: ${count(moves, "move")}, after ${count(lookedAt, "board")}`,
    startsHere: "It starts here",
    lookingAt: "Looking at",
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
    text: "All five get the same board. Try other heuristics, too: A* and IDA* use them.",
    run: "Watch them run",
    stop: "Stop",
    scale: "boards looked at: each line means ten times as many",
    lookedAt: "looked at",
    held: "boards remembered",
    time: "time",
    moves: "moves",
    givenUp: "given up",
    conclusion: (aStar: number, breadthFirst: number) =>
      `A* looked at ${count(aStar, "board")}, breadth-first at ${whole(breadthFirst)}.`,
    explained:
      "A search looks at a board when it tries its moves; the table, when it reads the next one. They take turns, each with the same number of boards; the turns get longer and longer. After a million boards, a search gives up. “Boards remembered” is the largest number at any one time. “Time” is the time of each search alone, in this browser.",
    tried: "Boards looked at with each heuristic",
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
    run: "Watch both",
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
};
