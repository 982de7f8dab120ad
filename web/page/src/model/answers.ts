import { type Solver, UnsolvableError } from "tilebase-reader";
import { type Board, legalMoves, type Move, type Moves } from "tilebase-reader/puzzle";

/** What is known of a board from which moves lead to the goal. */
export interface Answers {
  /** The number of moves to the goal. */
  readonly distance: number;
  /** The number of optimal solutions; `undefined` for shapes with pattern tables. */
  readonly solutions: number | undefined;
  /** One of them. */
  readonly solution: Moves;
  /**
   * The possible moves, and whether they lead nearer to the goal or away. Either way, by one. With pattern
   * tables, some are missing until that is known.
   */
  readonly leads: ReadonlyMap<Move, Lead>;
}

export type Lead = "nearer" | "away";

/** Asks the solver. Returns `undefined` if no moves lead from the board to the goal. */
export function answers(solver: Solver, board: Board): Answers | undefined {
  const distance = distanceOf(solver, board);
  if (distance === undefined) return undefined;
  const optimal = solver.optimalMoves(board);
  const lead = (move: Move): Lead => (optimal.includes(move) ? "nearer" : "away");
  return {
    distance,
    solutions: solver.countSolutions(board),
    solution: solver.solve(board),
    leads: new Map(legalMoves(board).map((move) => [move, lead(move)])),
  };
}

/** Returns the number of moves to the goal, or `undefined` if none lead there. */
export function distanceOf(solver: Solver, board: Board): number | undefined {
  try {
    return solver.distance(board);
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}

/** What is known of a board. */
export type Known =
  /** No moves lead to the goal. */
  | { readonly state: "unsolvable" }
  /** A search is on its way. Every solution takes at least this number of moves. */
  | { readonly state: "searching"; readonly atLeast: number }
  /** There are no answers. `tryAgain` is there if that may help. */
  | {
      readonly state: "failed";
      readonly problem: string;
      readonly tryAgain?: (() => void) | undefined;
    }
  | { readonly state: "known"; readonly answers: Answers };
