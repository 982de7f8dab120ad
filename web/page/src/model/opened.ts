import { blankCell, type Board, position, sameShape, type Shape } from "tilebase-reader/puzzle";
import type { PatternTasks } from "../patterns/pattern-tasks";
import type { Connection } from "../worker/connection";
import { FILES } from "./files";
import { SHAPES } from "./text";

/** A complete table for boards of more than nine cells that the visitor has opened. */
export interface Opened {
  readonly goal: Board;
  readonly maxDistance: number;
  /** The worker that answers from the table. */
  readonly worker: Connection<Pick<PatternTasks, "search">>;
}

let opened: readonly Opened[] = [];

/** Answers boards of a table's goal from now on, before all other tables. */
export function addOpened(table: Opened | Uint8Array, goal: Board): void {
  if (table instanceof Uint8Array) FILES.unshift(table);
  else opened = [table, ...opened];
  for (const shape of [goal, ...(isCorner(goal) ? [{ rows: goal.cols, cols: goal.rows }] : [])]) {
    if (!SHAPES.some((known) => sameShape(known, shape))) {
      SHAPES.push({ rows: shape.rows, cols: shape.cols });
    }
  }
}

/** Stops answering from a table. */
export function removeOpened(table: Opened): void {
  opened = opened.filter((other) => other !== table);
}

/** Returns the last opened table that serves a goal, if any. */
export function openedFor(goal: Board): Opened | undefined {
  return opened.find((table) => placeOfBlank(table.goal) === placeOfBlank(goal));
}

/** Returns the goal of the last opened table of a shape, if any. */
export function openedGoal(shape: Shape): Board | undefined {
  return opened.find(({ goal }) => sameShape(goal, shape))?.goal;
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
