import { expect, test } from "vitest";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import {
  conflicts,
  estimate,
  estimateOfPacked,
  type Heuristic,
  HEURISTICS,
  shares,
} from "../../src/search/heuristics";
import { findHeuristicErrors } from "../../src/search/heuristic-errors";
import { layers } from "../../src/search/layers";
import { Packing } from "../../src/search/packing";
import { BOARDS_BY_DISTANCE, CENTER, CORNER, EDGE } from "./goals";

function board(...tiles: number[]): Board {
  return { rows: 3, cols: 3, tiles };
}

const ERRORS = await findHeuristicErrors(CORNER, layers(CORNER));

test("the means, mean errors and numbers of exact estimates are the published ones", () => {
  const rounded = ERRORS.map(({ heuristic, mean, meanError, exact }) => {
    return [heuristic, mean.toFixed(4), meanError.toFixed(4), exact];
  });
  expect(rounded).toEqual([
    ["misplaced tiles", "7.1111", "14.8613", 79],
    ["Manhattan", "14.0000", "7.9724", 2351],
    ["linear conflict", "15.1190", "6.8534", 2914],
  ]);
  for (const { byDistance } of ERRORS) {
    expect(byDistance.map(({ boards }) => boards)).toEqual(BOARDS_BY_DISTANCE.corner);
  }
});

test.each([EDGE, CENTER, CORNER])("no estimate of all boards is too high", async (goal) => {
  const errors = goal === CORNER ? ERRORS : await findHeuristicErrors(goal, layers(goal));
  for (const { byDistance } of errors) {
    byDistance.forEach(({ min, mean, max }, distance) => {
      expect(max).toBeLessThanOrEqual(distance);
      expect(min).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(max);
    });
  }
});

test.each(HEURISTICS)("a packed board has the estimate of the board: %s", (heuristic) => {
  for (const goal of [CENTER, CORNER, canonicalGoal({ rows: 4, cols: 2 })]) {
    const packing = new Packing(goal);
    const estimateOf = estimateOfPacked(heuristic, goal);
    for (const layer of [...layers(goal)].slice(0, 15)) {
      for (const packed of layer.keys()) {
        expect(estimateOf(packed)).toBe(estimate(heuristic, packing.unpack(packed), goal));
      }
    }
  }
});

test("without a heuristic, every estimate is 0", () => {
  expect(estimateOfPacked("none", CORNER)(867_254_301)).toBe(0);
});

test("shares counted by hand", () => {
  const expectShares = (heuristic: Heuristic, tiles: Board, shared: number[]) =>
    expect(shares(heuristic, tiles, CORNER)).toEqual(shared);

  const mixed = board(4, 1, 3, 7, 2, 6, 5, 8, 0);
  expectShares("misplaced tiles", mixed, [1, 1, 0, 1, 1, 0, 1, 0, 0]);
  expectShares("Manhattan", mixed, [1, 1, 0, 1, 1, 0, 2, 0, 0]);
  // The 4 and the 7 are in their column in the right order, so they have no conflict.
  expectShares("linear conflict", mixed, [1, 1, 0, 1, 1, 0, 2, 0, 0]);
  expectShares("linear conflict", board(2, 1, 3, 4, 5, 6, 7, 8, 0), [1, 3, 0, 0, 0, 0, 0, 0, 0]);
});

// A line with conflicts is written as its cells and the cells of the tiles that leave it.
test.each([
  ["two exchanged tiles", board(2, 1, 3, 4, 5, 6, 7, 8, 0), 4, ["01 1"]],
  ["three reversed tiles", board(3, 2, 1, 4, 5, 6, 7, 8, 0), 8, ["012 12"]],
  ["three rotated tiles", board(1, 5, 3, 4, 8, 6, 7, 2, 0), 6, ["147 7"]],
  ["a row and a column", board(2, 1, 6, 4, 5, 3, 7, 8, 0), 8, ["01 1", "25 5"]],
])("the conflicts of %s", (_, tiles, guess, lines) => {
  const found = conflicts(tiles, CORNER).map(
    ({ cells, leaving }) => `${cells.join("")} ${leaving.join("")}`,
  );
  expect(found).toEqual(lines);
  expect(estimate("linear conflict", tiles, CORNER)).toBe(guess);
});
