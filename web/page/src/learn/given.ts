import type { Board } from "tilebase-reader/puzzle";

/** The board that the lessons are about. */
export interface Given {
  board: Board;
  goal: Board;
  /** The number of moves to the goal; `undefined` if none lead there. */
  distance: number | undefined;
}
