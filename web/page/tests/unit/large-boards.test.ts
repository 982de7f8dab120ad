import { embedded } from "tilebase-reader/patterns";
import {
  type Board,
  boardText,
  canonicalGoal,
  legalMoves,
  type Move,
  moved,
} from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { PatternAnswers } from "../../src/known/pattern-answers";
import { boardsOnTheWay } from "../../src/model/game";
import { randomWalk } from "../../src/model/new-puzzle";
import { randomNumbers } from "../../src/model/random";
import { PatternTasks } from "../../src/patterns/pattern-tasks";
import { manhattan } from "../../src/search/manhattan";
import { Connection } from "../../src/worker/connection";
import { served } from "./goals";

const GOAL = canonicalGoal({ rows: 5, cols: 5 });
const FAR = randomWalk(GOAL, 1000, randomNumbers(5));

const never = new AbortController().signal;
const finding = { signal: never, onChange() {} };

const answersFromWorker = () =>
  new PatternAnswers(new Connection(() => served(new PatternTasks())[0]));

test("boards near the goal of 5x5 have the answers of the reader", async () => {
  const answers = answersFromWorker();
  const patterns = embedded(GOAL);
  for (let seed = 0; seed < 20; seed++) {
    const board = randomWalk(GOAL, 14, randomNumbers(seed));
    await answers.find(board, GOAL, { ...finding, seconds: 60 });
    const known = answers.answers(board, GOAL)!;
    expect(known.distance).toBe(patterns.distance(board));
    expect([...boardsOnTheWay(board, known.solution)].at(-1)).toEqual(GOAL);
    const nearer = [...known.leads].flatMap(([move, lead]) => (lead === "nearer" ? move : []));
    expect(nearer.join("")).toBe(patterns.optimalMoves(board));
    expect([...known.leads.keys()]).toHaveLength(legalMoves(board).length);
  }
});

test("at a limit, a far board has bounds and a solution, but no distance", async () => {
  const answers = answersFromWorker();
  const before = answers.bounds(FAR, GOAL);
  expect(before).toEqual({ atLeast: manhattan(FAR, GOAL), best: undefined });
  await answers.find(FAR, GOAL, { ...finding, seconds: 0.1 });
  expect(answers.answers(FAR, GOAL)).toBeUndefined();
  const { atLeast, best = "" } = answers.bounds(FAR, GOAL);
  expect(atLeast).toBeGreaterThan(before.atLeast);
  expect(best.length).toBeGreaterThan(atLeast);
  expect([...boardsOnTheWay(FAR, best)].at(-1)).toEqual(GOAL);
  // A longer search never makes the bounds worse.
  await answers.find(FAR, GOAL, { ...finding, seconds: 1 });
  const after = answers.bounds(FAR, GOAL);
  expect(after.atLeast).toBeGreaterThanOrEqual(atLeast);
  expect(after.best!.length).toBeLessThanOrEqual(best.length);
  // Nor does a shorter one.
  await answers.find(FAR, GOAL, { ...finding, seconds: 0 });
  expect(answers.bounds(FAR, GOAL)).toMatchObject({ atLeast: after.atLeast });
});

test("hints with a limit lead to the goal", async () => {
  const answers = answersFromWorker();
  let board = FAR;
  let left = Infinity;
  while (boardText(board) !== boardText(GOAL)) {
    await answers.find(board, GOAL, { ...finding, seconds: 0.02 });
    const solution = answers.bounds(board, GOAL).best!;
    expect(solution.length).toBeLessThan(left);
    left = solution.length;
    board = moved(board, solution[0] as Move) as Board;
  }
});

test("the review of a long game finds the distances near its end, and bounds of its start", async () => {
  const answers = answersFromWorker();
  await answers.find(FAR, GOAL, { ...finding, seconds: 0.1 });
  const { atLeast, best = "" } = answers.bounds(FAR, GOAL);
  const review = answers.worker.request("review", [FAR, GOAL, best, 0.1]);
  const { distances } = await review;
  expect(distances).toHaveLength(best.length + 1);
  expect(distances[0]).toBeNull();
  expect(answers.bounds(FAR, GOAL).atLeast).toBeGreaterThanOrEqual(atLeast);
  const known = distances.filter((distance) => distance !== null);
  expect(known.length).toBeGreaterThan(20);
  expect(distances.slice(-known.length)).toEqual(known);
});
