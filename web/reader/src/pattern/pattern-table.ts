import { tileList } from "../board/parse-board.js";
import { TableError } from "../errors.js";
import type { Goal } from "../ranking/goal.js";
import { countOnes } from "../ranking/lehmer.js";
import {
  checkKind,
  checkSizes,
  HEADER_LENGTH,
  isPattern,
  readGoal,
  readMoveOrder,
  tilesOf,
} from "../table/header.js";
import { type Block, blocksOf } from "./blocks.js";

/** The bits of the reserved field that are a pattern's tiles. */
const USED = 0xffffn;

/** A pattern table: for each state of a pattern, one bit of its distance from the goal. */
export interface PatternTable {
  readonly goal: Goal;
  /** The set of the pattern's tiles, bit t for tile t. */
  readonly tiles: number;
  /** The number of them. */
  readonly size: number;
  /** The number of their arrangements in their cells: `size!`. */
  readonly arrangements: number;
  readonly blocks: readonly Block[];
  readonly payload: Uint8Array;
}

/** Reads a whole file, and checks everything in its header except the checksum. */
export function readPatternTable(file: Uint8Array): PatternTable {
  const view = checkKind(file);
  if (!isPattern(view)) {
    throw new TableError(
      "expected a pattern table, found a table of all boards; open it as a table of all boards",
    );
  }
  const goal = readGoal(view);
  readMoveOrder(view, 1);
  const tiles = tilesOf(view);
  const size = countOnes(tiles);
  const largest = goal.tiles.length - 1;
  if (size === 0 || size >= largest || tiles & 1 || tiles >> (largest + 1)) {
    throw new TableError(
      `bad pattern: expected 1 to ${largest - 1} of the tiles 1 to ${largest}, found "${setText(tiles)}"`,
    );
  }
  const blocks = blocksOf(goal.shape, size);
  const arrangements = factorial(size);
  const entries = blocks.length * arrangements;
  checkSizes(file, view, entries, entries, USED);
  return { goal, tiles, size, arrangements, blocks, payload: file.subarray(HEADER_LENGTH) };
}

/** Returns the cells that a pattern's tiles take on a board, and the number of their arrangement. */
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

/** Writes a set of tiles. */
export function setText(tiles: number): string {
  return tileList((tile) => (tiles >> tile) % 2 === 1);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
