import { expect, test } from "vitest";

import { canonicalGoal } from "tilebase-reader/puzzle";
import { BOARDS_4X4, largestDistance } from "../../src/model/boards-by-distance";
import { SHAPES } from "../../src/model/text";

const GOAL = canonicalGoal({ rows: 4, cols: 4 });

test("half of all arrangements of 4x4 are as far as was published", () => {
  expect(BOARDS_4X4).toHaveLength(81);
  expect(BOARDS_4X4.reduce((sum, boards) => sum + boards)).toBe(10_461_394_944_000);
  expect(largestDistance(GOAL)).toBe(80);
});

test("every size of the page has a largest distance", () => {
  for (const shape of SHAPES) expect(largestDistance(canonicalGoal(shape))).toBeGreaterThan(20);
});
