import { describe, expect, test } from "vitest";
import { fromBytes } from "tilebase-reader/patterns";
import { apply, type Board, boardText, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import tables from "tilebase-reader/tables/4x4-patterns";
import { openSolver } from "../../src/model/files";
import type { Searched } from "../../src/patterns/pattern-tasks";
import { aStar } from "../../src/search/a-star";
import { bidirectional, breadthFirst } from "../../src/search/breadth-first";
import { deepening } from "../../src/search/deepening";
import { findHardest } from "../../src/search/hardest";
import { HEURISTICS_OR_NONE } from "../../src/search/heuristics";
import { idaStar } from "../../src/search/ida-star";
import { layers } from "../../src/search/layers";
import { manhattan } from "../../src/search/manhattan";
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

// The fast search for 4x4 is compared with IDA* on small boards, and with the pattern tables on large ones.
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
  expect(runToEnd(goal, goal)).toMatchObject({ moves: "", lookedAt: 0 });
  for (const start of openSolver(TABLES, goal).random({ count: 60, seed: 1 })) {
    const slow = idaStar(start, goal);
    let [lookedAt, next] = [0, slow.next()];
    for (; !next.done; next = slow.next()) lookedAt++;
    expect(runToEnd(start, goal)).toMatchObject({ moves: next.value, lookedAt });
  }
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
  expect(runToEnd(GOAL, GOAL)).toMatchObject({ moves: "", lookedAt: 0 });
});

test("2.7606 solutions per board, and 78,033 boards with only one", () => {
  let [solutions, unique] = [0, 0];
  for (const layer of layers(CORNER)) {
    for (const ways of layer.values()) {
      solutions += ways;
      if (ways === 1) unique++;
    }
  }
  expect((solutions / 181_440).toFixed(4)).toBe("2.7606");
  expect(unique).toBe(78_033);
});

test("the hardest boards for the goal with the blank in the corner", async () => {
  const { farthest, mostSolutions } = await findHardest(CORNER, layers(CORNER));

  expect(farthest.map(boardText).sort()).toEqual(["647/85x/321", "867/254/3x1"]);
  expect(mostSolutions.count).toBe(64);
  expect(mostSolutions.boards.map(boardText).sort()).toEqual(["x85/672/341", "x87/632/541"]);
});

test.each([CORNER, CENTER])("the farthest boards with only one solution", async (goal) => {
  const { distance, boards } = (await findHardest(goal, layers(goal))).farthestUnique;
  const unique = Array.from(layers(goal), (layer) => {
    return [...layer.values()].filter((ways) => ways === 1).length;
  });
  expect(unique.map((boards) => boards > 0).lastIndexOf(true)).toBe(distance);
  expect(boards).toHaveLength(unique[distance] as number);
  const solver = openSolver(TABLES, goal);
  for (const board of boards) {
    expect([solver.distance(board), solver.countSolutions(board)]).toEqual([distance, 1]);
  }
});
