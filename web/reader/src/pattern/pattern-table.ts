import { cellsOf, type Shape, shapeText, tilesText } from "../board.js";
import { TableError } from "../errors.js";
import { checkKind, checkSizes, HEADER_LENGTH, readGoal, readMoveOrder } from "../header.js";
import { tileList } from "../parse-board.js";
import { countOnes, type Goal } from "../ranking.js";

/** The bits of the reserved field that contain the set of a pattern's tiles. */
const USED = 0xffffn;

/** A pattern table: one bit of the distance for each state of a pattern. */
export interface PatternTable {
  readonly goal: Goal;
  /** The set of the pattern's tiles, bit t for tile t. */
  readonly tiles: number;
  /** The number of tiles. */
  readonly size: number;
  /** The number of arrangements of the tiles in the same cells: `size!`. */
  readonly arrangements: number;
  readonly blocks: readonly Block[];
  readonly payload: Uint8Array;
}

/** Reads a whole file and checks its header, but not the checksum of the entries. */
export function readPatternTable(file: Uint8Array): PatternTable {
  const fields = checkKind(file);
  if (!fields.isPattern) {
    throw new TableError(
      "expected a pattern table, found a table of all boards; open it as a table of all boards",
    );
  }
  const goal = readGoal(fields);
  readMoveOrder(fields);
  const tiles = Number(fields.reserved & USED);
  const size = countOnes(tiles);
  const largest = goal.tiles.length - 1;
  if (size === 0 || size >= largest || tiles & 1 || tiles >> (largest + 1)) {
    throw new TableError(
      `bad pattern: expected at most ${largest - 1} tiles, each from 1 to ${largest}, found "${setText(tiles)}"`,
    );
  }
  const blocks = blocksOf(goal.shape, size);
  const arrangements = factorial(size);
  const entries = blocks.length * arrangements;
  checkSizes(file, fields, entries, USED);
  return { goal, tiles, size, arrangements, blocks, payload: file.subarray(HEADER_LENGTH) };
}

/** Returns the cells of a pattern's tiles on a board, and the rank of their arrangement. */
export function stateOf(
  { tiles }: PatternTable,
  board: readonly number[],
): [cells: number, rank: number] {
  let cells = 0;
  let rank = 0;
  let left = tiles;
  board.forEach((tile, cell) => {
    if (!((tiles >> tile) & 1)) return;
    cells |= 1 << cell;
    rank = rank * countOnes(left) + countOnes(left & ((1 << tile) - 1));
    left ^= 1 << tile;
  });
  return [cells, rank];
}

/** Returns the error for tables whose entries contradict each other. */
export function damaged(tiles: number): TableError {
  return new TableError(
    `damaged pattern table: the entries of the tiles ${setText(tiles)} do not lead to the goal`,
  );
}

export function setText(tiles: number): string {
  return tileList((tile) => (tiles >> tile) % 2 === 1);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** The largest number of tiles in a pattern. A 4x4 table of nine tiles would be larger than 1 GB. */
export const LARGEST_PATTERN = 8;

/** Checks that tables have the same goal and together contain each tile once. Returns the goal. */
export function checkSet(tables: readonly PatternTable[]): Goal {
  const cells = tables[0]?.goal.tiles.length ?? 16;
  let missing = 2 ** cells - 2;
  let shared = 0;
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
    shared |= tiles & ~missing;
    missing &= ~tiles;
  }
  if (missing !== 0) throw new TableError(`no pattern has these tiles: ${setText(missing)}`);
  if (shared !== 0) throw new TableError(`two patterns share these tiles: ${setText(shared)}`);
  return (tables[0] as PatternTable).goal;
}

function goalText({ shape, tiles }: Goal): string {
  return `${shapeText(shape)} ${tilesText(tiles)}`;
}

/** A set of cells, bit c for cell c. */
export type CellSet = number;

/** The cells of a pattern's tiles, and a region: cells that the blank can reach without moving these tiles. */
export type Block = readonly [cells: CellSet, region: CellSet];

/**
 * Returns all blocks of patterns with `size` tiles, in the order of the entries: by `cells`, then by the lowest cell of
 * the region. O(2^N) for N cells.
 */
export function blocksOf(shape: Shape, size: number): Block[] {
  const all = 2 ** cellsOf(shape) - 1;
  const blocks: Block[] = [];
  for (let cells = 0; cells <= all; cells++) {
    if (countOnes(cells) !== size) continue;
    for (let left = all & ~cells; left !== 0;) {
      const region = regionOf(shape, all & ~cells, left & -left);
      blocks.push([cells, region]);
      left &= ~region;
    }
  }
  return blocks;
}

/** Returns the free cells connected to the cell in `start`. */
function regionOf({ rows, cols }: Shape, free: CellSet, start: CellSet): CellSet {
  // The first cell of each row.
  let first = 0;
  for (let row = 0; row < rows; row++) first |= 1 << (row * cols);
  let region = start;
  for (;;) {
    const right = (region << 1) & ~first;
    const left = (region & ~first) >> 1;
    const grown = (region | right | left | (region << cols) | (region >> cols)) & free;
    if (grown === region) return region;
    region = grown;
  }
}
