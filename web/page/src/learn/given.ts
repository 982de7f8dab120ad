import { type Table, UnsolvableError } from "tilebase";
import type { Board } from "../model/board";

/** What the view is about. */
export interface Given {
  board: Board;
  goal: Board;
  /** The moves from the board to the goal; `undefined` if none lead there. */
  distance: number | undefined;
}

/** The distance of a board, if moves lead from it to the goal. */
export function distanceOf(table: Table, { tiles }: Board): number | undefined {
  try {
    return table.distance(tiles);
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}
