import fc from "fast-check";
import { boardText, canonicalGoal, swapped } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";
import { distanceOf } from "../../src/model/answers";
import { loadRareTables, solverTo } from "../../src/model/files";
import { BANDED, distancesOf, levelOf } from "../../src/model/levels";
import { newPuzzle, randomWalk } from "../../src/model/new-puzzle";
import { randomNumbers } from "../../src/model/random";
import { hasPatterns } from "../../src/model/sizes";
import { isSolvable, nearestRepair, otherGoal, whyUnsolvable } from "../../src/model/solvable";
import { parseAnyGoal as parseGoal, parseAnyShape, SHAPES } from "../../src/model/text";
import { en } from "../../src/words/en";
import { boardsOf } from "./goals";

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

test("the levels share the distances between them", () => {
  const distances = BANDED.flatMap((level) => distancesOf(level, 31));
  expect(distances).toEqual([7, 12, 13, 20, 21, 27]);
  const levels = [12, 13, 20, 21].map((distance) => levelOf(distance, 31));
  expect(levels).toEqual(["easy", "medium", "medium", "hard"]);
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
  // A random walk never ends at its start.
  for (let seed = 0; seed < 500; seed++) {
    expect(randomWalk(goal, 12, randomNumbers(seed))).not.toEqual(goal);
  }
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

const board = (text: string) => parseAnyShape(text, { rows: 3, cols: 3 });

test.each([
  ["123/456/87x", "123/456/78x", "1 pair is in another order"],
  ["213/465/87x", "123/456/78x", "3 pairs are in another order"],
  ["12/x3/45", "12/34/5x", "0 pairs are in another order than in the goal, and the gap is 1 row"],
])("why no moves lead from %s to %s: %s", (start, goal, words) => {
  expect(whyUnsolvable(board(start), board(goal), en.setup)).toContain(words);
});

test("the exchange of the two named tiles makes the board solvable, and leads nearest to the goal", () => {
  const solver = solverTo(board("123/456/78x"));
  const { tiles, board: repaired } = nearestRepair(board("123/456/87x"), board("123/456/78x"));
  expect(tiles).toEqual([7, 8]);
  expect(boardText(repaired)).toBe("123/456/78x");

  fc.assert(
    fc.property(boardsOf(board("123/456/78x")), (start) => {
      fc.pre(distanceOf(solver, start) === undefined);
      const repair = nearestRepair(start, board("123/456/78x"));
      const [one, other] = repair.tiles;
      expect(boardText(repair.board)).toBe(
        boardText(swapped(start, start.tiles.indexOf(one), start.tiles.indexOf(other))),
      );
      const cells = start.tiles.flatMap((tile, cell) => (tile === 0 ? [] : cell));
      const all = cells.flatMap((one) =>
        cells.flatMap((other) => (one < other ? [swapped(start, one, other)] : [])),
      );
      expect(solver.distance(repair.board)).toBe(Math.min(...solver.distances(all)));
      expect(one).toBeLessThan(other);
    }),
  );
});

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
