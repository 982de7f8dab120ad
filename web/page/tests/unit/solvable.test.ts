import { boardText, canonicalGoal, swapped } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";
import { distanceOf } from "../../src/model/answers";
import { loadRareTables, solverTo } from "../../src/model/files";
import { otherGoal, parseGoal } from "../../src/model/goal";
import { newPuzzle } from "../../src/model/new-puzzle";
import { randomNumbers } from "../../src/model/random";
import { hasPatterns } from "../../src/model/sizes";
import { isSolvable, nearestRepair } from "../../src/model/solvable";
import { SHAPES } from "../../src/model/text";
import { boardsOf } from "./goals";

import fc from "fast-check";

await loadRareTables();

test("a board is solvable if a table has it, towards any goal", () => {
  for (const shape of SHAPES) {
    if (hasPatterns(shape)) continue;
    fc.assert(
      fc.property(boardsOf(shape), boardsOf(shape), (board, goal) => {
        const distance = distanceOf(solverTo(goal), board);
        expect(isSolvable(board, goal)).toBe(distance !== undefined);
      }),
    );
  }
});

test("of random puzzles, every solvable board but the goal is as likely", () => {
  const goal = canonicalGoal({ rows: 2, cols: 3 });
  const random = randomNumbers(1);
  const times = new Map<string, number>();
  for (let made = 0; made < 359 * 50; made++) {
    const text = boardText(newPuzzle(goal, "random", random));
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  expect([times.size, times.has(boardText(goal))]).toEqual([359, false]);
  // Chi-squared with 358 degrees of freedom: 433 or less in 99.5 % of all cases.
  const squares = [...times.values()].map((times) => (times - 50) ** 2 / 50);
  expect(squares.reduce((sum, square) => sum + square)).toBeLessThan(433);
});

test.each(SHAPES.map((shape) => [`${shape.rows}x${shape.cols}`, canonicalGoal(shape)] as const))(
  "each swap in the goal of %s makes its boards unsolvable",
  (_, goal) => {
    const last = goal.tiles.length - 1;
    for (let other = 1; other < last; other++) {
      for (let one = 0; one < other; one++) {
        expect(isSolvable(goal, swapped(goal, one, other))).toBe(false);
      }
    }
  },
);

test("without a table of all boards, the swap brings the most tiles to their places", () => {
  const goal = canonicalGoal({ rows: 4, cols: 4 });
  const { tiles, board } = nearestRepair(swapped(goal, 13, 14), goal);
  expect(tiles).toEqual([14, 15]);
  expect(board).toEqual(goal);
});

test("a board of the goal with the blank first is solvable there", () => {
  const square = { rows: 4, cols: 4 };
  const [last, first] = [parseGoal("blank-last", square), parseGoal("blank-first", square)];
  expect(otherGoal(first, last)).toEqual(first);
  expect(otherGoal(last, first)).toEqual(last);
  expect(otherGoal(last, last)).toBeUndefined();
  expect(otherGoal(last, parseGoal("snail", square))).toBeUndefined();
  const small = { rows: 3, cols: 3 };
  expect(otherGoal(parseGoal("123/456/87x", small), parseGoal("3x3", small))).toBeUndefined();
});
