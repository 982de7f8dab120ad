import { type Board, canonicalGoal, parseGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { largestDistance } from "../../src/model/boards-by-distance";
import { hasTable, loadRareTables, solverTo } from "../../src/model/files";
import { newPuzzle } from "../../src/model/new-puzzle";
import { isSolvable } from "../../src/model/solvable";

const SHAPE = { rows: 3, cols: 3 };
const MIDDLE = parseGoal(SHAPE, "middle");
const EDGE: Board = { ...SHAPE, tiles: [1, 0, 2, 3, 4, 5, 6, 7, 8] };

test("the tables of rare goals load once they are needed; before, there are puzzles without them", async () => {
  for (const goal of [canonicalGoal(SHAPE), canonicalGoal({ rows: 4, cols: 2 })]) {
    expect(hasTable(goal)).toBe(true);
  }
  expect(hasTable(canonicalGoal({ rows: 4, cols: 4 }))).toBe(false);
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
