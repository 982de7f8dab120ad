import type { Board } from "../board/board.js";
import { type BoardLike, readGoal } from "../board/parse-board.js";
import { sameShape, shapeText, transposed } from "../board/shape.js";
import { GoalError, TableError } from "../errors.js";
import { Entries } from "../table/entries.js";
import { Frame } from "./frame.js";
import { Symmetry } from "./symmetry.js";

/** A goal, a table that answers for it, and the translation between their boards. */
export interface Towards {
  goal: Board;
  entries: Entries;
  frame: Frame;
}

/**
 * Opens table files of one shape, or its transposed, and finds one that answers for a goal. The default
 * goal is that of the first file.
 */
export function openTowards(files: readonly Uint8Array[], goalLike?: BoardLike): Towards {
  const tables = files.map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");

  const { shape, tiles } = first.header.goal;
  for (const { header } of tables) {
    const other = header.goal.shape;
    if (!sameShape(other, shape) && !sameShape(other, transposed(shape))) {
      throw new TableError(
        `expected tables of one shape, found ${shapeText(shape)} and ${shapeText(other)}`,
      );
    }
  }
  const goal = goalLike === undefined ? { ...shape, tiles } : readGoal(shape, goalLike);
  return findTable(tables, goal);
}

function findTable(tables: readonly Entries[], goal: Board): Towards {
  const goalBlank = goal.tiles.indexOf(0);
  for (const symmetry of Symmetry.ALL) {
    const blank = symmetry.cell(goal, goalBlank);
    const entries = tables.find(({ header }) => {
      return sameShape(header.goal.shape, symmetry.shape(goal)) && header.goal.blank === blank;
    });
    if (entries) return { goal, entries, frame: new Frame(symmetry, goal, entries.header.goal) };
  }
  throw new GoalError(
    `no table for goals with the blank in cell ${goalBlank} of a ${shapeText(goal)} board`,
  );
}
