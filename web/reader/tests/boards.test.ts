import fc from "fast-check";
import { expect, test } from "vitest";

import { type BoardLike, fromBytes, TilebaseError } from "../src/index.js";
import { parseBoard, shapeOf, shapeText } from "../src/puzzle.js";
import { processorTime } from "./plain-search.js";
import { ABOUT_A_BOARD, data, named } from "./tables.js";

const file = data("3x3-corner-bit.tb");
const solver = fromBytes(file);

const TILES = [2, 3, 4, 1, 5, 0, 7, 6, 8];
const ROWS = [TILES.slice(0, 3), TILES.slice(3, 6), TILES.slice(6)];

/** Values other than the texts of the rows `read` in conformance.tsv. */
const SAME: BoardLike[] = [
  "\uFEFF2 3 4\r\n1 5 .\r\n7 6 8\u0085",
  TILES,
  Uint8Array.from(TILES),
  ROWS,
  ROWS.map((row) => Float64Array.from(row)),
  { rows: 3, cols: 3, tiles: TILES },
  { rows: 3, cols: 3, tiles: Uint8Array.from(TILES) as never },
];
test.each(SAME.map((board) => ({ board })))("$board is read", ({ board }) => {
  expect(solver.distance(board)).toBe(19);
});

const OF_3X3 = "a 3x3 board has 1 to 8 and 0 for the blank";
const NO_CHARACTER = "is neither a tile nor a blank (0, x, _, ., * or -)";

/** Values that are refused, in addition to the lines `invalid` and `tiles` of conformance.tsv. */
test.each<{ board: BoardLike; message: string }>([
  { board: "1 2 3\n4 5 6\n7 8 \\", message: `line 3, column 5: '\\\\' ${NO_CHARACTER}` },
  { board: "12345678\0", message: `column 9: '\\0' ${NO_CHARACTER}` },
  { board: "12345678\u0903", message: `column 9: '\u0903' ${NO_CHARACTER}` },
  ...["301", "9be", "200d", "ff9e", "e000"].map((code) => {
    const board = `12345678${String.fromCodePoint(Number.parseInt(code, 16))}`;
    return { board, message: `column 9: '\\u{${code}}' ${NO_CHARACTER}` };
  }),
  ...[-1, 0.5, Number.NaN].map((tile) => {
    return { board: [1, 2, 3, 4, 5, 6, 7, tile, 0], message: `${tile} is not a tile: ${OF_3X3}` };
  }),
  ...[
    { board: [TILES], drawn: "1x9" },
    { board: TILES.map((tile) => [tile]), drawn: "9x1" },
    { board: TILES.slice(1).map((tile) => Int8Array.of(tile)), drawn: "8x1" },
    { board: [[], []], drawn: "2x0" },
    { board: { rows: 2, cols: 4, tiles: TILES }, drawn: "2x4" },
  ].map(({ board, drawn }) => ({ board, message: `expected a board of 3x3, found ${drawn}` })),
  ...[[7, 8], 7, {}, null, "780"].map((row) => {
    return {
      board: [[1, 2, 3], [4, 5, 6], row] as never,
      message: "expected rows of the same length",
    };
  }),
  { board: [...ROWS, []], message: "expected rows of the same length" },
  {
    board: { rows: 3, cols: 3, tiles: [2, 3, 2, 1, 5, 0, 7, 6, 8] },
    message: "tile 2 appears more than once; tile 4 is missing",
  },
])("$board is refused: $message", ({ board, message }) => {
  expect(() => solver.distance(board)).toThrow(named("BoardError", message));
  expect(() => solver.distance(board)).toThrow(TilebaseError);
  expect(() => fromBytes(file, { goal: board })).toThrow(named("BoardError", message));
});

test.each<[BoardLike, unknown]>([
  ["1 2 3\n4 5 ?", { code: "character", character: "?", line: 2, column: 5 }],
  ["1 2 3 4 5 6 7 78 x", { code: "tile", tile: 78, line: 1, column: 15, mayBe: [7, 8] }],
  ["1 2 3 4 5 6 7 a x", { code: "tile", tile: 10, letter: "a" }],
  [[1, 2, 3, 4, 5, 5], { code: "tiles", expected: 9, repeated: [5], missing: [6, 7, 8, 0] }],
])("%j has an error with the values of its message", (board, values) => {
  const error = expect.objectContaining({ details: expect.objectContaining(values) });
  expect(() => solver.solve(board)).toThrow(error);
  expect(() => solver.solveMany([board])).toThrow(error);
});

