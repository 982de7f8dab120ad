import { cellsOf, expectShape, isPossibleShape, MAX_CELLS, sameShape, shapeText } from "./board.js";
import type { Board, Shape, Tiles } from "./board.js";
import { charactersOf, Drawing, isBlankWord, tileOf, tilesIn, type Word } from "./board-text.js";
import type { BoardDetails, BoardError } from "./errors.js";
import { attempt, expectType, isA, wrong } from "./problems.js";

/**
 * Anything that can be read as a board: a text; a {@link Board}; or the tiles in reading order, with 0 for the blank,
 * in one array or in an array of rows.
 *
 * In a text, tiles are numbers, or the letters `A` to `O` for 10 to 24. The blank is `0`, `x`, `X`, `_`, `.`, `*`, `-`,
 * `□`, `None`, `NaN` or `null`. White space, commas, semicolons, slashes, bars, quotes, brackets, the lines of boxes and
 * the dashes of a word such as `1-2-3` separate tiles. Without separators, one character is one tile:
 * `"2 3 4 1 5 x 7 6 8"`, `"234/15x/768"` and `"23415x768"` are the same board. Full-width characters are read as ASCII.
 * Numbers such as `1.0` and `1.0e+00` are integers.
 *
 * In a text without any of these blanks, the blank is the only field without a tile between commas, semicolons, slashes,
 * tabs or bars. A space is never the blank. An ambiguous text is an error.
 */
export type BoardLike = string | Numbers | readonly Numbers[] | Board;

type Numbers = readonly number[] | (ArrayLike<number> & ArrayBufferView);

/** If a text that is not a board has more words, each word is probably a tile, not a row. */
const LIKELY_ROWS = 8;

/** The preferred shapes of texts without rows. */
const SQUARES = [3, 4, 5].map((size) => ({ rows: size, cols: size })) as [Shape, Shape, Shape];

const EXPECTED = "a board as a string, an array of numbers or a Board";

/**
 * Reads a board, solvable or not.
 *
 * @throws {@link BoardError} if it is not a board of this shape.
 * @throws RangeError if no board has this shape.
 */
export function parseBoard(shape: Shape, board: BoardLike): Board {
  expectShape(shape);
  return readBoard(shape, board);
}

/**
 * Returns the shape of a board in a text. If the text has no rows, 9 cells are 3x3, 16 are 4x4, and 25 are 5x5.
 *
 * @throws {@link BoardError} if no shape fits, or if several shapes fit.
 */
export function shapeOf(board: string): Shape {
  expectType(typeof board === "string", "a board as a string");
  const [shape, another] = fittingShapes(board);
  if (!shape) {
    const { words } = new Drawing(SQUARES[0], board);
    const { length } = words;
    const cells = length > LIKELY_ROWS ? length : words.flatMap(charactersOf).length;
    try {
      return boardOf(likelyShape(board, cells), board);
    } catch (error) {
      const isUnknown = (error as BoardError).details?.code === "character";
      if (isUnknown || length <= MAX_CELLS) throw error;
      throw wrong({ code: "large", cells, most: MAX_CELLS });
    }
  }
  if (!another) return shape;
  const cells = cellsOf(shape);
  throw wrong({ code: "unclear", cells, shapes: shapesOf(cells).map(shapeText) });
}

/** Returns the shapes in which a text is a board, or only the square if it fits. Skips shapes of `tried` cells. */
function fittingShapes(board: string, tried?: number): Shape[] {
  const { words } = new Drawing(SQUARES[0], board);
  // Two counts are possible: `03` may be one tile or two tiles. A text without a blank has an empty field.
  const cells = [words, words.flatMap(charactersOf)].map((tiles) => {
    return tiles.length + +tiles.every(({ text }) => numberOf(text) !== 0);
  });
  const shapes = [...new Set(cells)].flatMap((count) => (count === tried ? [] : shapesOf(count)));
  const fitting = shapes.filter((shape) => attempt(() => boardOf(shape, board)));
  const square = SQUARES.find((square) => fitting.some((shape) => sameShape(shape, square)));
  return square ? [square] : fitting;
}

