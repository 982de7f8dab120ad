import { blankCell, type Board, position } from "tilebase-reader/puzzle";
import type { PatternTasks } from "../patterns/pattern-tasks";
import type { Connection } from "../worker/connection";

/** A complete table for boards of more than nine cells that the visitor has opened. */
export interface Opened {
  readonly goal: Board;
  readonly maxDistance: number;
  /** The worker that answers from the table. */
  readonly worker: Connection<Pick<PatternTasks, "search">>;
}

/** The opened tables, the last first. */
export const OPENED: Opened[] = [];

/** Returns the last opened table that serves a goal, if any. */
export function openedFor(goal: Board): Opened | undefined {
  return OPENED.find((table) => placeOfBlank(table.goal) === placeOfBlank(goal));
}

/** Returns a text that is equal for two goals if a rotation or a reflection maps one blank to the other. */
function placeOfBlank(goal: Board): string {
  const { row, col } = position(goal, blankCell(goal));
  const inLine = (length: number, at: number) => `${length}:${Math.min(at, length - 1 - at)}`;
  return [inLine(goal.rows, row), inLine(goal.cols, col)].sort().join();
}

/** Returns whether the blank of a goal is in a corner. */
export function isCorner(goal: Board): boolean {
  const { row, col } = position(goal, blankCell(goal));
  return row % (goal.rows - 1) === 0 && col % (goal.cols - 1) === 0;
}
