import type { Board, BoardLike } from "./board.js";
import { readGoal } from "./board.js";
import { Entries } from "./entries.js";
import { GoalError, TableError } from "./errors.js";
import { Frame } from "./frame.js";
import { Symmetry } from "./symmetry.js";

/** A table that serves a goal, and how the goal's boards lie in it. */
export interface Served {
  goal: Board;
  entries: Entries;
  frame: Frame;
}

/**
 * Opens table files of one shape, some of them transposed perhaps, and finds the one that serves the
 * goal: that of the first file if none is given.
 */
export function serve(files: readonly Uint8Array[], goalLike?: BoardLike): Served {
  const tables = files.map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");

  const { shape } = first.header.goal;
  for (const { header } of tables) {
    const other = header.goal.shape;
    if (!other.equals(shape) && !other.equals(shape.transposed)) {
      throw new TableError(`expected tables of one shape, found ${shape} and ${other}`);
    }
  }
  const goal =
    goalLike === undefined ? { shape, tiles: first.header.goal.tiles } : readGoal(shape, goalLike);
  return find(tables, goal);
}

function find(tables: readonly Entries[], goal: Board): Served {
  const { shape, tiles } = goal;
  const goalBlank = tiles.indexOf(0);
  for (const symmetry of Symmetry.ALL) {
    const blank = symmetry.cell(shape, goalBlank);
    const entries = tables.find(({ header }) => {
      return header.goal.shape.equals(symmetry.shape(shape)) && header.goal.blank === blank;
    });
    if (entries) return { goal, entries, frame: new Frame(symmetry, goal, entries.header.goal) };
  }
  throw new GoalError(`no table for goals with the blank in cell ${goalBlank} of a ${shape} board`);
}
