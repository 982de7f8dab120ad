import { expect, test } from "vitest";

import { canonicalGoal } from "tilebase-reader/puzzle";
import { BOARDS_4X4, hasCounts, largestDistance } from "../../src/model/boards-by-distance";
import { parseGoal } from "../../src/model/goal";
import { isLarge } from "../../src/model/sizes";
import { SHAPES } from "../../src/model/text";

const GOAL = canonicalGoal({ rows: 4, cols: 4 });

test("half of all arrangements of 4x4 are as far as was published", () => {
  expect(BOARDS_4X4).toHaveLength(81);
  expect(BOARDS_4X4.reduce((sum, boards) => sum + boards)).toBe(10_461_394_944_000);
  expect(largestDistance(GOAL)).toBe(80);
});

test("every size of the page but the largest has a largest distance, for the usual goal", () => {
  for (const shape of SHAPES) {
    const largest = largestDistance(canonicalGoal(shape));
    if (isLarge(shape)) expect(largest).toBeUndefined();
    else expect(largest).toBeGreaterThan(20);
  }
  const inner = parseGoal("1234/5x67/89AB/CDEF", GOAL);
  expect(largestDistance(inner)).toBeUndefined();
  expect(hasCounts(inner)).toBe(false);
});
