import type { Board } from "../model/board";

/** What the view is about. */
export interface Given {
  board: Board;
  goal: Board;
  /** The moves from the board to the goal; `undefined` if none lead there. */
  distance: number | undefined;
}
