import fc from "fast-check";
import { expect, test } from "vitest";

import { tilesText } from "../src/board.js";
import { type BoardLike, fromBytes, type Solver, TableError } from "../src/index.js";
import { fromBytes as fromPatterns } from "../src/patterns.js";
import { verify } from "../src/verify.js";
import { changed, damaged, data, FIFTEEN, named, sealed, testErrors } from "./tables.js";

const CORNER = data("3x3-corner-bit.tb");
const PATTERN = FIFTEEN[0] as Uint8Array;
const PADDED = data("2x2-multi");
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

testErrors({
  // conformance.tsv has the other errors of headers. This one escapes what a line cannot show.
  'TableError: not a tilebase table: expected the first bytes "TILEBASE", found "\\x89P\\"\\\\\\r\\n\\x1a\\x7f"':
    () => fromBytes(changed(CORNER, 0, ...Buffer.from('\x89P"\\\r\n\x1a\x7f', "latin1"))),
  "TableError: bad padding after the last entry: expected 0, found 0b00001001 in the last byte":
    () => verify(sealed(changed(PADDED, 66, 9 + (PADDED[66] as number)))),
});
