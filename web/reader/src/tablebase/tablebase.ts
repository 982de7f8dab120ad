import type { Board } from "../board/board.js";
import { type BoardLike, readGoal } from "../board/parse-board.js";
import { sameShape, shapeText, transposed } from "../board/shape.js";
import { GoalError, TableError } from "../errors.js";
import { Entries } from "../table/entries.js";
import { SYMMETRIES, symmetriesTo, type Symmetry } from "./symmetry.js";

/** A goal, a table that answers for it, and the symmetry that maps its blank to that of the table's goal. */
export interface Served {
  goal: Board;
  entries: Entries;
  symmetry: Symmetry;
}

/**
 * Opens table files of one shape, or its transposed, and finds one that answers for a goal. The default
 * goal is that of the first file.
 */
export function openTables(files: readonly Uint8Array[], goalLike?: BoardLike): Served {
  const tables = files.map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");

  const { shape, tiles } = first.goal;
  for (const { goal } of tables) {
    const other = goal.shape;
    if (!sameShape(other, shape) && !sameShape(other, transposed(shape))) {
      throw new TableError(
        `expected tables of one shape, found ${shapeText(shape)} and ${shapeText(other)}`,
      );
    }
  }
  const goal = goalLike === undefined ? { ...shape, tiles } : readGoal(shape, goalLike);
  for (const symmetry of SYMMETRIES) {
    const entries = tables.find((table) => symmetriesTo(table.goal, goal).includes(symmetry));
    if (entries) return { goal, entries, symmetry };
  }
  throw noTable("table", goal);
}

/** Returns the error for a goal that no table, or no set of pattern tables, answers for. */
export function noTable(kind: string, goal: Board): GoalError {
  const { tiles } = goal;
  return new GoalError(
    `no ${kind} for goals with the blank in cell ${tiles.indexOf(0)} of a ${shapeText(goal)} board`,
  );
}