/** Returns the shape in which a text that is not a board is drawn, or the square with the nearest number of cells. */
function likelyShape(board: string, cells: number): Shape {
  for (const shape of shapesOf(cells)) {
    const other = new Drawing(shape, board).otherShape();
    if (other) return isPossibleShape(other) ? other : shape;
  }
  const rows = new Drawing(SQUARES[0], board).rows();
  const ragged = { rows: rows.length, cols: tilesIn(rows[0] ?? []) };
  return isPossibleShape(ragged) ? ragged : (SQUARES[+(cells > 12) + +(cells > 20)] as Shape);
}

function shapesOf(cells: number): Shape[] {
  const all = Array.from({ length: MAX_CELLS }, (_, rows) => ({ rows, cols: cells / rows }));
  return all.filter(isPossibleShape);
}

/** Reads a board. If a text is a board with another number of cells, the error says so. */
export function readBoard(shape: Shape, board: BoardLike): Board {
  try {
    return boardOf(shape, board);
  } catch (error) {
    const isText = (error as BoardError).details?.code === "tile" && typeof board === "string";
    const [other, another] = isText ? fittingShapes(board, cellsOf(shape)) : [];
    throw other && !another ? ofOtherShape(shape, other) : error;
  }
}

function boardOf(shape: Shape, board: BoardLike): Board {
  const { rows, cols } = shape;
  if (typeof board === "string") return { rows, cols, tiles: readTiles(shape, board) };
  const drawn = inspect(shape, board);
  if (!sameShape(shape, drawn)) throw ofOtherShape(shape, drawn);
  return { rows, cols, tiles: checkedTiles(shape, drawn.tiles) };
}

function ofOtherShape(expected: Shape, found: Shape): BoardError {
  return wrong({ code: "shape", found: shapeText(found), expected: shapeText(expected) });
}

function readTiles(shape: Shape, board: string): Tiles {
  const drawn = new Drawing(shape, board);
  const other = drawn.otherShape();
  if (other) throw ofOtherShape(shape, other);
  const tiles = drawn.tiles.map((word) => parseTile(shape, drawn, word));
  const cells = cellsOf(shape);
  const isEachOnce = (tiles: number[]) => tiles.length === cells && new Set(tiles).size === cells;
  const expectRows = () => {
    const row = drawn.wrongRow();
    if (row) throw wrong({ code: "row", ...row, expected: shape.cols, shape: shapeText(shape) });
  };
  // If only the blank is missing, it may be an empty field.
  const before = isEachOnce([...tiles, 0]) ? drawn.emptyField() : undefined;
  if (before !== undefined) return [...tiles.slice(0, before), 0, ...tiles.slice(before)];
  // A tile may be missing because a row is too short.
  if (tiles.includes(0) && !isEachOnce(tiles) && !drawn.isCompact) expectRows();
  const checked = checkedTiles(shape, tiles);
  if (checked.at(-1) === 0 && drawn.isStopUnclear()) checkedTiles(shape, tiles.slice(0, -1));
  expectRows();
  return checked;
}

/** Returns the tiles of a value, and its shape. A flat list of tiles has the expected shape. */
function inspect(expected: Shape, board: unknown): Shape & { tiles: unknown[] } {
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
    throw wrong({ code: "ragged" });
  }
  return { rows: lists.length, cols: first.length, tiles: lists.flatMap((row) => Array.from(row)) };
}

/** Writes tiles as text, with slashes between rows. */
export function tilesAsText(tiles: unknown): string {
  expectType(isList(tiles), EXPECTED);
  const rows = Array.from(tiles, (row) => [row].flat().join(" "));
  return rows.join(typeof tiles[0] === "object" ? "/" : " ");
}

/** Returns whether a value is an array or a typed array. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

/** Returns the tiles if each tile of the shape occurs once. Throws a BoardError otherwise. */
function checkedTiles(shape: Shape, tiles: readonly unknown[]): Tiles {
  expectType(
    tiles.every((tile) => typeof tile === "number"),
    EXPECTED,
  );
  const cells = cellsOf(shape);
  const counts = new Array<number>(cells).fill(0);
  for (const tile of tiles as Tiles) {
    if (counts[tile] === undefined) throw wrong(notATile(shape, tile));
    counts[tile]++;
  }

  if (tiles.length === cells && counts.every((count) => count === 1)) return tiles as Tiles;

  if (!tiles.length) throw wrong({ code: "empty", cells });
  const all = [...counts.keys(), 0].slice(1);
  const repeated = all.filter((tile) => (counts[tile] as number) > 1);
  const missing = all.filter((tile) => !counts[tile]);
  throw wrong({ code: "tiles", expected: cells, found: tiles.length, repeated, missing });
}

