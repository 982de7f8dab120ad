import type { Table } from "tilebase";
import { UnsolvableError } from "tilebase";
import { type Board, type Move, type Moves, possibleMoves } from "./board";

/** What a table says of a board from which moves lead to the goal. */
export interface Answers {
  /** The number of moves to the goal. */
  readonly distance: number;
  /** How many optimal solutions there are. */
  readonly solutions: number;
  /** One of them. */
  readonly solution: Moves;
  /** All possible moves, and whether they lead nearer to the goal or away: by one, always. */
  readonly leads: ReadonlyMap<Move, Lead>;
}

export type Lead = "nearer" | "away";

/** Asks the table; `undefined` if no moves lead from the board to the goal. */
export function answers(table: Table, board: Board): Answers | undefined {
  const { tiles } = board;
  try {
    const optimal = table.optimalMoves(tiles);
    const lead = (move: Move): Lead => (optimal.includes(move) ? "nearer" : "away");
    const solution = table.solve(tiles);
    return {
      distance: solution.length,
      solutions: table.countSolutions(tiles),
      solution,
      leads: new Map(possibleMoves(board).map((move) => [move, lead(move)])),
    };
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}
