import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { GoalError, Table, TableError } from "../src/index.js";
import { canonical, makeTable } from "./make-table.js";
import { distances, fromKey, key, moved, optimalMoves } from "./plain-search.js";
import { data, GOALS } from "./shipped.js";

const of3x3 = GOALS.map((name) => data(`3x3-${name}-bit.tb`));
const ORDERS = ["udlr", "dlru", "rlud", "ldur"];

/** Files for every goal of a shape: one for each cell that symmetries leave apart, and some more. */
const FILES: Record<string, Uint8Array[]> = {
  "2x2": [makeTable(2, 2, 3)],
  "2x3": [makeTable(2, 3, 5), makeTable(2, 3, 1)],
  "3x2": [makeTable(2, 3, 5, "rdul"), makeTable(3, 2, 3, "ldru")],
  "2x4": [makeTable(2, 4, 7, "udlr"), makeTable(4, 2, 2)],
};

/** The first optimal solution in the lexicographic order of a move order, and how many there are. */
function solutions(found: Map<string, number>, cols: number, board: number[], order: string) {
  if (found.get(key(board)) === 0) return { first: "", count: 1 };
  const optimal = optimalMoves(found, cols, board);
  let [first, count] = ["", 0];
  for (const letter of order) {
    if (!optimal.includes(letter)) continue;
    const rest = solutions(found, cols, moved(cols, board, letter) as number[], order);
    if (count === 0) first = letter + rest.first;
    count += rest.count;
  }
  return { first, count };
}

/** Cuts tiles into rows. */
function inRows(tiles: number[], cols: number): number[][] {
  const starts = tiles.map((_, cell) => cell).filter((cell) => cell % cols === 0);
  return starts.map((start) => tiles.slice(start, start + cols));
}

describe.each(Object.keys(FILES))("goals of %s", (shape) => {
  const [rows, cols] = shape.split("x").map(Number) as [number, number];
  const files = FILES[shape] as Uint8Array[];
  const goals = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });

  test("every answer is that of a plain search", () => {
    const property = fc.property(goals, fc.integer({ min: 0 }), fc.constantFrom(...ORDERS), check);
    fc.assert(property, { numRuns: 60 });
  });

  function check(goal: number[], number: number, order: string) {
    const table = Table.open(files, { goal: inRows(goal, cols) });
    expect([table.rows, table.cols, table.goal]).toEqual([rows, cols, goal]);

    const found = distances(cols, goal);
    const board = fromKey([...found.keys()][number % found.size] as string);
    const distance = found.get(key(board)) as number;
    const { first, count } = solutions(found, cols, board, order);
    expect(table.distance(board)).toBe(distance);
    expect(table.solve(board, { order })).toBe(first);
    expect(table.optimalMoves(board)).toBe(optimalMoves(found, cols, board));
    expect(table.countSolutions(board)).toBe(count);
    expect(table.boardAt(table.indexOf(board))).toEqual(board);
    expect(table.allDistances()[table.indexOf(board)]).toBe(distance);
  }
});

test("the three tables of 3x3 serve every goal", () => {
  const goals = fc.shuffledSubarray(canonical(9, 0), { minLength: 9 });
  const steps = fc.array(fc.constantFrom("u", "d", "l", "r"), { maxLength: 60 });
  const property = fc.property(goals, steps, (goal, walk) => {
    const table = Table.open(of3x3, { goal });
    const start = walk.reduce((board, letter) => moved(3, board, letter) ?? board, goal);
    const solution = table.solve(start);
    const end = Array.from(solution).reduce((board, m) => moved(3, board, m) ?? [], start);
    expect(end).toEqual(goal);
    expect(solution.length).toBe(table.distance(start));
    expect(solution.length).toBeLessThanOrEqual(walk.length);
  });
  fc.assert(property, { numRuns: 500 });
});

test("a goal is read in the shape it is drawn in", () => {
  const file = makeTable(2, 3, 5);
  const shape = (goal: string | number[][]) => {
    const { rows, cols } = Table.open(file, { goal });
    return `${rows}x${cols}`;
  };
  for (const goal of [
    "1 2 3 4 5 x",
    "12345x",
    "123/45x",
    [
      [1, 2, 3],
      [4, 5, 0],
    ],
  ]) {
    expect(shape(goal)).toBe("2x3");
  }
  for (const goal of [
    "12/34/5x",
    "1 2\n3 4\n5 x",
    [
      [1, 2],
      [3, 4],
      [5, 0],
    ],
  ]) {
    expect(shape(goal)).toBe("3x2");
  }
  expect(() => shape("12/3x")).toThrow(
    "too few tiles: expected 6 with the blank, found 4; missing: 4, 5",
  );
});

test("what no file serves is refused", () => {
  expect(() => Table.open(of3x3[0] as Uint8Array, { goal: "1234x5678" })).toThrow(
    new GoalError("no table for goals with the blank in cell 4 of a 3x3 board"),
  );
  expect(() => Table.open([])).toThrow(new TableError("expected at least one table, found none"));
  expect(() => Table.open([makeTable(2, 2, 3), makeTable(2, 3, 5)])).toThrow(
    new TableError("expected tables of one shape, found 2x2 and 2x3"),
  );
});
