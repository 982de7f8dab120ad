import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type Board, GoalError, Solver, TableError } from "../src/index.js";
import { canonical, makeTable } from "./make-table.js";
import { distances, fromKey, key, moved, optimalMoves } from "./plain-search.js";
import { data, GOALS } from "./shipped.js";

const of3x3 = GOALS.map((name) => data(`3x3-${name}-bit.tb`));
const ORDERS = ["udlr", "dlru", "rlud", "ldur"];

/**
 * Files for every goal of a shape: one for each class of blank cells under the symmetries. The letters
 * are the order of a file of moves; the others store distance bits.
 */
const FILES: Record<string, Uint8Array[]> = {
  "2x2": [makeTable(2, 2, 3)],
  "2x3": [makeTable(2, 3, 5), makeTable(2, 3, 1)],
  "3x2": [makeTable(2, 3, 5, "rdul"), makeTable(3, 2, 3, "ldru")],
  "2x4": [makeTable(2, 4, 7, "udlr"), makeTable(4, 2, 2)],
};

/** Returns all optimal solutions in the lexicographic order of a move order. */
function solutions(
  found: Map<string, number>,
  cols: number,
  board: number[],
  order: string,
): string[] {
  if (found.get(key(board)) === 0) return [""];
  const optimal = optimalMoves(found, cols, board);
  const letters = Array.from(order).filter((letter) => optimal.includes(letter));
  return letters.flatMap((letter) => {
    const rest = solutions(found, cols, moved(cols, board, letter) as number[], order);
    return rest.map((moves) => letter + moves);
  });
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

  test("every answer is the one of a plain search", () => {
    const property = fc.property(goals, fc.integer({ min: 0 }), fc.constantFrom(...ORDERS), check);
    fc.assert(property, { numRuns: 60 });
  });

  function check(goal: number[], number: number, order: string) {
    const solver = Solver.fromBytes(files, { goal: inRows(goal, cols) });
    expect(solver.goal).toEqual({ rows, cols, tiles: goal });

    const found = distances(cols, goal);
    const board = fromKey([...found.keys()][number % found.size] as string);
    const distance = found.get(key(board)) as number;
    const all = solutions(found, cols, board, order);
    expect(solver.distance(board)).toBe(distance);
    expect(solver.solve(board, { order })).toBe(all[0]);
    expect([...solver.solutions(board, { order })]).toEqual(all);
    checkHint(solver, board, solutions(found, cols, board, "udlr")[0] as string);
    expect(solver.optimalMoves(board)).toBe(optimalMoves(found, cols, board));
    expect(solver.countSolutions(board)).toBe(all.length);
    expect(solver.boardAt(solver.indexOf(board)).tiles).toEqual(board);
    expect(solver.allDistances()[solver.indexOf(board)]).toBe(distance);
  }

  /** Checks that the hint is the first move of the default solution, whatever the table's own order. */
  function checkHint(solver: Solver, board: number[], solution: string) {
    expect(solver.solve(board)).toBe(solution);
    if (solution === "") {
      expect(solver.hint(board)).toBeNull();
      return;
    }
    const [move = ""] = solution;
    // After the move, the blank is in the cell of the tile that slid.
    const tile = board[(moved(cols, board, move) as number[]).indexOf(0)];
    expect(solver.hint(board)).toEqual({ tile, move, distance: solution.length });
  }
});

test("the three tables of 3x3 answer for every goal", () => {
  const goals = fc.shuffledSubarray(canonical(9, 0), { minLength: 9 });
  const steps = fc.array(fc.constantFrom("u", "d", "l", "r"), { maxLength: 60 });
  const property = fc.property(goals, steps, (goal, walk) => {
    const solver = Solver.fromBytes(of3x3, { goal });
    const start = walk.reduce((board, letter) => moved(3, board, letter) ?? board, goal);
    const solution = solver.solve(start);
    const end = Array.from(solution).reduce((board, m) => moved(3, board, m) ?? [], start);
    expect(end).toEqual(goal);
    expect(solution.length).toBe(solver.distance(start));
    expect(solution.length).toBeLessThanOrEqual(walk.length);
  });
  fc.assert(property, { numRuns: 500 });
});

test("a goal has the shape that it is drawn in", () => {
  const file = makeTable(2, 3, 5);
  const shape = (goal: string | number[][] | Board) => {
    const { rows, cols } = Solver.fromBytes(file, { goal }).goal;
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
    { rows: 2, cols: 3, tiles: [1, 2, 3, 4, 5, 0] },
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
    { rows: 3, cols: 2, tiles: [1, 2, 3, 4, 5, 0] },
  ]) {
    expect(shape(goal)).toBe("3x2");
  }
  expect(() => shape("12/3x")).toThrow(
    "too few tiles: expected 6 with the blank, found 4; missing: 4, 5",
  );
});

test("a goal that no file answers for is refused", () => {
  expect(() => Solver.fromBytes(of3x3[0] as Uint8Array, { goal: "1234x5678" })).toThrow(
    new GoalError("no table for goals with the blank in cell 4 of a 3x3 board"),
  );
  expect(() => Solver.fromBytes([])).toThrow(
    new TableError("expected at least one table, found none"),
  );
  expect(() => Solver.fromBytes([makeTable(2, 2, 3), makeTable(2, 3, 5)])).toThrow(
    new TableError("expected tables of one shape, found 2x2 and 2x3"),
  );
});