function notATile(shape: Shape, tile: number | null, mayBe: number[] = []) {
  const largest = cellsOf(shape) - 1;
  return { code: "tile", tile, shape: shapeText(shape), largest, mayBe } as const;
}

/** Character codes, and two values in place of a tile: `noTile` for a wrong tile, `nothing` for an empty word. */
const enum CODE {
  lineEnd = 10,
  space = 32,
  slash = 47,
  nine = 57,
  noTile = 99,
  nothing = -1,
}

/** The tile of each character, by its code. */
const VALUES = Array.from({ length: 128 }, (_, code) => {
  return tileOf(String.fromCharCode(code)) ?? CODE.noTile;
});

/**
 * Reads a simple text fast: with single spaces, slashes or line ends between tiles or rows, or without separators. For
 * other texts, the result lacks tiles or contains values that are not tiles.
 */
export function plainTiles({ rows, cols }: Shape, text: string): number[] {
  // A final full stop may be punctuation.
  if (text.endsWith(".")) return [];
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
      else {
        const isNext = tile > 0 && code > CODE.slash && code <= CODE.nine;
        tile = isNext ? 10 * tile + value : CODE.noTile;
      }
    }
  }
  if (areWords) tiles.push(tile);
  return rowsEnded % (rows - 1) ? [] : tiles;
}

function parseTile(shape: Shape, { source }: Drawing, word: Word): number {
  const { text } = word;
  const cells = cellsOf(shape);
  const number = numberOf(text);
  if (number !== undefined && number >= 0 && number < cells) return number;
  const refuse = (problem: BoardDetails, { start } = word) => {
    // A column is one character.
    const lines = source.slice(0, start).split("\n");
    const column = Array.from(lines.at(-1) as string).length + 1;
    return wrong({ ...problem, line: lines.length, column });
  };
  // A letter above F is a tile only if the shape has such a tile.
  const end = Math.max(cells, 16);
  const characters = charactersOf(word);
  const unknown = characters.find(({ text }) => (tileOf(text) ?? MAX_CELLS) >= end);
  if (unknown && (number === undefined || characters.length === 1)) {
    const character = String.fromCodePoint(source.codePointAt(unknown.start) as number);
    throw refuse({ code: "character", character }, unknown);
  }
  if (number === undefined) {
    const isFraction = /^-?[0-9]+\.[0-9]+$/.test(text);
    throw refuse(isFraction ? notATile(shape, null) : { code: "together" });
  }
  if (/^[a-z]$/i.test(text)) throw refuse({ ...notATile(shape, number), letter: text });
  // Errors do not repeat very long numbers.
  const shown = Number.isSafeInteger(number) ? number : null;
  throw refuse(notATile(shape, shown, mayBe(number, cells)));
}

/** Returns the number that a word stands for, 0 for the blank. */
function numberOf(text: string): number | undefined {
  if (isBlankWord(text)) return 0;
  if (Array.from(text).length === 1) return tileOf(text);
  // In a word such as `-5`, the minus is not a blank.
  const unsigned = text.replace(/^-/, "");
  // Some programs write `1.0`, `1.` or `1.0e+00` instead of `1`.
  const literal = /^([0-9]+)(?:\.([0-9]*))?(?:e\+([0-9]{1,3}))?$/i;
  const [, whole, fraction = "", exponent] = literal.exec(unsigned) ?? [];
  const point = Number(exponent ?? 0);
  if (whole === undefined || /[^0]/.test(fraction.slice(point))) return undefined;
  const number = Number(whole + fraction.slice(0, point).padEnd(point, "0"));
  return unsigned === text ? number : 0 - number;
}

/** Returns the tiles that a number that is not a tile may mean: the blank, or two tiles. */
function mayBe(number: number, cells: number): number[] {
  if (number === cells || number === -1) return [0];
  const pairs = [10, 100].map((unit) => [Math.floor(number / unit), number % unit]);
  return pairs.find((pair) => (pair[0] as number) > 0 && Math.max(...pair) < cells) ?? [];
}
