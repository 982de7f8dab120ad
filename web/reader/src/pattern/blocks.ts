import { cellsOf, type Shape } from "../board/shape.js";
import { countOnes } from "../ranking/lehmer.js";

/** A set of cells, bit c for cell c. */
export type CellSet = number;

/** The cells that a pattern's tiles take, and a region: the cells that the blank can reach without them. */
export type Block = readonly [cells: CellSet, region: CellSet];

/**
 * Returns all blocks of patterns of this many tiles, in the order of the entries: by the cells as a
 * number, then by the lowest cell of the region. O(2^N) for N cells.
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

/** Returns the connected piece of the free cells that a cell is in. */
function regionOf({ rows, cols }: Shape, free: CellSet, start: CellSet): CellSet {
  // A one in the first cell of each row.
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
