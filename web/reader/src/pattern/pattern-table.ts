import { cellsOf, INDEXED, type Shape, shapeText, tilesText } from "../board.js";
import { TableError } from "../errors.js";
import { checkSizes, expectField, type Header, readComplete, readHeader } from "../header.js";
import { tileList } from "../problems.js";
import { countOnes, factorial, type Goal } from "../ranking.js";

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
  const header = readHeader(file, 1);
  const { goal, payload } = header;
  const tiles = Number(header.reserved & USED);
  const size = countOnes(tiles);
  const largest = goal.tiles.length - 1;
  // Eight tiles of 5x5 would take 11 GB.
  const most = largest < INDEXED.maxCells ? largest - 1 : 7;
  const isPattern = size > 0 && size <= most && !(tiles & 1 || tiles >> (largest + 1));
  const expected = `at most ${most} tiles, each from 1 to ${largest}`;
  expectField(isPattern, "bad pattern: ", expected, `"${setText(tiles)}"`);
  const arrangements = factorial(size);
  const blocks = visitBlocks(goal, size);
  checkSizes(header, blocks * arrangements, USED);
  // The blocks of small patterns do not start at bytes: the entries of each are copied to a byte.
  const aligned = () =>
    new Uint8Array(blocks).map((_, block) => {
      const [one = 0, other = 0] = payload.subarray((block * arrangements) >> 3);
      return (one | (other << 8)) >> ((block * arrangements) & 7);
    });
  return { goal, tiles, size, arrangements, bytes: arrangements % 8 ? aligned() : payload };
}

/** Reads a whole file of either kind. A complete table has no tiles. */
export function readTable(file: Uint8Array): Header & Pick<PatternTable, "tiles"> {
  const header = readHeader(file);
  if (header.isPattern) return { ...header, tiles: readPatternTable(file).tiles };
  readComplete(file);
  return { ...header, tiles: 0 };
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
  const entries = `the entries of the tiles ${setText(tiles)}`;
  const message = `damaged pattern table: ${entries} do not lead to the goal`;
  return new TableError(message, { code: "damaged" });
}

export function setText(tiles: number): string {
  return tileList([...Array(32).keys(), 0].slice(1).filter((tile) => (tiles >> tile) & 1));
}

/** The largest number of tiles in a pattern. A 4x4 table of nine tiles would be larger than a gigabyte. */
export const LARGEST_PATTERN = 8;

/** Checks that tables have the same goal and together contain each tile once. Returns the goal. */
export function checkSet(tables: readonly PatternTable[]): Goal {
  const known = (tables[0] as PatternTable).goal;
  let missing = 2 ** known.tiles.length - 2;
  let shared = 0;
  for (const { goal, tiles, size } of tables) {
    const most = `patterns of at most ${LARGEST_PATTERN} tiles`;
    expectField(size <= LARGEST_PATTERN, "", most, `${size}: ${setText(tiles)}`, "set");
    const goals = [known, goal].map(goalText);
    const isSame = goals[0] === goals[1];
    expectField(isSame, "", "pattern tables of one goal", goals.join(" and "), "set");
    shared |= tiles & ~missing;
    missing &= ~tiles;
  }
  const wrong = missing || shared;
  if (wrong === 0) return known;
  const problem = `${missing ? "no pattern has" : "two patterns share"} these tiles`;
  throw new TableError(`${problem}: ${setText(wrong)}`, { code: "set" });
}

function goalText(goal: Goal): string {
  return `${shapeText(goal)} ${tilesText(goal.tiles)}`;
}

/** A set of cells, bit c for cell c. */
type CellSet = number;

/**
 * Returns the number of blocks of patterns with `size` tiles, and calls `visit` for each, with its number. O(1) for each
 * block.
 *
 * A block is the states with the same cells of the pattern's tiles and the same region: the cells that the blank can
 * reach without moving these tiles. Blocks are in the order of the cells' sets, then of the region's lowest cell.
 */
export function visitBlocks(
  shape: Shape,
  size: number,
  visit?: (cells: CellSet, region: CellSet, block: number) => void,
): number {
  const all = 2 ** cellsOf(shape) - 1;
  let block = 0;
  for (let cells = 2 ** size - 1; cells <= all; cells = nextOfSize(cells)) {
    for (let left = all & ~cells; left !== 0; block++) {
      const region = regionOf(shape, all & ~cells, left & -left);
      visit?.(cells, region, block);
      left &= ~region;
    }
  }
  return block;
}

/** Returns the next larger set of the same size: Gosper's rule (HAKMEM, 1972). */
function nextOfSize(set: CellSet): CellSet {
  const lowest = set & -set;
  const carried = set + lowest;
  return carried | (((carried ^ set) >> 2) / lowest);
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

/**
 * Returns the rank of each arrangement after a tile moves in the order of the cells, by its place before and its place
 * after. A tile that passes several others exchanges places with one after the other. `Cursor` explains how Lehmer
 * digits change.
 */
export function ranksAfter(size: number): Uint16Array[][] {
  const all = Uint16Array.from({ length: factorial(size) }, (_, rank) => rank);
  const exchanged = Array.from({ length: size - 1 }, (_, place) => {
    const [weight, next] = [factorial(size - 1 - place), factorial(size - 2 - place)];
    return all.map((rank) => {
      const one = Math.floor(rank / weight) % (size - place);
      const other = Math.floor(rank / next) % (size - 1 - place);
      const [first, second] = one > other ? [other, one - 1] : [other + 1, one];
      return rank + (first - one) * weight + (second - other) * next;
    });
  });
  const after = (ranks: Uint16Array, place: number) =>
    ranks.map((rank) => exchanged[place]?.[rank] as number);
  return Array.from({ length: size }, (_, from) => {
    const ranks: Uint16Array[] = [];
    ranks[from] = all;
    for (let to = from; to > 0; to--) ranks[to - 1] = after(ranks[to] as Uint16Array, to - 1);
    for (let to = from + 1; to < size; to++)
      ranks[to] = after(ranks[to - 1] as Uint16Array, to - 1);
    return ranks;
  });
}
