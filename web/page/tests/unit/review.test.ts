import fc from "fast-check";
import { expect, test } from "vitest";

import { check } from "tilebase-reader/check";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { distancesAlong } from "../../src/known/use-distances";
import { solverTo } from "../../src/model/files";
import { make, newGame } from "../../src/model/game";
import { longestOptimal, mistakesIn, stepsOf } from "../../src/model/review";
import { parseAnyShape } from "../../src/model/text";
import { boardsOf } from "./goals";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start = parseAnyShape("123/456/x78", goal);
const solver = solverTo(goal);
const optimal = solver.optimalMoves.bind(solver);

const mistake = { before: 1, played: [[7], "l"], better: [[[8], "r"]] };

test("a review names each mistake and what was better", () => {
  const reviewed = (moves: string) =>
    mistakesIn(distancesAlong(start, goal, moves), start, [...moves], optimal);
  expect(reviewed("rr")).toEqual([]);
  expect(reviewed("rlrr")).toEqual([mistake]);
  const more = [mistake, { before: 3, played: [[5], "u"], better: [[[8], "r"]] }];
  expect(reviewed("rlrudr")).toEqual(more);
  expect(longestOptimal(6, reviewed("rlrudr"))).toEqual([4, 6]);
  // A move from the goal is a mistake, but none is better.
  expect(reviewed("rru")[0]).toEqual({ before: 2, played: [[6], "u"], better: [] });
});

test("a review of a partly known game shows only what is certain", () => {
  expect(distancesAlong(start, goal, "rlrr")).toEqual([2, 1, 2, 1, 0]);
  const reviewed = (distances: (number | undefined)[]) =>
    mistakesIn(distances, start, [..."rlrr"], optimal);
  expect(reviewed([2, 1, 2, undefined, 0])).toEqual([mistake]);
  expect(reviewed([undefined, 1, 2, 1, 0])).toEqual([mistake]);
  expect(reviewed([2, undefined, 2, 1, 0])).toEqual([]);
});

test("a review agrees with the reader", () => {
  const walk = fc.string({ unit: fc.constantFrom("u", "d", "l", "r"), maxLength: 40 });
  const property = fc.property(boardsOf(goal), walk, (board, walk) => {
    fc.pre(solver.distances([board])[0] !== -1);
    const { past } = make(newGame(board, goal), walk);
    const { distances, mistakes, longestOptimal: longest } = check(solver, board, past);
    const own = mistakesIn(distancesAlong(board, goal, past), board, [...past], optimal);
    expect(distancesAlong(board, goal, past)).toEqual(distances);
    expect(
      own.map(({ before, better }) => ({ before, better: better.map(([, move]) => move) })),
    ).toEqual(mistakes);
    expect(longestOptimal(past.length, own)).toEqual(longest);
  });
  fc.assert(property);
});

test("a review of a million moves looks at the first thousand", () => {
  const moves = "rl".repeat(500_000);
  const distances = distancesAlong(start, goal, moves);
  expect(distances).toHaveLength(1001);
  expect(distances[0]).toBe(2);
  const mistakes = mistakesIn(distances, start, stepsOf(moves, "move"), optimal);
  expect(mistakes).toHaveLength(500);
  expect(mistakes[0]).toEqual(mistake);
});
