import { expect, test } from "vitest";

import { canonicalGoal } from "tilebase-reader/puzzle";
import { distancesAlong } from "../../src/known/use-distances";
import { review } from "../../src/model/review";
import { parseAnyShape } from "../../src/model/text";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start = parseAnyShape("123/456/x78", goal);

test("a review compares a game with the optimum, and names its first wasted move", () => {
  const reviewed = (moves: string) => review(distancesAlong(start, goal, moves), start, moves);
  expect(reviewed("rr")).toEqual({ made: 2, enough: 2, firstWasted: undefined });
  const firstWasted = { before: 1, move: "l", tile: 7 };
  expect(reviewed("rlrr")).toEqual({ made: 4, enough: 2, firstWasted });
});

test("a review of a game of which not all is known says what is certain", () => {
  const moves = "rlrr";
  expect(distancesAlong(start, goal, moves)).toEqual([2, 1, 2, 1, 0]);
  const reviewed = (distances: (number | undefined)[]) => review(distances, start, moves);
  const firstWasted = { before: 1, move: "l", tile: 7 };
  expect(reviewed([2, 1, 2, undefined, 0])).toEqual({ made: 4, enough: 2, firstWasted });
  expect(reviewed([undefined, 1, 2, 1, 0])).toEqual({ made: 4 });
  expect(reviewed([2, undefined, 2, 1, 0])).toEqual({ made: 4, enough: 2 });
});

test("a review of a million moves looks at the first thousand", () => {
  const moves = "rl".repeat(500_000);
  const distances = distancesAlong(start, goal, moves);
  expect(distances).toHaveLength(1001);
  expect(review(distances, start, moves)).toMatchObject({ made: 1_000_000, enough: 2 });
});
