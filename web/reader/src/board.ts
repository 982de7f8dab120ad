import { BoardError } from "./errors.js";
import { drawnRows, parseTiles } from "./parse.js";
import { Shape } from "./shape.js";
import { expectType } from "./types.js";

/**
 * What is taken as a board: a text, or the tiles in reading order with 0 for the blank, in one array
 * or in one for each row.
 *
 * In a text, tiles are numbers, or the letters `A` to `F` for 10 to 15; the blank is `0`, `x`, `X`,
 * `_` or `.`. White space, commas, slashes, bars and brackets separate them; whole rows, or the whole
 * board, may be written without separators, one character a tile: `"2 3 4 1 5 x 7 6 8"`,
 * `"234/15x/768"` and `"23415x768"` are the same board.
 */
export type BoardLike = string | Numbers | readonly Numbers[];

type Numbers = readonly number[] | (ArrayLike<number> & ArrayBufferView);

/** The tiles of a board in reading order, 0 for the blank. */
export type Tiles = number[];

/** A board and its shape. */
export interface Board {
  shape: Shape;
  tiles: Tiles;
}

const EXPECTED = "a board as a string or an array of numbers";

/**
 * Reads a board, whether moves lead from it to a goal or not: its tiles in reading order, 0 for the
 * blank.
 *
 * @param rows - Its rows, at least 2.
 * @param cols - Its columns, at least 2, and at most 16 cells in all.
 * @throws {@link BoardError} if it is no board of so many rows and columns.
 * @throws RangeError if no board has so many.
 */
export function parseBoard(rows: number, cols: number, board: BoardLike): Tiles {
  if (!Shape.isPossible(rows, cols)) {
    throw new RangeError(
      `expected 2 or more rows and columns, 16 cells at most, found ${rows}x${cols}`,
    );
  }
  return [...readBoard(new Shape(rows, cols), board)];
}

/** Reads a board of this shape. */
export function readBoard(shape: Shape, board: BoardLike): Tiles {
  return read([shape], board).tiles;
}

/** Reads a board of this shape, or of the transposed one if it is drawn in the rows of that. */
export function readGoal(shape: Shape, goal: BoardLike): Board {
  return read([shape, shape.transposed], goal);
}

/** A board as it is written in an error. */
export function boardText(tiles: Tiles): string {
  return tiles.map((tile) => tile || "x").join(" ");
}

/** Reads a board of the first shape, or of another of them if it is drawn in the rows of that. */
function read(shapes: readonly [Shape, ...Shape[]], board: BoardLike): Board {
  const [expected] = shapes;
  const given = typeof board === "string" ? readText(expected, board) : readNumbers(board);
  const { drawn = `${expected}` } = given;
  const shape = shapes.find((shape) => `${shape}` === drawn);
  if (!shape) throw new BoardError(`drawn as ${drawn}, expected a board of ${expected}`);
  return { shape, tiles: checkedTiles(shape, given.tiles(shape)) };
}

/** What was given as a board. */
interface Given {
  /** The rows and columns that it is drawn in, as a shape is written, if it is in any. */
  drawn: string | undefined;
  /** Its tiles, if it is a board of this shape. */
  tiles(shape: Shape): unknown[];
}

/** Rows of another number of tiles are not spoken of: what is missing in them says more. */
function readText(expected: Shape, text: string): Given {
  const lengths = drawnRows(expected, text);
  const [cols = 0] = lengths;
  const rows = lengths.length;
  const isDrawn = rows > 1 && cols > 1 && lengths.every((length) => length === cols);
  return {
    drawn: isDrawn && rows * cols === expected.cells ? `${rows}x${cols}` : undefined,
    tiles: (shape) => parseTiles(shape, text),
  };
}

function readNumbers(board: unknown): Given {
  expectType(isList(board), EXPECTED);
  const items = Array.from(board);
  const rows = items.filter(isList);
  const [first] = rows;
  if (!first) return { drawn: undefined, tiles: () => items };
  if (rows.length < items.length || rows.some((row) => row.length !== first.length)) {
    throw new BoardError("expected rows of the same length");
  }
  const tiles = rows.flatMap((row) => Array.from(row));
  return { drawn: `${rows.length}x${first.length}`, tiles: () => tiles };
}

/** Whether this is an array or a typed array. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

function isNumbers(values: unknown[]): values is number[] {
  return values.every((value) => typeof value === "number");
}

/** Checks that each tile is there once. */
function checkedTiles(shape: Shape, tiles: unknown[]): Tiles {
  expectType(isNumbers(tiles), EXPECTED);
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
