import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type BoardLike, fromBytes } from "../src/index.js";
import { fromBytes as fromPatterns } from "../src/patterns.js";
import { boardText, parseGoal } from "../src/puzzle.js";
import { answersOf, distances, fromKey, plainAnswers } from "./plain-search.js";
import { canonical, data, shapeNamed, testErrors } from "./tables.js";

const SQUARE = { rows: 4, cols: 4 };
const ORDERS = ["udlr", "dlru", "rlud", "ldur"];

/** Table files for every goal of a shape; in the metric `multi`, for some goals. */
const FILES: Record<string, string[]> = {
  "2x2": ["2x2-bit"],
  "2x3": ["2x3-corner-bit.tb", "2x3-edge-bit.tb"],
  // Files without "bit" in their names are tables of moves.
  "3x2": ["3x2-rldu", "2x3-edge-bit"],
  "3x2 ": ["2x3-edge-bit", "2x3-udlr"],
  "2x4": ["2x4-bit", "2x4-edge-bit.tb"],
  "2x2 multi": ["2x2-multi"],
  "3x2 multi": ["3x2-multi"],
  "4x2 multi": ["2x4-edge-multi"],
};

function inRows(tiles: number[], cols: number): number[][] {
  const starts = tiles.map((_, cell) => cell).filter((cell) => cell % cols === 0);
  return starts.map((start) => tiles.slice(start, start + cols));
}

describe.each(Object.keys(FILES))("goals of %s", (shape) => {
  const { rows, cols } = shapeNamed(shape);
  const files = (FILES[shape] as string[]).map(data);
  const metric = shape.endsWith("multi") ? "multi" : "single";
  const longest = metric === "multi" ? 3 : 1;
  const all = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });
  const isCorner = (cell: number) => cell < cols || cell >= cols * (rows - 1);
  const goals =
    metric === "multi" ? all.filter((goal) => isCorner(goal.indexOf(0)) !== (rows === 4)) : all;
  const orders = fc.constantFrom(...ORDERS);

  test("every answer is the one of a plain search", () => {
    const property = fc.property(goals, fc.nat(), orders, (goal, number, order) => {
      const solver = fromBytes(files, { goal: inRows(goal, cols) });
      expect(solver.goal).toEqual({ rows, cols, tiles: goal });
      expect(solver.metric).toBe(metric);

      const found = distances(cols, goal, longest);
      const board = fromKey([...found.keys()][number % found.size] as string);
      const expected = plainAnswers(found, cols, board, order, longest);
      expect(answersOf(solver, board, order)).toEqual(expected);
      const all = solver.allDistances();
      const some = [...found].filter((_, place) => (place + number) % 64 === 0);
      const wrong = some.filter(
        ([one, distance]) => all[solver.indexOf(fromKey(one))] !== distance,
      );
      expect(wrong).toEqual([]);
    });
    fc.assert(property, { numRuns: 20 });
  });
});

test.each<[string, BoardLike, string]>([
  ["3x3", "snail", "123/8x4/765"],
  ["3x3", "4x4 snail", "1234/CDE5/BxF6/A987"],
  ["2x2", "snail", "12/x3"],
  ["3x3", "2x5 snail", "12345/x9876"],
  ["5x2", " snail ", "12/x3/94/85/76"],
  ["4x4", "2x3  blank-first", "x12/345"],
  ["3x2", "blank-last", "12/34/5x"],
  ["3x3", "4x4", "1234/5678/9ABC/DEFx"],
  ["3x3", "4X4", "1234/5678/9ABC/DEFx"],
  ["4x4", "3 x 3", "123/456/78x"],
  ["3x3", "5x3 middle", "123/456/7x8/9AB/CDE"],
  ["3x3", "middle", "123/4x5/678"],
  ["2x3", "12345x", "123/45x"],
  ["3x2", "1 2 3 4 5 x", "12/34/5x"],
  ["2x3", "12/34/5x", "12/34/5x"],
  ["3x2", inRows([1, 2, 3, 4, 5, 0], 3), "123/45x"],
  ["2x3", { rows: 3, cols: 2, tiles: [1, 2, 3, 4, 5, 0] }, "12/34/5x"],
])("for boards of %s, %j is the goal %s", (shape, name, goal) => {
  expect(boardText(parseGoal(shapeNamed(shape), name))).toBe(goal);
});

testErrors({
  "BoardError: boards of 4x4 have no middle": () => parseGoal(SQUARE, "middle"),
  "BoardError: boards of 2x3 have no middle": () => parseGoal(SQUARE, "2x3 middle"),
  "BoardError: 13x2 is out of range: expected at least 2 rows and 2 columns, and at most 25 cells":
    () => parseGoal(SQUARE, "13x2 snail"),
  "GoalError: no table for goals with the blank in cell 15 of a 4x4 board; `embedded` makes tables in memory":
    () => fromBytes(data("2x3-corner-bit.tb"), { goal: "4x4 blank-last" }),
  "TableError: expected at least one table, found none": () => fromPatterns([]),
  "TableError: expected tables of one shape, found 2x2 and 2x3": () =>
    fromBytes(["2x2-bit", "2x3-udlr"].map(data)),
  "TableError: expected tables of one metric, found single and multi": () =>
    fromBytes(["3x2-multi", "3x2-rldu"].map(data)),
});
