import fc from "fast-check";
import { Patterns } from "tilebase-reader/patterns";
import { canonicalGoal } from "tilebase-reader/puzzle";
import tables from "tilebase-reader/tables/4x4-patterns";
import { expect, test } from "vitest";

import { distanceOf } from "../../src/model/answers";
import { FILES } from "../../src/model/files";
import { openSolver } from "../../src/model/open-solver";
import { hasPatterns } from "../../src/model/sizes";
import { isSolvable } from "../../src/model/solvable";
import { SHAPES } from "../../src/model/text";
import { boardsOf, cornersOf, withBlankIn } from "./goals";

test("a board is solvable if a table has it, towards any goal", () => {
  for (const shape of SHAPES) {
    if (hasPatterns(shape)) continue;
    fc.assert(
      fc.property(boardsOf(shape), boardsOf(shape), (board, goal) => {
        const distance = distanceOf(openSolver(FILES, goal), board);
        expect(isSolvable(board, goal)).toBe(distance !== undefined);
      }),
    );
  }
});

test("a board of 4x4 is solvable if it has an index", () => {
  const canonical = canonicalGoal({ rows: 4, cols: 4 });
  for (const corner of cornersOf(canonical)) {
    const goal = withBlankIn(corner, canonical);
    const patterns = Patterns.fromBytes(tables, { goal });
    fc.assert(
      fc.property(boardsOf(goal), (board) => {
        if (isSolvable(board, goal)) patterns.indexOf(board);
        else expect(() => patterns.indexOf(board)).toThrow("no moves lead");
      }),
    );
  }
});
