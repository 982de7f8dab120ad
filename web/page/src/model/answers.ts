import type { Solver } from "tilebase-reader";
import { type Board, legalMoves, type Move, type Moves } from "tilebase-reader/puzzle";

/** The answers for a solvable board. */
export interface Answers {
  readonly distance: number;
  /** The number of optimal solutions; `undefined` for shapes with pattern tables. */
  readonly solutions: number | undefined;
  readonly solution: Moves;
  /**
   * Whether each legal move leads nearer to the goal or away. With pattern tables, a move is missing until its lead is
   * known.
   */
  readonly leads: ReadonlyMap<Move, Lead>;
}

export type Lead = "nearer" | "away";

/** Returns the solver's answers, or `undefined` for an unsolvable board. */
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

/** Returns the number of moves to the goal, or `undefined` for an unsolvable board. */
export function distanceOf(solver: Solver, board: Board): number | undefined {
  const [distance] = solver.distances([board]);
  return distance === -1 ? undefined : distance;
}

/** The results of a running search. */
export interface Bounds {
  /** A lower bound of the distance. */
  readonly atLeast: number;
  /** The shortest solution so far, if any. It may not be optimal. */
  readonly best: Moves | undefined;
}

/** The requested answer: a move or bounds within seconds, or a solution, however long the search takes. */
export type Wish = "soon" | "solution" | undefined;

/** The state of the answers for a board. */
export type Known =
  /** The goal cannot be reached. */
  | { readonly state: "unsolvable" }
  /** The distance is not known yet. Large boards are searched only on request. */
  | ({
      readonly state: "searching";
      /** Whether the search has ended at its limit. */
      readonly isOver: boolean;
    } & Bounds)
  /** There are no answers, until a retry succeeds. */
  | { readonly state: "failed"; readonly problem: string; readonly tryAgain: () => void }
  | { readonly state: "known"; readonly answers: Answers };

/** Returns the solution for hints: an optimal one, or the best one of a search that has ended at its limit. */
export function solutionIn(known: Known): Moves | undefined {
  if (known.state === "known") return known.answers.solution;
  return known.state === "searching" && known.isOver ? known.best : undefined;
}
