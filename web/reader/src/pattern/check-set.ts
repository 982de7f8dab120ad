import { tilesText } from "../board/board.js";
import { shapeText } from "../board/shape.js";
import { TableError } from "../errors.js";
import type { Goal } from "../ranking/goal.js";
import { type PatternTable, setText } from "./pattern-table.js";

/** A table of nine tiles would have more than a gigabyte. */
const LARGEST_PATTERN = 8;

/** Checks that tables are of one goal and have each tile once, and returns the goal. */
export function checkSet(tables: readonly PatternTable[]): Goal {
  const cells = tables[0]?.goal.tiles.length ?? 16;
  let missing = 2 ** cells - 2;
  for (const { goal, tiles, size } of tables) {
    const first = (tables[0] as PatternTable).goal;
    if (size > LARGEST_PATTERN) {
      throw new TableError(
        `expected patterns of at most ${LARGEST_PATTERN} tiles, found ${size}: ${setText(tiles)}`,
      );
    }
    if (
      goal.blank !== first.blank ||
      goal.shape.cols !== first.shape.cols ||
      goal.tiles.length !== cells
    ) {
      throw new TableError(
        `expected pattern tables of one goal, found ${goalText(first)} and ${goalText(goal)}`,
      );
    }
    expectNone(tiles & ~missing, "two");
    missing &= ~tiles;
  }
  expectNone(missing, "none");
  return (tables[0] as PatternTable).goal;
}

function goalText({ shape, tiles }: Goal): string {
  return `${shapeText(shape)} ${tilesText(tiles)}`;
}

function expectNone(tiles: number, where: string): void {
  if (tiles === 0) return;
  throw new TableError(`expected each tile in one pattern, found ${setText(tiles)} in ${where}`);
}
