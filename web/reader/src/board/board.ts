import { cellAfter, type Move, MOVES } from "./moves.js";
import { expectCell, expectShape, sameShape, type Shape } from "./shape.js";

/** The tiles of a board in reading order, 0 for the blank. */
export type Tiles = readonly number[];

/** A board: a plain object, to be treated as read-only, which can be sent to a worker or written as JSON. */
export interface Board extends Shape {
  /** The tiles in reading order, 0 for the blank. */
  readonly tiles: Tiles;
}

/**
 * Returns the usual goal of a shape: the tiles in order, and the blank in the last cell.
 *
 * @throws RangeError if no board has this shape.
 */
export function canonicalGoal(shape: Shape): Board {
  expectShape(shape);
  const { rows, cols } = shape;
  const cells = rows * cols;
  return { rows, cols, tiles: Array.from({ length: cells }, (_, cell) => (cell + 1) % cells) };
}

/** Returns the cell of the blank. */
export function blankCell({ tiles }: Board): number {
  return tiles.indexOf(0);
}

/** Returns the moves that the blank can make, in the order u, d, l, r. */
export function possibleMoves(board: Board): Move[] {
  return MOVES.filter((move) => slidingTile(board, move) !== undefined);
}

/** Returns the number of the tile that a move slides, or `undefined` if the move is not possible. */
export function slidingTile(board: Board, move: Move): number | undefined {
  const to = cellAfter(board, blankCell(board), move);
  return to === undefined ? undefined : board.tiles[to];
}

/** Returns the board after a move, or `undefined` if the move is not possible. */
export function moved(board: Board, move: Move): Board | undefined {
  const blank = blankCell(board);
  const to = cellAfter(board, blank, move);
  return to === undefined ? undefined : swapped(board, blank, to);
}

/**
 * Returns the board with the contents of two cells exchanged.
 *
 * @throws RangeError if the board does not have these cells.
 */
export function swapped(board: Board, one: number, other: number): Board {
  expectCell(board, one);
  expectCell(board, other);
  const tiles = [...board.tiles];
  [tiles[one], tiles[other]] = [tiles[other] as number, tiles[one] as number];
  return { ...board, tiles };
}

/** Returns whether two boards have the same shape and the same tiles in the same cells. */
export function sameBoard(one: Board, other: Board): boolean {
  return sameShape(one, other) && one.tiles.every((tile, cell) => tile === other.tiles[cell]);
}

/** Writes the tiles of a board, with spaces and `x` for the blank. */
export function tilesText(tiles: Tiles): string {
  return tiles.map((tile) => tile || "x").join(" ");
}

/**
 * Writes a board row by row, one character for each tile: `234/15x/768`. Tiles from 10 to 15 are the
 * letters `A` to `F`, and the blank is `x`.
 */
export function boardText(board: Board): string {
  let text = "";
  board.tiles.forEach((tile, cell) => {
    if (cell > 0 && cell % board.cols === 0) text += "/";
    text += tile === 0 ? "x" : tile.toString(16).toUpperCase();
  });
  return text;
}
