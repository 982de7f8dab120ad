import fc from "fast-check";
import { expect, test } from "vitest";

import { Solver, TableError } from "../src/index.js";
import { verify } from "../src/verify.js";
import { makeTable } from "./make-table.js";
import { data } from "./shipped.js";

const CORNER = data("3x3-corner-bit.tb");
const HEADER_LENGTH = 64;

/** Returns the file with these bytes at an offset. */
function changed(file: Uint8Array, offset: number, ...bytes: number[]): Uint8Array {
  const copy = file.slice();
  copy.set(bytes, offset);
  return copy;
}

test.each<[string, Uint8Array, string]>([
  ["an empty file", new Uint8Array(), "too short: expected at least 64 bytes, found 0"],
  ["half a header", CORNER.slice(0, 32), "too short: expected at least 64 bytes, found 32"],
  [
    "another file",
    changed(CORNER, 0, 0x89, 0x50, 0x22, 0x5c, 0x0d, 0x0a, 0x1a, 0x7f),
    'not a tilebase table: expected the first bytes "TILEBASE", found "\\x89P\\"\\\\\\r\\n\\x1a\\x7f"',
  ],
  [
    "a later version",
    changed(CORNER, 8, 1, 1),
    "unknown format version: expected 1, found 257; use a newer reader",
  ],
  [
    "another encoding",
    changed(CORNER, 10, 4),
    "unknown encoding: expected 1, 2 or 3, found 4; use a newer reader",
  ],
  [
    "a pattern table",
    data("4x4-1-2-3-4-7.tb"),
    "expected a table of all boards, found a pattern table; open it as a pattern table",
  ],
  [
    "a shape that is too large",
    changed(CORNER, 11, 17),
    "bad shape: expected at least 2 rows, 2 columns and at most 16 cells, found 17x3",
  ],
  [
    "a shape that is too small",
    changed(CORNER, 12, 1),
    "bad shape: expected at least 2 rows, 2 columns and at most 16 cells, found 3x1",
  ],
  [
    "a goal outside the board",
    changed(CORNER, 13, 9),
    "bad goal: expected a blank cell below 9 for 3x3, found 9",
  ],
  [
    "an order of the distance bit",
    changed(CORNER, 15, 0b11100100),
    "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b11100100",
  ],
  [
    "an order with a move twice",
    changed(makeTable(2, 2, 3, "udlr"), 15, 0),
    "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found 0b00000000",
  ],
  [
    "another number of entries",
    changed(CORNER, 23, 0xff),
    "bad number of entries: expected 181440, found 18374686479671805120",
  ],
  [
    "another payload",
    changed(CORNER, 24, 0),
    "bad payload length: expected 22680 bytes, found 22528",
  ],
  [
    "reserved bytes",
    changed(CORNER, 48, 0xab),
    "reserved bytes: expected 0, found 0xab; use a newer reader",
  ],
  [
    "a file that is cut off",
    CORNER.slice(0, -1),
    "bad file length: expected 22744 bytes, found 22743",
  ],
  [
    "a file with a byte too many",
    Uint8Array.of(...CORNER, 0),
    "bad file length: expected 22744 bytes, found 22745",
  ],
])("%s is refused", (_, file, message) => {
  expect(() => Solver.fromBytes(file)).toThrow(new TableError(message));
});

test("a damaged entry is an error or another walk, never an endless one", () => {
  const changes = fc.record({
    offset: fc.integer({ min: HEADER_LENGTH, max: CORNER.length - 1 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
  });
  const files = fc.constantFrom(CORNER, data("3x3-corner.tb"));
  const property = fc.property(files, fc.array(changes, { maxLength: 64 }), (file, all) => {
    const copy = file.slice();
    for (const { offset, bytes } of all) copy.set(bytes.subarray(0, copy.length - offset), offset);
    const solver = Solver.fromBytes(copy);
    const board = solver.random();
    const distance = answerOrDamage(() => solver.distance(board));
    expect(distance).toBeLessThanOrEqual(solver.maxDistance);
    answerOrDamage(() => solver.solve(board, { order: "rlud" }).length);
    answerOrDamage(() => solver.countSolutions(board));
    answerOrDamage(() => solver.allDistances().length);
  });
  fc.assert(property, { numRuns: 50 });
});

/** Returns the answer, or 0 if the table is found to be damaged. */
function answerOrDamage(answer: () => number): number {
  try {
    return answer();
  } catch (error) {
    expect(error).toBeInstanceOf(TableError);
    expect((error as Error).message).toMatch(
      /^damaged table: the way from board \d+ \([1-8x ]{17}\) does not reach the goal$/,
    );
    return 0;
  }
}

test("entries that are all equal lead to no goal", () => {
  const solver = Solver.fromBytes(CORNER.slice().fill(0, HEADER_LENGTH));
  const board = "1 2 3 7 4 5 8 6 x";
  const lost = new TableError(
    `damaged table: the way from board ${solver.indexOf(board)} (${board}) does not reach the goal`,
  );
  const answers = [
    () => solver.distance(board),
    () => solver.solve(board, { order: "rlud" }),
    () => solver.optimalMoves(board),
    () => solver.hint(board),
    () => solver.countSolutions(board),
  ];
  for (const answer of answers) expect(answer).toThrow(lost);
  expect(() => solver.allDistances()).toThrow(/^damaged table/);
  expect(() => solver.random({ distance: 3 })).toThrow(/^damaged table/);
});

test("verify accepts what the generator made", async () => {
  for (const name of ["corner", "edge", "center", "corner-bit", "edge-bit", "center-bit"]) {
    const file = data(`3x3-${name}.tb`);
    await expect(verify(file)).resolves.toBeUndefined();
    await expect(verify(file.slice().buffer)).resolves.toBeUndefined();
  }
});

test("verify finds any byte that was changed", async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: CORNER.length - 1 }),
    fc.integer({ min: 1, max: 255 }),
    async (offset, change) => {
      const file = changed(CORNER, offset, (CORNER[offset] as number) ^ change);
      await expect(verify(file)).rejects.toBeInstanceOf(TableError);
    },
  );
  await fc.assert(property);
});

test("verify says which checksum differs", async () => {
  const distanceSum = changed(CORNER, 32, 0);
  await expect(verify(distanceSum)).rejects.toThrow(
    /^damaged header: expected checksum [0-9a-f]{16}, found [0-9a-f]{16}$/,
  );
  const payload = changed(CORNER, 1000, (CORNER[1000] as number) ^ 1);
  await expect(verify(payload)).rejects.toThrow(
    /^damaged payload: expected checksum [0-9a-f]{16}, found [0-9a-f]{16}$/,
  );
});
