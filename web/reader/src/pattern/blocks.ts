import { cellsOf, type Shape } from "../board.js";
import { countOnes } from "../ranking.js";

/** A set of cells, bit c for cell c. */
type CellSet = number;

/**
 * The blocks of all patterns of one size. A block contains the states with the same cells of the pattern's tiles and
 * the same region: the cells that the blank can reach without moving these tiles. The blocks are in the order of the
 * sets of the tiles' cells, then of the region's lowest cell.
 *
 * The place of a set is the number of smaller sets times the number of cells. The cells above 12 determine how many
 * other cells a set has, so the place is the sum of two numbers from arrays.
 */
export interface Blocks {
  readonly count: number;
  /** A part of the place, by the set's cells below 13. It is the same for all sizes. */
  readonly low: Int32Array;
  /** A part of the place, by the set's other cells. */
  readonly high: Int32Array;
  /** The first byte of a block's entries, by the place of its set plus any cell of its region. */
  readonly starts: Int32Array;
}

const LOW_CELLS = 13;

/** Returns the first byte of a block's entries. Uses only the lowest 25 bits of `cells`. */
export function startOf({ low, high, starts }: Blocks, cells: CellSet, blank: number): number {
  const place =
    (low[cells & 0x1fff] as number) + (high[(cells & 0x1ffffff) >> LOW_CELLS] as number);
  return starts[place + blank] as number;
}

/**
 * Finds the blocks of patterns with `size` tiles. O(2^N) for N cells.
 *
 * @param bytes - The length of a block's entries.
 */
export function blocksOf(shape: Shape, size: number, bytes: number): Blocks {
  const cells = cellsOf(shape);
  const all = 2 ** cells - 1;
  const lowCells = Math.min(cells, LOW_CELLS);
  const ofSize = new Int32Array(LOW_CELLS + 1);
  const low = Int32Array.from({ length: 2 ** lowCells }, (_, set) => {
    return cells * (ofSize[countOnes(set)] as number)++;
  });
  let place = 0;
  const high = Int32Array.from({ length: 2 ** (cells - lowCells) }, (_, set) => {
    const before = place;
    place += cells * (ofSize[size - countOnes(set)] ?? 0);
    return before;
  });

  const starts = new Int32Array(place);
  let count = 0;
  place = 0;
  for (let set = 2 ** size - 1; set <= all; set = nextOfSize(set)) {
    const free = all & ~set;
    for (let left = free; left !== 0; count++) {
      const region = regionOf(shape, free, left & -left);
      left &= ~region;
      for (let cell = 0; cell < cells; cell++) {
        if ((region >> cell) & 1) starts[place + cell] = count * bytes;
      }
    }
    place += cells;
  }
  return { count, low, high, starts };
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
