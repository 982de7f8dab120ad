import { describe, expect, test } from "vitest";
import { apply, type Board, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
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

/** The searches, each with the number of boards that the test solves, up to a distance. */
const SEARCHES = [
  { name: "breadth-first", search: breadthFirst, boards: 15, most: 31 },
  { name: "bidirectional", search: bidirectional, boards: 50, most: 31 },
  ...HEURISTICS_OR_NONE.flatMap((heuristic) =>
    [aStar, idaStar].map((search) => ({
      name: `${search.name}, led by ${heuristic}`,
      search: (start: Board, goal: Board) => search(start, goal, heuristic),
      boards: heuristic === "misplaced tiles" ? 20 : 50,
      // Without a heuristic, far boards take seconds.
      most: heuristic === "none" ? 17 : 31,
    })),
  ),
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

describe.each(SEARCHES)("$name", ({ search, boards, most }) => {
  test.each([CORNER, EDGE, CENTER])("its solutions are as short as the table's", (goal) => {
    const solver = openSolver(TABLES, goal);
    for (let board = 0.5; board < boards; board++) {
      const index = Math.trunc((board / boards) * solver.boards);
      const start = solver.boardAt(index);
      if (solver.distance(start) > most) continue;
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
    [...layers(goal)].slice(0, most).forEach((layer, distance) => {
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
