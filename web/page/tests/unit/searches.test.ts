import { describe, expect, test } from "vitest";
import { apply, canonicalGoal } from "tilebase-reader/puzzle";
import { openSolver } from "../../src/model/files";
import { aStar } from "../../src/search/a-star";
import { bidirectional, breadthFirst } from "../../src/search/breadth-first";
import { HEURISTICS_OR_NONE } from "../../src/search/heuristics";
import { idaStar } from "../../src/search/ida-star";
import { layers } from "../../src/search/layers";
import { Packing } from "../../src/search/packing";
import type { Search } from "../../src/search/search";
import { tableWalk } from "../../src/search/searches";
import { CENTER, CORNER, EDGE, TABLES } from "./goals";

/** The searches, each with the number of boards that the test solves. */
const SEARCHES = [
  { search: breadthFirst, boards: 15 },
  { search: bidirectional, boards: 200 },
  { search: aStar, boards: 200 },
  { search: idaStar, boards: 200 },
];

function run(search: Search): { moves: string; lookedAt: number; held: number } {
  let [lookedAt, held] = [0, 0];
  for (;;) {
    const { done, value } = search.next();
    if (done) return { moves: value, lookedAt, held };
    lookedAt++;
    held = Math.max(held, value.held);
  }
}

describe.each(SEARCHES)("$search.name", ({ search, boards }) => {
  test.each([CORNER, EDGE, CENTER])("its solutions are as short as the table's", (goal) => {
    const solver = openSolver(TABLES, goal);
    for (let board = 0.5; board < boards; board++) {
      const index = Math.trunc((board / boards) * solver.boards);
      const start = solver.boardAt(index);
      const { moves } = run(search(start, goal));
      expect(moves).toHaveLength(solver.distance(start));
      expect(apply(start, moves)).toEqual(goal);
    }
  });

  test.each([
    [2, 3],
    [3, 2],
  ])("its solutions of all boards of %ix%i are optimal", (rows, cols) => {
    const goal = canonicalGoal({ rows, cols });
    const packing = new Packing(goal);
    [...layers(goal)].forEach((layer, distance) => {
      for (const packed of layer.keys()) {
        const start = packing.unpack(packed);
        const { moves } = run(search(start, goal));
        expect(moves).toHaveLength(distance);
        expect(apply(start, moves)).toEqual(goal);
      }
    });
  });

  test("no board is looked at if the start is the goal", () => {
    expect(run(search(CORNER, CORNER))).toEqual({ moves: "", lookedAt: 0, held: 0 });
  });
});

describe.each([aStar, idaStar])("$name, led by any heuristic", (search) => {
  test.each([CORNER, EDGE, CENTER])("finds solutions as short as the table's", (goal) => {
    const solver = openSolver(TABLES, goal);
    // Selects near boards: without a heuristic, IDA* takes seconds for others.
    const near = solver.random({ count: 300, seed: 7 }).filter((one) => solver.distance(one) <= 17);
    const boards = [...near, ...solver.random({ count: 10, seed: 8 })];
    expect(near.length).toBeGreaterThan(10);
    for (const start of boards) {
      const distance = solver.distance(start);
      const counts = HEURISTICS_OR_NONE.map((heuristic) => {
        if (heuristic === "none" && distance > 17) return Infinity;
        const { moves, lookedAt } = run(search(start, goal, heuristic));
        expect(moves).toHaveLength(distance);
        expect(apply(start, moves)).toEqual(goal);
        return lookedAt;
      });
      // Compares only the extremes, because the order of equal sums may favour a weaker heuristic.
      const [none, , , conflicts] = counts as [number, number, number, number];
      expect(conflicts).toBeLessThanOrEqual(none);
    }
  });
});

// `tilebase compare` prints the same counts. The test leaves out A*, which orders equal sums differently there, and the
// memory of IDA*, which stores other boards there.
test.each([
  [[2, 3, 4, 1, 5, 0, 7, 6, 8], 21_971, 31_873, 621, 919, 19],
  [[8, 6, 7, 2, 5, 4, 3, 0, 1], 181_347, 181_439, 9990, 14_195, 31],
  [[0, 8, 7, 6, 3, 2, 5, 4, 1], 180_627, 181_286, 7646, 12_772, 30],
])("the counts for %j", (tiles, outward, held, fromBothEnds, deepening, distance) => {
  const start = { ...CORNER, tiles };
  expect(run(breadthFirst(start, CORNER))).toMatchObject({ lookedAt: outward, held });
  expect(run(bidirectional(start, CORNER)).lookedAt).toBe(fromBothEnds);
  expect(run(idaStar(start, CORNER)).lookedAt).toBe(deepening);
  const solver = openSolver(TABLES, CORNER);
  expect(run(tableWalk(solver, start))).toMatchObject({ lookedAt: distance, held: 1 });
});
