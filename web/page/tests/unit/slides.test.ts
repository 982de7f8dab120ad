import fc from "fast-check";
import { check } from "tilebase-reader/check";
import { fromBytes } from "tilebase-reader";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { data } from "../../../reader/tests/tables";
import { make, newGame } from "../../src/model/game";
import { slideOf, stepsOf } from "../../src/model/review";
import { reviewInSlides } from "../../src/search/slides";

/** Walks of up to 40 moves with long slides. */
const WALKS = fc
  .array(fc.constantFrom("u", "d", "l", "r", "uu", "dd", "ll", "rr"), { maxLength: 40 })
  .map((slides) => slides.join(""));

test.each(["2x2-multi", "3x2-multi", "2x4-edge-multi"])(
  "a review in slides agrees with the reader of %s",
  (name) => {
    const property = fc.property(fc.nat(), WALKS, (number, walk) => {
      const solver = fromBytes(data(name));
      const start = solver.boardAt(number % solver.boards);
      const { past } = make(newGame(start, solver.goal), walk);
      const review = reviewInSlides(start, solver.goal, stepsOf(past, "slide"));
      expect(check(solver, start, past)).toMatchObject(review);
    });
    fc.assert(property, { numRuns: 30 });
  },
);

test("3x3 needs as many slides as the command finds", () => {
  const goal = canonicalGoal({ rows: 3, cols: 3 });
  const start = { ...goal, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
  expect(reviewInSlides(start, goal, [])).toEqual({ distances: [14], mistakes: [] });
});

test("slides of several tiles are named by all of them", () => {
  const start = { ...canonicalGoal({ rows: 3, cols: 3 }), tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8] };
  expect(slideOf(start, "r")).toEqual([[7], "r"]);
  expect(slideOf(start, "uu")).toEqual([[4, 1], "u"]);
  expect(slideOf(start, "r2")).toEqual([[7, 8], "r"]);
});

test("equal moves in a row are one slide", () => {
  expect(stepsOf("rruldd", "slide")).toEqual(["rr", "u", "l", "dd"]);
  expect(stepsOf("rru", "move")).toEqual(["r", "r", "u"]);
  expect(stepsOf("", "slide")).toEqual([]);
});

test("a review of a million moves looks at the first thousand", () => {
  expect(stepsOf("rl".repeat(500_000), "move").join("")).toBe("rl".repeat(500));
  expect(stepsOf("rl".repeat(500_000), "slide")).toHaveLength(1000);
});
