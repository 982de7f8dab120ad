// Checks the fast search for 4x4 against IDA* on small boards, and against the pattern tables on large ones.
import { expect, test } from "vitest";
import { apply, type Board, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { fromBytes } from "tilebase-reader/patterns";
import tables from "tilebase-reader/tables/4x4-patterns";
import { openSolver } from "../../src/model/files";
import type { Searched } from "../../src/patterns/pattern-tasks";
import { deepening } from "../../src/search/deepening";
import { idaStar } from "../../src/search/ida-star";
import { manhattan } from "../../src/search/manhattan";
import { CENTER, CORNER, TABLES } from "./goals";

const GOAL = canonicalGoal({ rows: 4, cols: 4 });
const PATTERNS = fromBytes(tables);

/** Runs a search. Each state has as many boards as the last one, or more, and a lower bound of the distance. */
function runToEnd(start: Board, goal: Board): Searched {
  const search = deepening(start, goal);
  const states: Searched[] = [];
  let next = search.next();
  for (; !next.done; next = search.next()) states.push(next.value);
  [...states, next.value].reduce((one, other) => {
    expect(other.lookedAt).toBeGreaterThan(one.lookedAt);
    expect(other.lookedAt - one.lookedAt).toBeLessThanOrEqual(20_000);
    expect(other.atLeast).toBeGreaterThanOrEqual(one.atLeast);
    return other;
  });
  expect(states[0]?.atLeast ?? 0).toBe(manhattan(start, goal));
  expect(next.value.atLeast).toBe(next.value.moves?.length);
  return next.value;
}

test.each([CORNER, CENTER])("it looks at as many boards as IDA*", (goal) => {
  for (const start of openSolver(TABLES, goal).random({ count: 60, seed: 1 })) {
    const slow = idaStar(start, goal);
    let [lookedAt, next] = [0, slow.next()];
    for (; !next.done; next = slow.next()) lookedAt++;
    expect(runToEnd(start, goal)).toMatchObject({ moves: next.value, lookedAt });
  }
});

test("it looks at no board if the start is the goal", () => {
  expect(runToEnd(GOAL, GOAL)).toMatchObject({ moves: "", lookedAt: 0 });
});

// The example boards of the last lesson.
test.each([
  ["1e98/bx4c/627f/53ad", 40, 42_248],
  ["6c8x/ad17/5b4f/9e23", 45, 1_228_152],
  ["b482/5dc3/716x/f9ae", 49, 13_342_064],
])("the count for %s", (text, distance, lookedAt) => {
  const start = parseBoard(GOAL, text);
  const search = runToEnd(start, GOAL);
  expect(search.moves).toHaveLength(distance);
  expect(apply(start, search.moves as string)).toEqual(GOAL);
  expect(search.lookedAt).toBe(lookedAt);
  expect(PATTERNS.distance(start)).toBe(distance);
});
