import { check } from "tilebase-reader/check";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { solverTo } from "../../src/model/files";
import { reviewOf, stepsOf } from "../../src/model/review";
import { parseAnyShape } from "../../src/model/text";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start = parseAnyShape("123/456/x78", goal);

const mistake = { before: 1, played: [[7], "l"], better: [[[8], "r"]] };

function reviewed(moves: string) {
  const steps = stepsOf(moves, "move");
  return reviewOf(start, steps, check(solverTo(goal), start, steps.join("")));
}

test("a review names each mistake and what was better", () => {
  expect(reviewed("rr").mistakes).toEqual([]);
  expect(reviewed("rlrr")).toEqual({ distances: [2, 1, 2, 1, 0], mistakes: [mistake] });
  const more = [mistake, { before: 3, played: [[5], "u"], better: [[[8], "r"]] }];
  expect(reviewed("rlrudr").mistakes).toEqual(more);
  // A move from the goal is a mistake, but none is better.
  expect(reviewed("rru").mistakes[0]).toEqual({ before: 2, played: [[6], "u"], better: [] });
});

test("slides of several tiles are named by all of them", () => {
  const verdict = { distances: [1, 1], mistakes: [{ before: 0, better: ["r2"] }] };
  expect(reviewOf(start, ["uu"], verdict).mistakes).toEqual([
    { before: 0, played: [[4, 1], "u"], better: [[[7, 8], "r"]] },
  ]);
});

test("without a verdict, nothing is known, and at a limit only what is certain", () => {
  expect(reviewOf(start, ["r", "r"], undefined)).toEqual({
    distances: [undefined, undefined, undefined],
    mistakes: [],
  });
  const verdict = { distances: [null, 1, 0], mistakes: [{ before: 1, better: null }] };
  const { distances, mistakes } = reviewOf(start, ["r", "r"], verdict);
  expect(distances).toEqual([undefined, 1, 0]);
  expect(mistakes).toEqual([{ before: 1, played: [[8], "r"], better: [] }]);
});

test("a review of a million moves looks at the first thousand", () => {
  const { distances, mistakes } = reviewed("rl".repeat(500_000));
  expect(distances).toHaveLength(1001);
  expect(distances[0]).toBe(2);
  expect(mistakes).toHaveLength(500);
  expect(mistakes[0]).toEqual(mistake);
});
