import {
  type Board,
  cellsOf,
  expectShape,
  isPossibleShape,
  MAX_CELLS,
  sameShape,
  type Shape,
  shapeText,
  type Tiles,
  transposed,
} from "./board.js";
import { BoardError } from "./errors.js";
import { expectType, isA } from "./type-checks.js";

/**
 * What can be read as a board: a text, a {@link Board}, or the tiles in reading order with 0 for the
 * blank, in one array or in one array for each row.
 *
 * In a text, tiles are numbers, or the letters `A` to `F` for 10 to 15; the blank is `0`, `x`, `X`,
 * `_` or `.`. White space, commas, semicolons, slashes, bars, brackets and the lines of boxes separate them. Whole rows, or the whole
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

/**
 * Returns the shape of a board in a text: its rows and columns, if it is drawn in rows; otherwise 3x3 for 9
 * tiles, and 4x4 for 16.
 *
 * @throws {@link BoardError} if it is a board of no shape, or of several.
 */
export function shapeOf(board: string): Shape {
  expectType(typeof board === "string", "a board as a string");
  const isBoard = (shape: Shape) => {
    try {
      return readBoard(shape, board) !== undefined;
    } catch {
      return false;
    }
  };
  const [small, large] = [3, 4].map((size) => ({ rows: size, cols: size })) as [Shape, Shape];
  const square = [small, large].find(isBoard);
  if (square) return square;

  const text = withoutByteOrderMark(board);
  const words = all(text, WORD).length;
  const cells = words > MAX_CELLS / 2 ? words : all(text, CHARACTER).length;
  // Of a few words, one may have two characters and yet be a tile, such as 03.
  const counts = words === cells ? [cells] : [cells, words];
  const [shape, ...others] = counts.flatMap(shapesOf).filter(isBoard);
  if (!shape) {
    // Throws the error of the shape in which it is drawn, or of the square with about as many cells.
    const drawn = shapesOf(cells).flatMap((shape) => {
      const drawn = drawnShape(shape, text);
      return sameShape(drawn, shape) ? [] : drawn;
    });
    return readBoard(drawn[0] ?? (cells > 12 ? large : small), board);
  }
  if (others.length === 0) return shape;
  const names = shapesOf(cellsOf(shape)).map(shapeText);
  const list = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  throw new BoardError(`${cellsOf(shape)} cells may be ${list}; separate the rows with slashes`);
}

/** Returns the shapes of this number of cells. */
function shapesOf(cells: number): Shape[] {
  const all = Array.from({ length: MAX_CELLS }, (_, rows) => ({ rows, cols: cells / rows }));
  return all.filter(isPossibleShape);
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

const SEPARATOR = /[\p{White_Space},;/|[\](){}\u2500-\u257f]/u;
const WORD = /[^\p{White_Space},;/|[\](){}\u2500-\u257f]+/gu;
const CHARACTER = /[^\p{White_Space},;/|[\](){}\u2500-\u257f]/gu;
const ROW_END = /[/;\n\])}]/;

/** Codes of characters, and what is no tile. */
const enum CODE {
  lineEnd = 10,
  space = 32,
  slash = 47,
  nine = 57,
  noTile = 99,
  nothing = -1,
}

/** The tile that each character stands for, 0 for the blank. */
const TILES: ReadonlyMap<string, number> = new Map(
  Array.from("0123456789abcdefABCDEFxX_.", (character) => [
    character,
    Number(`0x${character}`) || 0,
  ]),
);

/** The tile of each character by its code; {@link CODE.noTile} for other characters. */
const VALUES = Array.from({ length: 128 }, (_, code) => {
  return TILES.get(String.fromCharCode(code)) ?? CODE.noTile;
});

/**
 * Reads tiles with one space, slash or line end after each, or only after each row, or with none. It is
 * quick, but in what it returns for all other texts, tiles are missing or are none.
 */
export function plainTiles({ rows, cols }: Shape, text: string): number[] {
  const tiles: number[] = [];
  const areWords = text.length >= 2 * rows * cols - 1;
  let tile: number = CODE.nothing;
  let rowsEnded = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === CODE.space || code === CODE.slash || code === CODE.lineEnd) {
      if (areWords) tiles.push(tile);
      tile = CODE.nothing;
      if (!(areWords && code === CODE.space) && tiles.length !== ++rowsEnded * cols) return [];
    } else {
      const value = VALUES[code] as number;
      if (!areWords) tiles.push(value);
      else if (tile === CODE.nothing) tile = value;
      else tile = tile === 1 && code > CODE.slash && code <= CODE.nine ? 10 + value : CODE.noTile;
    }
  }
  if (areWords) tiles.push(tile);
  return rowsEnded % (rows - 1) ? [] : tiles;
}

/**
 * Reads tiles. Each word is a tile; but if there are no more words than rows, each word is a row or the
 * whole board, and each of its characters is a tile.
 */
export function parseTiles(shape: Shape, source: string): number[] {
  const areRows = all(source, WORD).length <= shape.rows;
  return all(source, areRows ? CHARACTER : WORD).map((word) => parseTile(shape, source, word));
}

/** Returns the number of tiles in each of the rows that a text is drawn in. */
export function drawnRows(shape: Shape, source: string): number[] {
  // A few words are one row each; more words are divided by slashes, lines or brackets.
  const areFew = all(source, WORD).length <= shape.rows;
  const rows = source.split(areFew ? SEPARATOR : ROW_END).map((row) => {
    const words = all(row, WORD).length;
    return words === 1 ? all(row, CHARACTER).length : words;
  });
  return rows.filter((tiles) => tiles > 0);
}

export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function all(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)];
}

function parseTile(shape: Shape, source: string, match: RegExpMatchArray): number {
  const [word] = match;
  const refuse = (start: number, problem: string) =>
    new BoardError(`${place(source, (match.index as number) + start)}: ${problem}`);

  const unknown = all(word, CHARACTER).find(([character]) => !TILES.has(character));
  if (unknown) {
    const shown = debugCharacter(unknown[0]);
    throw refuse(
      unknown.index as number,
      `${shown} is neither a tile nor a blank (0, x, X, _ or .)`,
    );
  }
  if (!TILES.has(word) && !/^[0-9]+$/.test(word)) {
    throw refuse(0, "two tiles run together; put a space between them");
  }
  const tile = TILES.get(word) ?? Number(word);
  const cells = cellsOf(shape);
  if (tile < cells) return tile;
  throw refuse(
    0,
    `${typedNumber(word)} is not a tile of a ${shapeText(shape)} board, which has 1 to ${cells - 1} and a blank`,
  );
}

/** Writes a number that is not a tile as in the text. */
function typedNumber(word: string): string {
  if (/^[a-zA-Z]$/.test(word)) return `${word}, for ${TILES.get(word)},`;
  const number = BigInt(word);
  // A very long number is not repeated in the error.
  return number < 2n ** 64n ? `${number}` : "the number";
}

/** Writes a place in a text. Lines and columns count from 1, columns in characters. */
function place(source: string, start: number): string {
  const lines = source.slice(0, start).split("\n");
  const column = `column ${Array.from(lines.at(-1) as string).length + 1}`;
  return lines.length > 1 ? `line ${lines.length}, ${column}` : column;
}

/** Writes a character in quotes, or its code if it cannot be seen by itself. */
function debugCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (/['\\]/.test(character)) return `'\\${character}'`;
  if (code === 0) return "'\\0'";
  if (/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character)) return `'\\u{${code.toString(16)}}'`;
  return `'${character}'`;
}
