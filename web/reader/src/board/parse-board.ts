import { BoardError } from "../errors.js";
import { expectType, isA } from "../type-checks.js";
import type { Board, Tiles } from "./board.js";
import { drawnRows, parseTiles, withoutByteOrderMark } from "./parse-text.js";
import {
  cellsOf,
  expectShape,
  MAX_CELLS,
  sameShape,
  type Shape,
  shapeText,
  transposed,
} from "./shape.js";

/**
 * What can be read as a board: a text, a {@link Board}, or the tiles in reading order with 0 for the
 * blank, in one array or in one array for each row.
 *
 * In a text, tiles are numbers, or the letters `A` to `F` for 10 to 15; the blank is `0`, `x`, `X`,
 * `_` or `.`. White space, commas, slashes, bars and brackets separate them. Whole rows, or the whole
 * board, can be written without separators, one character for each tile: `"2 3 4 1 5 x 7 6 8"`,
 * `"234/15x/768"` and `"23415x768"` are the same board.
 */
export type BoardLike = string | Numbers | readonly Numbers[] | Board;

type Numbers = readonly number[] | (ArrayLike<number> & ArrayBufferView);

const EXPECTED = "a board as a string, an array of numbers or a Board";

/**
 * Reads a board, solvable or not.
 *
 * @param shape - At least 2 rows and 2 columns, and at most 16 cells.
 * @throws {@link BoardError} if it is not a board of this shape.
 * @throws RangeError if no board has this shape.
 */
export function parseBoard(shape: Shape, board: BoardLike): Board {
  expectShape(shape);
  return readBoard(shape, board);
}

/** Reads a board of this shape. */
export function readBoard(shape: Shape, board: BoardLike): Board {
  return read([shape], board);
}

/** Reads a goal of this shape, or of the transposed one if it is drawn in the rows of that. */
export function readGoal(shape: Shape, goal: BoardLike): Board {
  return read([shape, transposed(shape)], goal);
}

/** Reads a board of the first shape, or of another one if it is drawn in the rows of that. */
function read(shapes: readonly [Shape, ...Shape[]], board: BoardLike): Board {
  const [expected] = shapes;
  const source = typeof board === "string" ? withoutByteOrderMark(board) : board;
  const drawn = inspect(expected, source);
  const shape = shapes.find((shape) => sameShape(shape, drawn));
  if (!shape) {
    throw new BoardError(
      `drawn as ${shapeText(drawn)}, expected a board of ${shapeText(expected)}`,
    );
  }
  const { rows, cols } = shape;
  const tiles = typeof source === "string" ? parseTiles(shape, source) : (drawn.tiles as unknown[]);
  return { rows, cols, tiles: checkedTiles(shape, tiles) };
}

/** The rows and columns that a value is drawn in, or those expected; and its tiles, unless it is a text. */
interface Inspected extends Shape {
  tiles?: unknown[];
}

function inspect(expected: Shape, board: unknown): Inspected {
  if (typeof board === "string") return drawnShape(expected, board);
  if (isA("Object", board)) {
    const { rows, cols, tiles } = board as Partial<Board>;
    const areNumbers = typeof rows === "number" && typeof cols === "number";
    expectType(areNumbers && isList(tiles), EXPECTED);
    return { rows, cols, tiles: [...tiles] };
  }
  expectType(isList(board), EXPECTED);
  const tiles = Array.from(board);
  const lists = tiles.filter(isList);
  const [first] = lists;
  if (!first) return { ...expected, tiles };
  if (lists.length < tiles.length || lists.some((row) => row.length !== first.length)) {
    throw new BoardError("expected rows of the same length");
  }
  const flat = lists.flatMap((row) => Array.from(row));
  return { rows: lists.length, cols: first.length, tiles: flat };
}

/** Rows that do not make up a board are ignored: which tiles are missing in them says more. */
function drawnShape(expected: Shape, text: string): Shape {
  const lengths = drawnRows(expected, text);
  const shape = { rows: lengths.length, cols: lengths[0] ?? 0 };
  const isDrawn =
    shape.rows > 1 && shape.cols > 1 && lengths.every((length) => length === shape.cols);
  return isDrawn && cellsOf(shape) === cellsOf(expected) ? shape : expected;
}

/** Returns whether a value is an array or a typed array. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

/** Returns the tiles if each tile of the shape occurs once. */
function checkedTiles(shape: Shape, tiles: readonly unknown[]): Tiles {
  expectType(
    tiles.every((tile) => typeof tile === "number"),
    EXPECTED,
  );
  const cells = cellsOf(shape);
  const counts = new Array<number>(cells).fill(0);
  for (const tile of tiles as Tiles) {
    if (!Number.isInteger(tile) || counts[tile] === undefined) {
      throw new BoardError(
        `${tile} is not a tile: a ${shapeText(shape)} board has 1 to ${cells - 1} and 0 for the blank`,
      );
    }
    counts[tile]++;
  }

  if (tiles.length === cells && counts.every((count) => count === 1)) return tiles as Tiles;

  const problems = [];
  if (tiles.length !== cells) {
    const wrong = tiles.length < cells ? "few" : "many";
    problems.push(`too ${wrong} tiles: expected ${cells} with the blank, found ${tiles.length}`);
  }
  const repeated = tileList((tile) => (counts[tile] as number) > 1);
  if (repeated) problems.push(`more than once: ${repeated}`);
  const missing = tileList((tile) => counts[tile] === 0);
  if (missing) problems.push(`missing: ${missing}`);
  throw new BoardError(problems.join("; "));
}

/** Lists the tiles that match, the blank last. */
export function tileList(matches: (tile: number) => boolean): string {
  const names = Array.from({ length: MAX_CELLS }, (_, tile) =>
    matches(tile) ? tile || "the blank" : "",
  );
  return [...names.slice(1), names[0]].filter(Boolean).join(", ");
}
