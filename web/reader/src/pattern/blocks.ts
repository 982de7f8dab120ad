import { cellsOf, type Shape } from "../board.js";

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
