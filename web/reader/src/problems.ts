// Checks of values, and the sentences about wrong boards.
import { BoardError } from "./errors.js";

const PUT_A_SPACE = "put a space between them";

const SENTENCES = {
  /** A character is not a tile. */
  character: ({ character }: { character: string }) =>
    `${debugCharacter(character)} is neither a tile nor a blank (0, x, _, ., * or -)`,
  /** The characters of a word are not a tile. */
  together: (_: object) => `two tiles run together; ${PUT_A_SPACE}`,
  /**
   * The number is not a tile; `null` for a long number or a fraction. It may be written as a letter. `mayBe` is `[0]` if
   * it may mean the blank, or the two tiles that it may mean.
   */
  tile({ tile, letter, shape, largest, mayBe }: NotATile) {
    const name = letter ? `${letter} (tile ${tile})` : (tile ?? "the number");
    const asBlank = `; if ${name} is the blank, write it as 0`;
    const asTwo = `; if it is ${mayBe.join(" and ")}, ${PUT_A_SPACE}`;
    const advice = ["", asBlank, asTwo][mayBe.length];
    return `${name} is not a tile: a ${shape} board has 1 to ${largest} and 0 for the blank${advice}`;
  },
  empty: ({ cells }: { cells: number }) =>
    `the board is empty; write ${cells} tiles, the blank as 0 or x`,
  /** Tiles are missing or repeated. The blank is the last of a list. */
  tiles({ expected, found, repeated, missing }: NotEachOnce) {
    if (`${missing}` === "0" && !repeated.length) return "the blank is missing; write it as 0 or x";
    const amount = found < expected ? "few" : "many";
    const count = `too ${amount} tiles: expected ${expected} with the blank, found ${found}`;
    const problems = [
      found === expected ? "" : count,
      fault(repeated, "appears more than once", "appear more than once"),
      fault(missing, "is missing", "are missing"),
    ];
    return problems.filter(Boolean).join("; ");
  },
  /** The row has another number of tiles than expected. */
  row: ({ row, found, expected, shape }: WrongRow) =>
    `row ${row} has ${found} tiles, expected ${expected} in each row of a ${shape} board`,
  /** The lengths of rows differ. */
  ragged: (_: object) => "expected rows of the same length",
  /** The board has another shape. */
  shape: ({ found, expected }: { found: string; expected: string }) =>
    `expected a board of ${expected}, found ${found}`,
  /** Several shapes have this number of cells. */
  unclear({ cells, shapes }: { cells: number; shapes: string[] }) {
    const list = `${shapes.slice(0, -1).join(", ")} or ${shapes.at(-1)}`;
    return `${cells} cells may be ${list}; separate the rows with slashes`;
  },
  /** No board has this many cells. */
  large: ({ cells, most }: { cells: number; most: number }) =>
    `${cells} cells are too many: a board has at most ${most}`,
  /** No board has this shape. */
  range: ({ shape, most }: { shape: string; most: number }) =>
    `${shape} is out of range: expected at least 2 rows and 2 columns, and at most ${most} cells`,
  /** The shape has no cell in the middle. */
  middle: ({ shape }: { shape: string }) => `boards of ${shape} have no middle`,
  /** The text is neither a board nor the name of a goal. */
  name: ({ text, names }: { text: string; names: string[] }) =>
    `${text} is neither a board nor one of ${names.join(", ")}`,
};

type NotATile = {
  tile: number | null;
  letter?: string;
  shape: string;
  largest: number;
  mayBe: number[];
};
type NotEachOnce = { expected: number; found: number; repeated: number[]; missing: number[] };
type WrongRow = { row: number; found: number; expected: number; shape: string };

/** The fields of each code of a {@link BoardError}. A shape is a text such as `3x4`, and tile 0 is the blank. */
export type BoardProblems = {
  [Code in keyof typeof SENTENCES]: Parameters<(typeof SENTENCES)[Code]>[0];
};

/** What is wrong with a board, by its code. The line and the column of a wrong part of a text are counted from 1. */
export type BoardDetails = {
  [Code in keyof BoardProblems]: Readonly<
    { code: Code; line?: number; column?: number } & BoardProblems[Code]
  >;
}[keyof BoardProblems];

/** Returns the error for a wrong board. */
export function wrong(details: BoardDetails): BoardError {
  const { code, line = 1, column } = details;
  const write = SENTENCES[code] as (details: BoardDetails) => string;
  const place = `${line > 1 ? `line ${line}, ` : ""}column ${column}: `;
  return new BoardError((column ? place : "") + write(details), details);
}

/** Returns the result of a function, or `undefined` if it throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function fault(tiles: number[], one: string, several: string): string {
  const list = tileList(tiles);
  const name = tiles[1] ? "tiles " : tiles[0] ? "tile " : "";
  return list && `${name}${list.replace(", the", " and the")} ${tiles.length > 1 ? several : one}`;
}

/** Lists tiles. */
export function tileList(tiles: readonly number[]): string {
  return tiles.map((tile) => tile || "the blank").join(", ");
}

/** Writes a character in quotes, with an escape if it is invisible, a quote or a backslash. */
export function debugCharacter(character: string): string {
  if (character === "\0") return "'\\0'";
  const isHidden = /[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character);
  const code = character.codePointAt(0)?.toString(16);
  return `'${isHidden ? `\\u{${code}}` : character.replace(/['\\]/, "\\$&")}'`;
}

/** Throws a TypeError if a check fails. For TypeScript callers, the compiler already makes this check. */
export function expectType(isExpected: boolean, expected: string): asserts isExpected {
  if (!isExpected) throw new TypeError(`expected ${expected}`);
}

/** Throws a TypeError if a value is not a number, and a RangeError if it is out of range. */
export function expectNumber(
  value: unknown,
  expected: string,
  isInRange: (value: number) => boolean,
): void {
  expectType(typeof value === "number", expected);
  if (!isInRange(value)) throw new RangeError(`expected ${expected}`);
}

const NO_OPTIONS = {};

/**
 * Returns the options of a call, if any. Throws a TypeError if they are not an object, or if a name is unknown (symbols
 * and inherited names included).
 */
export function checkedOptions<T extends object>(
  options: T | undefined,
  names: string[],
): Partial<T> {
  if (options === undefined) return NO_OPTIONS;
  expectType(isA("Object", options), "an object of options");
  const found: (string | symbol)[] = Object.getOwnPropertySymbols(options);
  for (const name in options) found.push(name);
  const unknown = found.find((name) => !names.includes(name as string));
  if (unknown === undefined) return options;
  throw new TypeError(`unknown option ${String(unknown)}; expected ${names.join(", ")}`);
}

/**
 * Returns whether the name of a value's built-in class ends with `name`. Works across frames of a page, and accepts a
 * SharedArrayBuffer as an ArrayBuffer.
 */
export function isA(name: "Object" | "ArrayBuffer", value: unknown): boolean {
  return Object.prototype.toString.call(value).endsWith(`${name}]`);
}
