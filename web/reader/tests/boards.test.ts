import fc from "fast-check";
import { expect, test } from "vitest";

import { BoardError, type BoardLike, Solver, TilebaseError } from "../src/index.js";
import { parseBoard } from "../src/puzzle.js";
import { makeTable } from "./make-table.js";
import { processorTime } from "./processor-time.js";
import { data } from "./shipped.js";

const file = data("3x3-corner-bit.tb");
const solver = Solver.fromBytes(file);
const of2x3Bytes = makeTable(2, 3, 5);
const of2x3 = Solver.fromBytes(of2x3Bytes);

test.each<{ board: BoardLike }>([
  { board: "2 3 4 1 5 x 7 6 8" },
  { board: "23415x768" },
  { board: "234/15_/768" },
  { board: "2,3,4|1,5,.|7,6,8" },
  { board: "[[2,3,4],[1,5,0],[7,6,8]]" },
  { board: "{2 3 4} (1 5 X) {7 6 8}" },
  { board: "\uFEFF2 3 4\r\n1 5 .\r\n7 6 8\u0085" },
  { board: "02 03 04 1 5 x 7 6 8" },
  { board: [2, 3, 4, 1, 5, 0, 7, 6, 8] },
  { board: Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8) },
  {
    board: [
      [2, 3, 4],
      [1, 5, 0],
      [7, 6, 8],
    ],
  },
  {
    board: [
      [2, 3, 4],
      [1, 5, 0],
      [7, 6, 8],
    ].map((row) => Float64Array.from(row)),
  },
  { board: { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] } },
  { board: { rows: 3, cols: 3, tiles: Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8) as never } },
])("$board is read", ({ board }) => {
  expect(solver.distance(board)).toBe(19);
});

test.each<[BoardLike, string]>([
  [
    "",
    "too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank",
  ],
  ["2 3 4 1 5 x 7 6 6", "more than once: 6; missing: 8"],
  ["12345678", "too few tiles: expected 9 with the blank, found 8; missing: the blank"],
  ["123456780x", "too many tiles: expected 9 with the blank, found 10; more than once: the blank"],
  ["1 2 3 4 5 6 7 8 ?", "column 17: '?' is neither a tile nor a blank (0, x, X, _ or .)"],
  [
    "1 2 3\n4 5 6\n7 8 '",
    "line 3, column 5: '\\'' is neither a tile nor a blank (0, x, X, _ or .)",
  ],
  ["12345678\0", "column 9: '\\0' is neither a tile nor a blank (0, x, X, _ or .)"],
  ["12345678\u0301", "column 9: '\\u{301}' is neither a tile nor a blank (0, x, X, _ or .)"],
  ["😀 2 3 4 5 6 7 8 x", "column 1: '😀' is neither a tile nor a blank (0, x, X, _ or .)"],
  ["1 2 3 4 5 6 7 9 x", "column 15: 9 is not a tile of a 3x3 board, which has 1 to 8 and a blank"],
  [
    "1 2 3 4 5 6 7 A x",
    "column 15: A, for 10, is not a tile of a 3x3 board, which has 1 to 8 and a blank",
  ],
  [
    "1 2 3 4 5 6 7 0012 x",
    "column 15: 12 is not a tile of a 3x3 board, which has 1 to 8 and a blank",
  ],
  [
    "1 2 3 4 5 6 7 18446744073709551616 x",
    "column 15: the number is not a tile of a 3x3 board, which has 1 to 8 and a blank",
  ],
  ["1 2 3 4 5 6 7 8x", "column 15: two tiles run together; put a space between them"],
  [
    [1, 2, 3, 4, 5, 6, 7, 8],
    "too few tiles: expected 9 with the blank, found 8; missing: the blank",
  ],
  [[1, 2, 3, 4, 5, 6, 7, 9, 0], "9 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"],
  [[1, 2, 3, 4, 5, 6, 7, -1, 0], "-1 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"],
  [[1, 2, 3, 4, 5, 6, 7, 0.5, 0], "0.5 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"],
  [
    [1, 2, 3, 4, 5, 6, 7, Number.NaN, 0],
    "NaN is not a tile: a 3x3 board has 1 to 8 and 0 for the blank",
  ],
  [
    [],
    `too few tiles: expected 9 with the blank, found 0; missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank`,
  ],
  [
    [
      [1, 2],
      [3, 4],
      [5, 0],
    ],
    "drawn as 3x2, expected a board of 3x3",
  ],
  [[[8, 4, 6, 2, 1, 3, 5, 0, 7]], "drawn as 1x9, expected a board of 3x3"],
  [[8, 4, 6, 2, 1, 3, 5, 0, 7].map((tile) => [tile]), "drawn as 9x1, expected a board of 3x3"],
  [
    [8, 4, 6, 2, 1, 3, 5, 0].map((tile) => Int8Array.of(tile)),
    "drawn as 8x1, expected a board of 3x3",
  ],
  [[[], []], "drawn as 2x0, expected a board of 3x3"],
  [
    [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ],
    "expected rows of the same length",
  ],
  [
    [
      [1, 2, 3],
      [4, 5],
      [6, 7, 8, 0],
    ],
    "expected rows of the same length",
  ],
  [[[1, 2, 3], [4, 5, 6], [7, 8, 0], []], "expected rows of the same length"],
  [{ rows: 2, cols: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 0] }, "drawn as 2x4, expected a board of 3x3"],
  [{ rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 7, 0] }, "more than once: 7; missing: 8"],
  ...[7, {}, null, "780"].map((row): [BoardLike, string] => [
    [[1, 2, 3], [4, 5, 6], row] as unknown as number[][],
    "expected rows of the same length",
  ]),
])("%j is refused: %s", (board, message) => {
  expect(() => solver.distance(board)).toThrow(new BoardError(message));
  expect(() => Solver.fromBytes(file, { goal: board })).toThrow(new BoardError(message));
});

