import fc from "fast-check";
import { expect, test } from "vitest";

import { tilesText } from "../src/board.js";
import { type BoardLike, fromBytes, type Solver, TableError } from "../src/index.js";
import { fromBytes as fromPatterns } from "../src/patterns.js";
import { prove, header, verify } from "../src/verify.js";
import { changed, damaged, data, FIFTEEN, named, ran, sealed, testErrors } from "./tables.js";

const CORNER = data("3x3-corner-bit.tb");
const PATTERN = FIFTEEN[0] as Uint8Array;
const HEADER_LENGTH = 64;

/** The errors for changed bytes from offsets on, as in crates/format: the checksum of the header comes last. */
const CHANGED = [
  [0, /^not a tilebase table: /],
  [8, /^unknown format version: /],
  [10, /^unknown encoding: /],
  [11, /^damaged header: expected checksum [0-9a-f]{16}, found [0-9a-f]{16}$/],
  [HEADER_LENGTH, /^damaged payload: expected checksum [0-9a-f]{16}, found [0-9a-f]{16}$/],
] as const;

test.each([
  [CORNER, fromBytes, [data("3x3-edge-bit.tb")]],
  [PATTERN, fromPatterns, FIFTEEN.slice(1)],
] as const)(
  "any changed byte is found by verify, and in a header by fromBytes, table %#",
  async (file, from, others) => {
    const find = async (offset: number, change: number) => {
      const [, error] = CHANGED.filter(([start]) => start <= offset).at(-1) ?? [];
      const files = [changed(file, offset, change ^ (file[offset] as number)), ...others];
      await expect(verify(files[0] as Uint8Array)).rejects.toThrow(error);
      if (offset >= HEADER_LENGTH) return;
      expect(() => from(files)).toThrow(TableError);
      expect(() => from(files)).toThrow(error);
    };
    for (let offset = 0; offset < HEADER_LENGTH; offset++) await find(offset, 255);
    const offsets = fc.integer({ min: HEADER_LENGTH, max: file.length - 1 });
    await fc.assert(fc.asyncProperty(offsets, fc.integer({ min: 1, max: 255 }), find));
  },
);

test("a damaged entry is an error or another walk, never an endless one", () => {
  const names = ["3x3-corner-bit.tb", "3x3-corner.tb", "2x4-edge-multi"];
  const files = fc.oneof(...names.map((name) => damaged(data(name))));
  const property = fc.property(files, (file) => {
    const solver = fromBytes(file);
    const [distance, ...others] = answersAbout(solver, solver.random());
    expect(answerOrDamage(distance)).toBeLessThanOrEqual(solver.maxDistance);
    for (const answer of [...others, () => solver.allDistances()]) answerOrDamage(answer);
  });
  fc.assert(property, { numRuns: 50 });
});

function answersAbout(solver: Solver, board: BoardLike): [() => number, ...(() => unknown)[]] {
  return [
    () => solver.distance(board),
    () => solver.solve(board, { order: "rlud" }),
    () => solver.optimalMoves(board),
    () => solver.optimalSlides(board),
    () => solver.hint(board),
    () => solver.countSolutions(board),
  ];
}

/** Returns the answer, or 0 if the table is damaged. */
function answerOrDamage(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    expect(error).toBeInstanceOf(TableError);
    expect((error as Error).message).toMatch(
      /^damaged table: a path ends at board \d+ \([1-8x ]{15,17}\) and not at the goal$/,
    );
    return 0;
  }
}

test.each(["3x3-corner-bit.tb", "2x4-edge-multi"])("equal entries of %s lead nowhere", (name) => {
  const solver = fromBytes(data(name).slice().fill(0, HEADER_LENGTH));
  const board = tilesText(solver.boardAt(1000).tiles);
  const end = `board ${solver.indexOf(board)} (${board}) and not at the goal`;
  const lost = named("TableError", `damaged table: a path ends at ${end}`);
  for (const answer of answersAbout(solver, board)) expect(answer).toThrow(lost);
  const details = { code: "damaged", board };
  expect(() => solver.solve(board)).toThrow(expect.objectContaining({ details }));
  expect(() => solver.allDistances()).toThrow(/^damaged table/);
  expect(() => solver.random({ distance: 3 })).toThrow(/^damaged table/);
});

