import { canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { slideOf, stepsOf } from "../../src/model/review";
import { parseAnyShape } from "../../src/model/text";

const start = parseAnyShape("123/456/x78", canonicalGoal({ rows: 3, cols: 3 }));

test("slides of several tiles are named by all of them", () => {
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