test.each([
  undefined,
  null,
  123456780,
  123456780n,
  true,
  Symbol.iterator,
  {},
  { length: 9 },
  new Set([1, 2, 3]),
  () => [1, 2, 3, 4, 5, 6, 7, 8, 0],
  new ArrayBuffer(9),
  new DataView(new ArrayBuffer(9)),
  BigInt64Array.of(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 0n),
  Array.from("123456780"),
  ["123", "456", "780"],
  [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 0n],
  [1, 2, 3, 4, 5, 6, 7, 8, null],
  { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] },
  { rows: "3", cols: "3", tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] },
  { rows: 3, cols: 3 },
  { rows: 3, cols: 3, tiles: "123456780" },
  { rows: 3, cols: 3, tiles: Array.from("123456780") },
  new Array(9),
  [null, null, null],
  [{}, {}, {}],
  [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, "0"],
  ],
  [
    [[1], 2, 3],
    [4, 5, 6],
    [7, 8, 0],
  ],
])("%o is of another type than a board", (value) => {
  const board = value as BoardLike;
  const error = new TypeError("expected a board as a string, an array of numbers or a Board");
  const answers = [
    () => solver.distance(board),
    () => solver.solve(board),
    () => solver.optimalMoves(board),
    () => solver.hint(board),
    () => solver.countSolutions(board),
    () => solver.indexOf(board),
  ];
  for (const answer of answers) expect(answer).toThrow(error);
  // The default goal is the table's own.
  if (value !== undefined) expect(() => Solver.fromBytes(file, { goal: board })).toThrow(error);
});

test.each(["301", "9be", "200d", "ff9e", "e000"])(
  "the character %s is shown by its code",
  (code) => {
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    expect(() => solver.distance(character)).toThrow(`column 1: '\\u{${code}}' is neither`);
  },
);

test("a mark that has a width of its own is shown as it is", () => {
  expect(() => solver.distance("\u0903")).toThrow("column 1: '\u0903' is neither");
});

