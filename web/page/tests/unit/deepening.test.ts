// Checks the fast search for 4x4 against IDA* on small boards, and against the pattern tables on large ones.
import { expect, test } from "vitest";
import { apply, type Board, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { fromBytes } from "tilebase-reader/patterns";
import tables from "tilebase-reader/tables/4x4-patterns";
import { openSolver } from "../../src/model/files";
import { Deepening } from "../../src/search/deepening";
import { idaStar } from "../../src/search/ida-star";
import { CENTER, CORNER, TABLES } from "./goals";

const GOAL = canonicalGoal({ rows: 4, cols: 4 });
const PATTERNS = fromBytes(tables);

/** Runs a search, `part` boards at a time. */
function runToEnd(start: Board, goal: Board, part = 1_000_000): Deepening {
  const search = new Deepening(start, goal);
  while (search.moves === undefined) search.advance(part);
  return search;
}

test.each([CORNER, CENTER])("it looks at the same boards as IDA*, in parts of any size", (goal) => {
  for (const start of openSolver(TABLES, goal).random({ count: 60, seed: 1 })) {
    const slow = idaStar(start, goal);
    let [lookedAt, next] = [0, slow.next()];
    for (; !next.done; next = slow.next()) lookedAt++;
    for (const part of [1, 1000, Infinity]) {
      const { moves, lookedAt: quick } = runToEnd(start, goal, part);
      expect(moves).toBe(next.value);
      expect(quick).toBe(lookedAt);
    }
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
