import { type Board, canonicalGoal, parseGoal, shapeText } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { BOARDS_4X4, hasCounts, largestDistance } from "../../src/model/boards-by-distance";
import { SHAPES } from "../../src/model/text";
import { hasTable, loadRareTables, solverTo } from "../../src/model/files";
import { newPuzzle } from "../../src/model/new-puzzle";
import { isSolvable } from "../../src/model/solvable";

const FIFTEEN = canonicalGoal({ rows: 4, cols: 4 });
const SHAPE = { rows: 3, cols: 3 };
const MIDDLE = parseGoal(SHAPE, "middle");
const EDGE: Board = { ...SHAPE, tiles: [1, 0, 2, 3, 4, 5, 6, 7, 8] };

test("the tables of rare goals load once they are needed; before, there are puzzles without them", async () => {
  for (const goal of [canonicalGoal(SHAPE), canonicalGoal({ rows: 4, cols: 2 })]) {
    expect(hasTable(goal)).toBe(true);
  }
  expect(hasTable(FIFTEEN)).toBe(false);
  for (const goal of [MIDDLE, EDGE]) {
    expect(hasTable(goal)).toBe(false);
    expect(largestDistance(goal)).toBeUndefined();
    expect(isSolvable(newPuzzle(goal, "easy"), goal)).toBe(true);
  }
  await Promise.all([loadRareTables(), loadRareTables()]);
  for (const [goal, largest] of [
    [MIDDLE, 30],
    [EDGE, 31],
  ] as const) {
    expect(hasTable(goal)).toBe(true);
    expect(largestDistance(goal)).toBe(largest);
    expect(solverTo(goal).distance(goal)).toBe(0);
  }
});

test("half of all arrangements of 4x4 are as far as was published", () => {
  expect(BOARDS_4X4).toHaveLength(81);
  expect(BOARDS_4X4.reduce((sum, boards) => sum + boards)).toBe(10_461_394_944_000);
});

test("every size of the page but the largest has a largest distance, for the usual goal", () => {
  const largest = SHAPES.map((shape) => [shapeText(shape), largestDistance(canonicalGoal(shape))]);
  expect(Object.fromEntries(largest)).toEqual({
    ...{ "2x3": 21, "3x2": 21, "2x4": 36, "4x2": 36, "3x3": 31, "3x4": 53, "4x3": 53 },
    ...{ "3x5": 84, "5x3": 84, "2x8": 140, "8x2": 140, "4x4": 80, "5x5": undefined },
  });
  const inner = parseGoal(FIFTEEN, "1234/5x67/89AB/CDEF");
  expect(largestDistance(inner)).toBeUndefined();
  expect(hasCounts(inner)).toBe(false);
});