test.each<[BoardLike, string]>([
  ["12/34/5x", "drawn as 3x2, expected a board of 2x3"],
  ["1 2\n3 4\n5 x", "drawn as 3x2, expected a board of 2x3"],
  [
    [
      [1, 2],
      [3, 4],
      [5, 0],
    ],
    "drawn as 3x2, expected a board of 2x3",
  ],
])("%j is a board of another shape", (board, message) => {
  expect(() => of2x3.distance(board)).toThrow(new BoardError(message));
});

test("errors have names and a common base class", () => {
  try {
    solver.distance("");
    expect.fail("no error");
  } catch (error) {
    expect(error).toBeInstanceOf(TilebaseError);
    expect((error as Error).name).toBe("BoardError");
  }
});

test("a board is read without a table, solvable or not", () => {
  const nine = { rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 8, 7, 0] };
  expect(parseBoard({ rows: 3, cols: 3 }, "123/456/87x")).toEqual(nine);
  expect(parseBoard(nine, nine)).toEqual(nine);
  expect(parseBoard({ rows: 3, cols: 2 }, "12/34/5x")).toEqual({
    rows: 3,
    cols: 2,
    tiles: [1, 2, 3, 4, 5, 0],
  });

  const given = [1, 2, 3, 0];
  const { tiles } = parseBoard({ rows: 2, cols: 2 }, given);
  expect(tiles).toEqual(given);
  expect(tiles).not.toBe(given);
  expect(parseBoard(nine, nine).tiles).not.toBe(nine.tiles);

  expect(() => parseBoard({ rows: 2, cols: 3 }, "12/34/5x")).toThrow(
    new BoardError("drawn as 3x2, expected a board of 2x3"),
  );
  for (const [rows, cols] of [
    [1, 9],
    [5, 4],
    [2.5, 2],
  ] as const) {
    expect(() => parseBoard({ rows, cols }, "123/456/87x")).toThrow(RangeError);
  }
});

/** Returns what a function returns or the error that it throws. */
function outcome(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    return String(error);
  }
}

test("the short way through plain texts reads what the long one reads, and nothing else", () => {
  const solvers = [
    solver,
    of2x3,
    Solver.fromBytes(of2x3Bytes, { goal: "12/34/5x" }),
    Solver.fromBytes(makeTable(2, 4, 7)),
    Solver.fromBytes(makeTable(2, 2, 3)),
  ];
  const separator = fc.constantFrom(
    "",
    " ",
    "/",
    "\n",
    " ",
    "/",
    "\n",
    "  ",
    "\r\n",
    " / ",
    "//",
    ",",
  );
  const tile = fc.oneof(
    { weight: 8, arbitrary: fc.nat(9).map(String) },
    fc.constantFrom("x", "X", "_", ".", "A", "f", "10", "15", "01", "1.", "1x", "x1", "?", "é"),
  );
  const boards = fc.record({
    answers: fc.constantFrom(...solvers),
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
        .map((word, place) => {
          if (place === 0) return word;
          return (place % (split ?? cols) === 0 ? betweenRows : inRow) + word;
        })
        .join("");
      // A board that is parsed is no text any more.
      expect(outcome(() => answers.indexOf(text + end))).toEqual(
        outcome(() => answers.indexOf(answers.parseBoard(text + end))),
      );
    },
  );
  fc.assert(property, { numRuns: 5000 });
});

test("a text takes about as long as numbers, however it is written", () => {
  const boards = Array.from({ length: 2000 }, (_, number) => solver.boardAt(90 * number).tiles);
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
    // By turns, since other work on the machine makes caches cold.
    const rounds = Array.from({ length: 50 }, () => [time(boards), time(all)] as const);
    const ofNumbers = Math.min(...rounds.map(([numbers]) => numbers));
    const ofTexts = Math.min(...rounds.map(([, texts]) => texts));
    // Two to three times as long. Where each text was explained, it was a hundred times.
    expect(ofTexts).toBeLessThan(8 * ofNumbers);
  }
});
