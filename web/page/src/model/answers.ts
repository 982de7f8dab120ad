import { type Table, UnsolvableError } from "tilebase";
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
  const distance = distanceOf(table, board);
  if (distance === undefined) return undefined;
  const optimal = table.optimalMoves(tiles);
  const lead = (move: Move): Lead => (optimal.includes(move) ? "nearer" : "away");
  return {
    distance,
    solutions: table.countSolutions(tiles),
    solution: table.solve(tiles),
    leads: new Map(possibleMoves(board).map((move) => [move, lead(move)])),
  };
}

/** The number of moves to the goal; `undefined` if none lead there. */
export function distanceOf(table: Table, { tiles }: Board): number | undefined {
  try {
    return table.distance(tiles);
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}
