import { MAX_CELLS, INDEXED, shapeText, tilesText } from "../board.js";
import { TableError } from "../errors.js";
import {
  checkKind,
  checkSizes,
  expectField,
  HEADER_LENGTH,
  readGoal,
  readMoveOrder,
} from "../header.js";
import { tileList } from "../parse-board.js";
import { countOnes, type Goal } from "../ranking.js";
import { visitBlocks } from "./blocks.js";

/** The bits of the reserved field that contain the set of a pattern's tiles. */
const USED = 0xffffffffn;

/** A pattern table: one bit of the distance for each state of a pattern. */
export interface PatternTable {
  readonly goal: Goal;
  /** The set of the pattern's tiles, bit t for tile t. */
  readonly tiles: number;
  /** The number of tiles. */
  readonly size: number;
  /** The number of arrangements of the tiles in the same cells: `size!`. */
  readonly arrangements: number;
  /** The entries. Each block starts at a byte. */
  readonly bytes: Uint8Array;
}

/** Reads a whole file and checks its header, but not the checksum of the entries. */
export function readPatternTable(file: Uint8Array): PatternTable {
  const fields = checkKind(file);
  const advice = "; open it as a table of all boards";
  expectField(fields.isPattern, "", "a pattern table", "a table of all boards", advice);
  const goal = readGoal(fields);
  readMoveOrder(fields);
  const tiles = Number(fields.reserved & USED);
  const size = countOnes(tiles);
  const largest = goal.tiles.length - 1;
  // Eight tiles of 5x5 would take 11 GB.
  const most = largest < INDEXED.maxCells ? largest - 1 : 7;
  const isPattern = size > 0 && size <= most && !(tiles & 1 || tiles >> (largest + 1));
  const expected = `at most ${most} tiles, each from 1 to ${largest}`;
  expectField(isPattern, "bad pattern: ", expected, `"${setText(tiles)}"`);
  const arrangements = factorial(size);
  const blocks = visitBlocks(goal.shape, size);
  checkSizes(file, fields, blocks * arrangements, USED);
  let bytes = file.subarray(HEADER_LENGTH);
  if (arrangements % 8) {
    // Small patterns: copies the entries of each block to a byte.
    const entries = bytes;
    bytes = new Uint8Array(blocks).map((_, block) => {
      const [one = 0, other = 0] = entries.subarray((block * arrangements) >> 3);
      return (one | (other << 8)) >> ((block * arrangements) & 7);
    });
  }
  return { goal, tiles, size, arrangements, bytes };
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
  return tileList((tile) => ((tiles >> tile) & 1) === 1);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** The largest number of tiles in a pattern. A 4x4 table of nine tiles would be larger than a gigabyte. */
export const LARGEST_PATTERN = 8;

/** Checks that tables have the same goal and together contain each tile once. Returns the goal. */
export function checkSet(tables: readonly PatternTable[]): Goal {
  const known = tables[0]?.goal as Goal;
  let missing = 2 ** (known?.tiles.length ?? MAX_CELLS) - 2;
  let shared = 0;
  for (const { goal, tiles, size } of tables) {
    const most = `patterns of at most ${LARGEST_PATTERN} tiles`;
    expectField(size <= LARGEST_PATTERN, "", most, `${size}: ${setText(tiles)}`);
    const [first, other] = [goalText(known), goalText(goal)];
    expectField(first === other, "", "pattern tables of one goal", `${first} and ${other}`);
    shared |= tiles & ~missing;
    missing &= ~tiles;
  }
  if (missing !== 0) throw new TableError(`no pattern has these tiles: ${setText(missing)}`);
  if (shared !== 0) throw new TableError(`two patterns share these tiles: ${setText(shared)}`);
  return known;
}

function goalText({ shape, tiles }: Goal): string {
  return `${shapeText(shape)} ${tilesText(tiles)}`;
}
