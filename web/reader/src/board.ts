import { BoardError } from "./errors.js";
import { drawnRows, parseTiles } from "./parse.js";
import type { Shape } from "./shape.js";

/**
 * What is taken as a board: a text, or the tiles in reading order with 0 for the blank, in one array
 * or in one for each row.
 *
 * In a text, tiles are numbers, or the letters `A` to `F` for 10 to 15; the blank is `0`, `x`, `X`,
 * `_` or `.`. White space, commas, slashes, bars and brackets separate them; whole rows, or the whole
 * board, may be written without separators, one character a tile: `"2 3 4 1 5 x 7 6 8"`,
 * `"234/15x/768"` and `"23415x768"` are the same board.
 */
export type BoardLike = string | ArrayLike<number> | ArrayLike<ArrayLike<number>>;

/** The tiles of a board in reading order, 0 for the blank. */
export type Tiles = number[];

/** A board and its shape. */
export interface Board {
  shape: Shape;
  tiles: Tiles;
}

/** Reads a board of this shape. */
export function readBoard(shape: Shape, board: BoardLike): Tiles {
  const drawn = drawnOtherwise(shape, board);
  if (drawn) {
    throw new BoardError(`drawn as ${drawn.join("x")}, expected a board of ${shape}`);
  }
  return checkedTiles(shape, tilesOf(shape, board));
}

/** Reads a board of this shape, or of the transposed one if it is drawn in the rows of that. */
export function readGoal(shape: Shape, goal: BoardLike): Board {
  const [rows, cols] = drawnOtherwise(shape, goal) ?? [];
  const drawn = rows === shape.cols && cols === shape.rows ? shape.transposed : shape;
  return { shape: drawn, tiles: readBoard(drawn, goal) };
}

/** A board as it is written in an error. */
export function boardText(tiles: Tiles): string {
  return tiles.map((tile) => tile || "x").join(" ");
}

function tilesOf(shape: Shape, board: BoardLike): Tiles {
  if (typeof board === "string") return parseTiles(shape, board);
  return isFlat(board) ? Array.from(board) : Array.from(board, (row) => Array.from(row)).flat();
}

function isFlat(
  board: ArrayLike<number> | ArrayLike<ArrayLike<number>>,
): board is ArrayLike<number> {
  return typeof board[0] !== "object";
}

/** How many tiles there are in each row, where the board is drawn in rows. */
function rowLengths(shape: Shape, board: BoardLike): number[] {
  if (typeof board === "string") return drawnRows(shape, board);
  return isFlat(board) ? [] : Array.from(board, (row) => row.length);
}

/** The rows and columns of a board that is drawn in rows of another shape with as many cells. */
function drawnOtherwise(shape: Shape, board: BoardLike): [number, number] | undefined {
  const lengths = rowLengths(shape, board);
  const [cols = 0] = lengths;
  const rows = lengths.length;
  const isOther = rows !== shape.rows && rows * cols === shape.cells;
  const isDrawn = rows > 1 && cols > 1 && lengths.every((length) => length === cols);
  return isOther && isDrawn ? [rows, cols] : undefined;
}

/** Checks that each tile is there once. */
function checkedTiles(shape: Shape, tiles: Tiles): Tiles {
  const counts = new Array<number>(shape.cells).fill(0);
  for (const tile of tiles) {
    if (!Number.isInteger(tile) || counts[tile] === undefined) {
      throw new BoardError(
        `${tile} is not a tile: a ${shape} board has 1 to ${shape.cells - 1} and 0 for the blank`,
      );
    }
    counts[tile]++;
  }
  if (tiles.length !== shape.cells || counts.includes(0)) {
    throw notEachOnce(shape, tiles.length, counts);
  }
  return tiles;
}

/** What is wrong with tiles of which there are so many. */
function notEachOnce(shape: Shape, found: number, counts: number[]): BoardError {
  const problems = [];
  if (found !== shape.cells) {
    const wrong = found < shape.cells ? "few" : "many";
    problems.push(`too ${wrong} tiles: expected ${shape.cells} with the blank, found ${found}`);
  }
  const repeated = tileList(counts, (count) => count > 1);
  if (repeated) problems.push(`more than once: ${repeated}`);
  const missing = tileList(counts, (count) => count === 0);
  if (missing) problems.push(`missing: ${missing}`);
  return new BoardError(problems.join("; "));
}

/** The tiles with such a count, the blank last. */
function tileList(counts: number[], isSuch: (count: number) => boolean): string {
  const names = counts.map((count, tile) => (isSuch(count) ? tile || "the blank" : ""));
  return [...names.slice(1), names[0]].filter(Boolean).join(", ");
}
