import { describe, expect, test } from "vitest";
import { apply, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
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

// The boards looked at and the most boards in memory: breadth-first, bidirectional, A*, IDA* and the table. The command
// `tilebase compare` prints the same, except for A*, which orders equal sums differently there, and for the memory of
// IDA* and of the bidirectional search, which store other boards there.
test.each([
  ["234/15x/768", "21971/31873 621/1030 374/601 919/28 19/1"],
  ["867/254/3x1", "181347/181439 9990/15828 6896/10235 14195/45 31/1"],
  ["x87/632/541", "180627/181286 7646/12055 5806/8737 12772/42 30/1"],
])("the counts for %s", (text, expected) => {
  const start = parseBoard(CORNER, text);
  const searches = [
    ...[breadthFirst, bidirectional, aStar, idaStar].map((search) => search(start, CORNER)),
    tableWalk(openSolver(TABLES, CORNER), start),
  ];
  const counts = searches.map(run).map(({ lookedAt, held }) => `${lookedAt}/${held}`);
  expect(counts.join(" ")).toBe(expected);
});
