import {
  type Board,
  canonicalGoal,
  legalMoves,
  type Move,
  moved,
  swapped,
} from "tilebase-reader/puzzle";
import type { Round } from "./address";
import { distanceOf } from "./answers";
import { solverTo } from "./files";
import { boardAt, randomWalk } from "./new-puzzle";
import { type Random, randomNumbers } from "./random";
import { aStar } from "../search/a-star";
import { manhattan } from "../search/manhattan";
import { Packing } from "../search/packing";

// A shared address must lead to the same questions in all versions of the page: do not change the results of this
// module.

/** A question of one kind. At least one option is right, and one is wrong. */
interface Asked<Kind, Option> {
  readonly kind: Kind;
  readonly board: Board;
  readonly goal: Board;
  readonly options: readonly (Option & { readonly isRight: boolean })[];
}

export type Question =
  /** Which move is optimal? The options are all legal moves, with the boards and distances after them. */
  | Asked<"move", { move: Move; after: Board; distance: number }>
  /** How far is it? The options are distances in ascending order. */
  | Asked<"distance", { distance: number }>
  /** Can it be solved? The options are yes and no. */
  | Asked<"solvable", { isSolvable: boolean }>
  /** What would A* with the Manhattan heuristic expand next? The options are all open boards. */
  | Asked<"next", { open: Board; depth: number; estimate: number }>;

/** The number of questions of a round. */
export const QUESTIONS = 10;

const GOAL = canonicalGoal({ rows: 3, cols: 3 });
/** A goal with an even number of columns, where the row of the blank matters. */
const EVEN_GOAL = canonicalGoal({ rows: 2, cols: 4 });

/** Makes a question from a difficulty in [0, 1]. */
type Maker = (difficulty: number, random: Random) => Question;

const MAKERS: Readonly<Record<Question["kind"], Maker>> = {
  move: whichMove,
  distance: howFar,
  solvable: isItSolvable,
  next: whichNext,
};

const KINDS = Object.keys(MAKERS) as Question["kind"][];

/** Returns the questions of a round, the easiest first. */
export function questionsOf({ seed, kind }: Round): Question[] {
  const random = randomNumbers(seed);
  return Array.from({ length: QUESTIONS }, (_, place) => {
    const own = kind === "mixed" ? (KINDS[place % KINDS.length] as Question["kind"]) : kind;
    return MAKERS[own](place / (QUESTIONS - 1), random);
  });
}

function whichMove(difficulty: number, random: Random): Question {
  const solver = solverTo(GOAL);
  for (;;) {
    const board = boardAt(solver, 3 + Math.round(17 * difficulty), random);
    const optimal = solver.optimalMoves(board);
    const options = legalMoves(board).map((move) => {
      const after = moved(board, move) as Board;
      return { move, after, distance: solver.distance(after), isRight: optimal.includes(move) };
    });
    if (options.some(({ isRight }) => !isRight))
      return { kind: "move", board, goal: GOAL, options };
  }
}

function howFar(difficulty: number, random: Random): Question {
  const distance = 4 + Math.round(12 * difficulty);
  const board = boardAt(solverTo(GOAL), distance, random);
  // All options are even or all are odd, because the blank's cell shows which.
  const below = Math.floor(random() * Math.min(4, distance / 2));
  const options = Array.from({ length: 4 }, (_, place) => {
    const option = distance + 2 * (place - below);
    return { distance: option, isRight: option === distance };
  });
  return { kind: "distance", board, goal: GOAL, options };
}

function isItSolvable(difficulty: number, random: Random): Question {
  const goal = random() < 0.7 ? GOAL : EVEN_GOAL;
  let board = randomWalk(goal, 2 + Math.round(12 * difficulty), random);
  if (random() < 0.5) {
    const cells = [...board.tiles.keys()].filter((cell) => board.tiles[cell] !== 0);
    const first = Math.floor(random() * (cells.length - 1));
    board = swapped(board, cells[first] as number, cells[first + 1] as number);
  }
  const truth = distanceOf(solverTo(goal), board) !== undefined;
  const options = [true, false].map((isSolvable) => ({
    isSolvable,
    isRight: isSolvable === truth,
  }));
  return { kind: "solvable", board, goal, options };
}

function whichNext(difficulty: number, random: Random): Question {
  const packing = new Packing(GOAL);
  for (;;) {
    const board = boardAt(solverTo(GOAL), 8 + Math.round(12 * difficulty), random);
    const search = aStar(board, GOAL);
    const expanded = 2 + Math.floor(random() * 2);
    for (let count = 1; count < expanded; count++) search.next();
    const look = search.next().value;
    if (typeof look === "string") continue;
    const open = [...look.waiting()].map(({ board, depth }) => {
      const unpacked = packing.unpack(board);
      return { open: unpacked, depth, estimate: manhattan(unpacked, GOAL) };
    });
    const sums = open.map(({ depth, estimate }) => depth + estimate);
    const least = Math.min(...sums);
    // A* may break ties in any way, so exactly one board must have the least sum.
    if (open.length < 3 || open.length > 6 || sums.filter((sum) => sum === least).length > 1)
      continue;
    // The order must not give the answer away.
    const options = open
      .map((option, place) => ({ ...option, isRight: sums[place] === least }))
      .sort((one, other) => packing.pack(one.open) - packing.pack(other.open));
    return { kind: "next", board, goal: GOAL, options };
  }
}