test.each<{ value: unknown }>(
  [
    ...[undefined, null, 123456780, 123456780n, true, Symbol.iterator, {}, { length: 9 }],
    ...[new Set([1, 2, 3]), () => TILES, new ArrayBuffer(9), new DataView(new ArrayBuffer(9))],
    ...[BigInt64Array.from(TILES, BigInt), TILES.map(BigInt), TILES.map(String)],
    ...[["123", "456", "780"], [...TILES.slice(1), null], new Array(9), [null, null, null]],
    ...[
      [{}, {}, {}],
      [...ROWS.slice(1), [7, 8, "0"]],
      [...ROWS.slice(1), [[1], 2, 3]],
    ],
    ...[{ tiles: TILES }, { rows: 3, cols: 3 }, { rows: "3", cols: "3", tiles: TILES }],
    ...["123456780", TILES.map(String)].map((tiles) => ({ rows: 3, cols: 3, tiles })),
  ].map((value) => ({ value })),
)("$value is of another type than a board", ({ value }) => {
  const board = value as BoardLike;
  const error = new TypeError("expected a board as a string, an array of numbers or a Board");
  for (const method of ABOUT_A_BOARD) expect(() => solver[method](board)).toThrow(error);
  // An undefined goal means the table's own goal.
  if (value !== undefined) expect(() => fromBytes(file, { goal: board })).toThrow(error);
});

test("a board is read without a table, and copied", () => {
  const nine = { rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 8, 7, 0] };
  const copy = parseBoard(nine, nine);
  expect(copy).toEqual(nine);
  expect(copy.tiles).not.toBe(nine.tiles);
});

/** More texts with a shape are in the rows `read` of conformance.tsv. */
test.each(
  Object.entries({
    "x 1 2 03": "2x2",
    "00 1 2\n3 4 5": "2x3",
    "12345678/9ABCDEFx": "2x8",
    "12/34/56/78/9A/BC/DE/Fx": "8x2",
    "00 01 02 03 04 05 06 07": "8 cells may be 2x4 or 4x2; separate the rows with slashes",
    // The tab may only indent the second row.
    "1\t2\t3\n\t4\t5": "the blank is missing; write it as 0 or x",
    "1 2 3 4 5 x": "6 cells may be 2x3 or 3x2; separate the rows with slashes",
    "123456789ABx": "12 cells may be 2x6, 3x4, 4x3 or 6x2; separate the rows with slashes",
    "1 2":
      "too few tiles: expected 9 with the blank, found 2; tiles 3, 4, 5, 6, 7, 8 and the blank are missing",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15":
      "tile 15 appears more than once; the blank is missing",
    "1234/5678/9ABC":
      "column 14: C (tile 12) is not a tile: a 3x4 board has 1 to 11 and 0 for the blank",
    "1 2 3 4\n5 6 7 8 9\n10 11 x": "row 2 has 5 tiles, expected 4 in each row of a 3x4 board",
    "1 2 3 4\n5 6 7\n8 9 10 11\n12 13 14 x":
      "row 2 has 3 tiles, expected 4 in each row of a 4x4 board",
    "12345/6789/ABCDx": "too few tiles: expected 15 with the blank, found 14; tile 14 is missing",
    "[[1,2,x,3]]": "expected a board of 2x2, found 1x4",
    "[[1],[2],[3],[x]]": "expected a board of 2x2, found 4x1",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 x":
      "too few tiles: expected 25 with the blank, found 23; tiles 23, 24 are missing",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 x":
      "column 37: 16 is not a tile: a 4x4 board has 1 to 15 and 0 for the blank; if 16 is the blank, write it as 0",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 x":
      "26 cells are too many: a board has at most 25",
  }),
)("the shape of %j is %s", (text, expected) => {
  if (/^\d+x\d+$/.test(expected)) expect(shapeText(shapeOf(text))).toBe(expected);
  else expect(() => shapeOf(text)).toThrow(named("BoardError", expected));
});

