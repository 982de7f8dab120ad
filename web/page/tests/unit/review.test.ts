import { expect, test } from "vitest";

import { canonicalGoal } from "tilebase-reader/puzzle";
import { distancesAlong } from "../../src/known/use-distances";
import { firstWasted } from "../../src/model/review";
import { parseAnyShape } from "../../src/model/text";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start = parseAnyShape("123/456/x78", goal);

const wasted = { before: 1, move: "l", tile: 7 };

test("a review names the first wasted move", () => {
  const reviewed = (moves: string) => firstWasted(distancesAlong(start, goal, moves), start, moves);
  expect(reviewed("rr")).toBeUndefined();
  expect(reviewed("rlrr")).toEqual(wasted);
});

test("a review of a game of which not all is known says what is certain", () => {
  expect(distancesAlong(start, goal, "rlrr")).toEqual([2, 1, 2, 1, 0]);
  const reviewed = (distances: (number | undefined)[]) => firstWasted(distances, start, "rlrr");
  expect(reviewed([2, 1, 2, undefined, 0])).toEqual(wasted);
  expect(reviewed([undefined, 1, 2, 1, 0])).toBeUndefined();
  expect(reviewed([2, undefined, 2, 1, 0])).toBeUndefined();
});

test("a review of a million moves looks at the first thousand", () => {
  const moves = "rl".repeat(500_000);
  const distances = distancesAlong(start, goal, moves);
  expect(distances).toHaveLength(1001);
  expect(distances[0]).toBe(2);
  expect(firstWasted(distances, start, moves)).toEqual(wasted);
});
