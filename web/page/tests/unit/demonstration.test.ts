import { describe, expect, test } from "vitest";
import { boardText, moved, legalMoves } from "tilebase-reader/puzzle";
import { openSolver } from "../../src/model/files";
import { type Column, Demonstration, type Picture } from "../../src/search/demonstration";
import { estimate, HEURISTICS_OR_NONE } from "../../src/search/heuristics";
import { layers } from "../../src/search/layers";
import { searches, SEARCHES } from "../../src/search/searches";
import { CORNER, TABLES } from "./goals";

const START = { ...CORNER, tiles: [1, 3, 6, 5, 2, 8, 4, 7, 0] };
const SOLVER = openSolver(TABLES, CORNER);
const DISTANCE = SOLVER.distance(START);

/** Returns the pictures before the first step and after each step. */
function pictures(...[search, heuristic]: (typeof RUNS)[number]): Picture[] {
  const shown = { search, heuristic, start: START, goal: CORNER };
  const demonstration = new Demonstration(shown, SOLVER);
  const all = [demonstration.picture()];
  while (!demonstration.isOver) {
    demonstration.step();
    all.push(demonstration.picture());
  }
  return all;
}

const RUNS = SEARCHES.flatMap((search) =>
  HEURISTICS_OR_NONE.map((heuristic) => [search, heuristic] as const),
).filter(([search, heuristic]) => search.includes("A*") || heuristic === "none");

function sum(columns: readonly Column[], part: keyof Column): number {
  return columns.reduce((sum, column) => sum + column[part], 0);
}

describe.each(RUNS)("%s, led by %s", (search, heuristic) => {
  const all = pictures(search, heuristic);
  const steps = all.slice(1, -1);

  test("has as many steps and the same solution as the search by itself", () => {
    const alone = searches(START, CORNER, SOLVER, heuristic)[search]();
    let lookedAt = 0;
    for (let next = alone.next(); ; next = alone.next()) {
      if (next.done) {
        expect(all.at(-1)).toMatchObject({ moves: next.value, lookedAt });
        expect(next.value).toHaveLength(DISTANCE);
        break;
      }
      lookedAt++;
      expect(all[lookedAt]).toMatchObject({ moves: undefined, lookedAt });
    }
    expect(steps).toHaveLength(lookedAt);
  });

  test("the columns hold the boards looked at and the waiting boards", () => {
    let [begun, before] = [0, all[0]?.bound];
    for (const { columns, lookedAt, waiting, bound } of all) {
      const both = [...columns.start, ...columns.goal];
      expect(sum(both, "waiting")).toBe(waiting);
      // The columns of IDA* count only the boards of the current round.
      if (bound !== before) [begun, before] = [lookedAt - 1, bound];
      expect(sum(both, "lookedAt")).toBe(lookedAt - begun);
    }
  });

  test("the first in line is looked at next", () => {
    for (const [step, { next, bound }] of all.slice(0, -2).entries()) {
      const { now, bound: after } = all[step + 1] as Picture;
      // At the end of a round, no board waits, because IDA* restarts.
      const first = next[0] ?? { board: START, depth: 0 };
      if (!next[0]) expect(after).toBeGreaterThan(bound as number);
      expect(now).toMatchObject({ board: first.board, depth: first.depth });
    }
  });

  test("all neighbours of the board are shown, one move on", () => {
    for (const { now, neighbours } of steps) {
      const { board, depth } = now!;
      const expected = legalMoves(board).map((move) => boardText(moved(board, move)!));
      expect(neighbours.map(({ board }) => boardText(board)).sort()).toEqual(expected.sort());
      for (const neighbour of neighbours) expect(neighbour.depth).toBe(depth + 1);
    }
  });

  test("the moves to go are estimated, or looked up in the table", () => {
    for (const { now, neighbours, next } of steps) {
      for (const { board, toGo, isKnown } of [now!, ...neighbours, ...next]) {
        expect(isKnown).toBe(search === "table");
        if (search === "table") expect(toGo).toBe(SOLVER.distance(board));
        else if (!search.includes("A*")) expect(toGo).toBeUndefined();
        else expect(toGo).toBe(heuristic === "none" ? 0 : estimate(heuristic, board, CORNER));
      }
    }
  });
});

test("breadth-first looks at all boards of a depth before the next", () => {
  const sizes = [...layers(START)].map((layer) => layer.size);
  for (const { columns, now, lookedAt } of pictures("breadth-first", "none").slice(1, -1)) {
    const depth = now?.depth as number;
    const before = sizes.slice(0, depth).reduce((sum, size) => sum + size, 0);
    const complete = columns.start.slice(0, depth).map(({ lookedAt }) => lookedAt);
    expect(complete).toEqual(sizes.slice(0, depth));
    expect(columns.start[depth]).toEqual({
      lookedAt: lookedAt - before,
      waiting: (sizes[depth] as number) - (lookedAt - before),
    });
  }
});

test("breadth-first distinguishes new boards from those found before", () => {
  const seen = new Set([boardText(START)]);
  for (const { neighbours } of pictures("breadth-first", "none").slice(1)) {
    for (const { board, fate } of neighbours) {
      expect(fate).toBe(seen.has(boardText(board)) ? "known" : "waits");
    }
    for (const { board } of neighbours) seen.add(boardText(board));
  }
});

test("the bidirectional search begins at both ends and meets between them", () => {
  const [first, ...others] = pictures("bidirectional", "none");
  const end = [{ lookedAt: 0, waiting: 1 }];
  expect(first?.columns).toEqual({ start: end, goal: end });
  const { start, goal } = (others.at(-1) as Picture).columns;
  expect(start.length - 1 + goal.length - 1).toBeGreaterThanOrEqual(DISTANCE);
  expect(Math.max(start.length, goal.length)).toBeLessThan(DISTANCE);
});

test("A* looks at a board with the smallest sum", () => {
  for (const { now, next } of pictures("A*", "Manhattan").slice(1, -1)) {
    const sums = [now, ...next].map((seen) => (seen?.depth ?? 0) + (seen?.toGo ?? 0));
    expect(sums).toEqual([...sums].sort((one, other) => one - other));
  }
});

test("IDA* keeps within its limit, which only grows", () => {
  let before = 0;
  for (const { now, neighbours, bound = 0 } of pictures("IDA*", "misplaced tiles").slice(1, -1)) {
    expect(bound).toBeGreaterThanOrEqual(before);
    before = bound;
    expect((now?.depth ?? 0) + (now?.toGo ?? 0)).toBeLessThanOrEqual(bound);
    for (const { depth, toGo = 0, fate } of neighbours) {
      if (fate !== "way back") expect(fate).toBe(depth + toGo > bound ? "too long" : "waits");
    }
  }
  expect(before).toBe(DISTANCE);
});

test("the table goes to the goal and nowhere else", () => {
  for (const { now, neighbours } of pictures("table", "none").slice(1, -1)) {
    const nearer = neighbours.filter(({ fate }) => fate === "nearer");
    expect(nearer.map(({ toGo }) => toGo)).toEqual([(now?.toGo as number) - 1]);
  }
});
