import { expectType, isA } from "../type-checks.js";

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

/** Throws a TypeError if a value is not a shape, and a RangeError if no board has this shape. */
export function expectShape(shape: Shape): void {
  expectType(isA("Object", shape), "a shape as an object with rows and cols");
  if (isPossibleShape(shape)) return;
  const found = shapeText(shape);
  throw new RangeError(`expected 2 or more rows and columns, 16 cells at most, found ${found}`);
}

/** Throws a RangeError if boards of this shape do not have this cell. */
export function expectCell(shape: Shape, cell: number): void {
  if (Number.isInteger(cell) && cell >= 0 && cell < cellsOf(shape)) return;
  throw new RangeError(`a ${shapeText(shape)} board has no cell ${cell}`);
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