const ALL = [
  "2x2-multi",
  "2x3-udlr",
  "2x3-corner-bit.tb",
  "2x4-edge-multi",
  "3x3-edge.tb",
  "3x3-center-bit.tb",
];

test.each(ALL)("every entry of %s is proved", (name) => {
  const file = data(name);
  const { boards, maxDistance } = fromBytes(file);
  const steps = [...prove(file)];
  expect(steps.at(-1)).toBe(boards);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  // One for each 4096 boards at each distance, and the last one.
  expect(steps).toHaveLength((maxDistance + 1) * Math.ceil(boards / 4096) + 1);
});

/** The number of values of an entry, and the number of entries in a byte. */
const ENTRIES: Record<string, number[]> = { residue: [3, 5], move: [4, 4], "distance bit": [2, 8] };

test.each(ALL.slice(0, 3))(
  "no other entry of %s is accepted, even with a correct checksum",
  (name) => {
    const file = data(name);
    const { boards } = fromBytes(file);
    const [values, perByte] = ENTRIES[header(file).encoding] as [number, number];
    for (let index = 0; index < boards; index++) {
      const at = HEADER_LENGTH + Math.floor(index / perByte);
      const weight = values ** (index % perByte);
      const byte = file[at] as number;
      const entry = Math.floor(byte / weight) % values;
      for (let other = 0; other < values; other++) {
        if (other === entry) continue;
        const wrong = sealed(changed(file, at, byte + (other - entry) * weight));
        const error = `^wrong entry of board ${index} \\(.*\\): expected ${entry}, found ${other}$`;
        expect(() => [...prove(wrong)]).toThrow(new RegExp(error));
      }
    }
  },
);

test("the header of each kind of table", () => {
  const goal = (rows: number, cols: number, tiles: number[]) => ({ rows, cols, tiles });
  const of = [1, 2, 3, 4, 5, 6, 7];
  expect(header(data("3x3-corner.tb"))).toEqual({
    goal: goal(3, 3, [...of, 8, 0]),
    ...{ metric: "single", encoding: "move", tiles: [], entries: 181_440, maxDistance: 31 },
    checksum: "8b6e211abcf56b81",
  });
  expect(header(PATTERN)).toEqual({
    goal: goal(4, 4, [...of, 8, 9, 10, 11, 12, 13, 14, 15, 0]),
    ...{ metric: "single", encoding: "pattern bit", tiles: [1, 5, 6, 9, 10] },
    ...{ entries: 874_080, maxDistance: 24, checksum: "4872fb7eb7306b0b" },
  });
  expect(header(data("2x4-edge-multi"))).toMatchObject({ metric: "multi", encoding: "residue" });
  expect(header(CORNER)).toMatchObject({ metric: "single", encoding: "distance bit" });
});

/** Returns the table with a number added to a byte, and with correct checksums. */
function added(name: string, offset: number, change: number): Uint8Array {
  return sealed(changed(data(name), offset, (data(name)[offset] as number) + change));
}

testErrors({
  "TableError: expected a table of all boards, found a pattern table; open it as a pattern table":
    () => prove(PATTERN).next(),
  "TableError: bad file length: expected 22744 bytes, found 64": () =>
    header(CORNER.subarray(0, 64)),
  // conformance.tsv has the other errors of headers. This one escapes what a line cannot show.
  'TableError: not a tilebase table: expected the first bytes "TILEBASE", found "\\x89P\\"\\\\\\r\\n\\x1a\\x7f"':
    () => fromBytes(changed(CORNER, 0, ...Buffer.from('\x89P"\\\r\n\x1a\x7f', "latin1"))),
  "TableError: bad padding after the last entry: expected 0, found 0b00001001 in the last byte":
    () => verify(added("2x2-multi", 66, 9)),
  "TableError: wrong largest distance in the header: expected 31, found 30": () =>
    ran(prove(added("3x3-corner.tb", 14, -1))),
  "TableError: wrong sum of all distances in the header: expected 3986672, found 3986656": () =>
    ran(prove(added("3x3-corner.tb", 32, -16))),
});
