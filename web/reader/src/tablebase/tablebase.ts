import type { Board } from "../board/board.js";
import { type BoardLike, readGoal } from "../board/parse-board.js";
import { sameShape, shapeText, transposed } from "../board/shape.js";
import { GoalError, TableError } from "../errors.js";
import { Entries } from "../table/entries.js";
import { imageCell, imageShape, SYMMETRIES } from "./symmetry.js";
import { Towards } from "./towards.js";

/**
 * Opens table files of one shape, or its transposed, and finds one that answers for a goal. The default
 * goal is that of the first file.
 */
export function openTowards(files: readonly Uint8Array[], goalLike?: BoardLike): Towards {
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
  return findTable(tables, goal);
}

function findTable(tables: readonly Entries[], goal: Board): Towards {
  const goalBlank = goal.tiles.indexOf(0);
  for (const symmetry of SYMMETRIES) {
    const blank = imageCell(symmetry, goal, goalBlank);
    const entries = tables.find((table) => {
      return sameShape(table.goal.shape, imageShape(symmetry, goal)) && table.goal.blank === blank;
    });
    if (entries) return new Towards(symmetry, goal, entries);
  }
  throw new GoalError(
    `no table for goals with the blank in cell ${goalBlank} of a ${shapeText(goal)} board`,
  );
}