test("a shape is that of a text, and a text has no more shapes than boards", () => {
  const texts = fc.stringMatching(/^[0-9a-oxX_/ ,\n]{0,40}$/);
  const sides = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const shapes = sides.flatMap((rows) => sides.map((cols) => ({ rows, cols })));
  const possible = shapes.filter(({ rows, cols }) => rows * cols <= 25);
  const property = fc.property(texts, (text) => {
    const boards = possible.map((shape) => outcome(() => parseBoard(shape, text)));
    const read = boards.filter((board) => typeof board !== "string");
    const found = outcome(() => shapeOf(text));
    if (typeof found === "string") expect(read.length).not.toBe(1);
    else expect(read).toContainEqual(expect.objectContaining(found));
  });
  fc.assert(property, { numRuns: 300 });
  for (const wrong of [null, 7, [1, 2, 3, 0]]) {
    expect(() => shapeOf(wrong as never)).toThrow(new TypeError("expected a board as a string"));
  }
});

/** Returns the result of a function, or its error as a string. */
function outcome(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    return String(error);
  }
}

test("the short way through plain texts reads what the long one reads, and nothing else", () => {
  const small = ["2x3-corner-bit.tb", "2x4-bit", "2x2-bit"].map((name) => fromBytes(data(name)));
  const tall = fromBytes(data("2x3-corner-bit.tb"), { goal: "12/34/5x" });
  const usual = ["", " ", "/", "\n", " ", "/", "\n"];
  const separator = fc.constantFrom(...usual, "  ", "\r\n", " / ", "//", ",");
  const tile = fc.oneof(
    { weight: 8, arbitrary: fc.nat(9).map(String) },
    fc.constantFrom("x", "X", "_", ".", "A", "f", "10", "15", "01", "1.", "1x", "x1", "?", "é"),
  );
  const boards = fc.record({
    answers: fc.constantFrom(solver, tall, ...small),
    index: fc.nat(),
    inRow: separator,
    betweenRows: separator,
    changed: fc.option(fc.tuple(fc.nat(8), tile), { freq: 3 }),
    split: fc.option(fc.integer({ min: 1, max: 8 })),
    end: fc.constantFrom("", "", "", "\n", " ", "/"),
  });
  const property = fc.property(
    boards,
    ({ answers, index, inRow, betweenRows, changed, split, end }) => {
      const { cols, tiles } = answers.boardAt(index % answers.boards);
      const words = tiles.map((number) => (number === 0 ? "x" : String(number)));
      if (changed) words[changed[0]] = changed[1];
      const text = words
        .map((word, place) => (place % (split ?? cols) ? inRow : betweenRows) + word)
        .join("")
        .slice(betweenRows.length);
      // `parseBoard` reads the text without the fast path.
      expect(outcome(() => answers.indexOf(text + end))).toEqual(
        outcome(() => answers.indexOf(answers.parseBoard(text + end))),
      );
    },
  );
  fc.assert(property, { numRuns: 5000 });
});

test("a text takes about as long as numbers, however it is written", () => {
  const boards = Array.from({ length: 20_000 }, (_, number) => solver.boardAt(9 * number).tiles);
  const texts = (separator: string, betweenRows: string) =>
    boards.map((tiles) => {
      const rows = [0, 3, 6].map((start) => tiles.slice(start, start + 3).join(separator));
      return rows.join(betweenRows);
    });
  const time = (all: readonly BoardLike[]) =>
    processorTime(() => {
      for (const board of all) solver.indexOf(board);
    });
  for (const all of [texts("", ""), texts(" ", " "), texts("", "/"), texts(" ", "\n")]) {
    // Alternates between numbers and texts, because other programs may empty the processor's caches.
    const rounds = Array.from({ length: 6 }, () => [time(boards), time(all)] as const);
    const ofNumbers = Math.min(...rounds.map(([numbers]) => numbers));
    const ofTexts = Math.min(...rounds.map(([, texts]) => texts));
    // Texts usually take 2 to 3 times as long as numbers. Without the fast path, they took 100 times as long.
    expect(ofTexts).toBeLessThan(20 * ofNumbers);
  }
  for (const line of ["-", "- "]) {
    const board = `${line.repeat(150_000)}1\n2`;
    expect(processorTime(() => outcome(() => solver.distance(board)))).toBeLessThan(5000);
  }
});
