/** The number of rows and columns of a board, whose cells are numbered from 0 in reading order. */
export interface Shape {
  readonly rows: number;
  readonly cols: number;
}

/** The most cells that a board can have. With them, every index is a whole number below 2^53. */
export const MAX_CELLS = 16;

/** Returns whether boards can have this shape: 2 or more rows and columns, and at most 16 cells. */
export function isPossibleShape({ rows, cols }: Shape): boolean {
  const areWhole = Number.isInteger(rows) && Number.isInteger(cols);
  return areWhole && rows >= 2 && cols >= 2 && rows * cols <= MAX_CELLS;
}

/** Returns the number of cells. */
export function cellsOf({ rows, cols }: Shape): number {
  return rows * cols;
}

/** Returns whether two shapes, or boards, have the same number of rows and columns. */
export function sameShape(one: Shape, other: Shape): boolean {
  return one.rows === other.rows && one.cols === other.cols;
}

/** Returns the shape with rows and columns exchanged. */
export function transposed({ rows, cols }: Shape): Shape {
  return { rows: cols, cols: rows };
}

/** Writes a shape as `ROWSxCOLS`. */
export function shapeText({ rows, cols }: Shape): string {
  return `${rows}x${cols}`;
}

/** Returns the row and the column of a cell, both from 0. */
export function position({ cols }: Shape, cell: number): { row: number; col: number } {
  const col = cell % cols;
  return { row: (cell - col) / cols, col };
}
