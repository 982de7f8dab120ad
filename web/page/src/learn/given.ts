import type { Board } from "tilebase/puzzle";

/** The board that the view shows. */
export interface Given {
  board: Board;
  goal: Board;
  /** The number of moves to the goal; `undefined` if none lead there. */
  distance: number | undefined;
}
