import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type Board, fromBytes, GoalError } from "../src/index.js";
import { boardText, parseGoal } from "../src/puzzle.js";
import { answersOf, distances, fromKey, key, plainAnswers } from "./plain-search.js";
import { GOALS, canonical, data, named } from "./tables.js";

const of3x3 = GOALS.map((name) => data(`3x3-${name}-bit.tb`));
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
  const [rows = 0, cols = 0] = (shape.match(/\d/g) ?? []).map(Number);
  const files = (FILES[shape] as string[]).map(data);
  const metric = shape.endsWith("multi") ? "multi" : "single";
  const longest = metric === "multi" ? 3 : 1;
  const all = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });
  const isCorner = (cell: number) => cell < cols || cell >= cols * (rows - 1);
  const goals =
    metric === "multi" ? all.filter((goal) => isCorner(goal.indexOf(0)) !== (rows === 4)) : all;

  test("every answer is the one of a plain search", () => {
    const order = fc.constantFrom(...ORDERS);
    const property = fc.property(goals, fc.nat(), order, compare);
    fc.assert(property, { numRuns: 60 });
  });

  function compare(goal: number[], number: number, order: string) {
    const solver = fromBytes(files, { goal: inRows(goal, cols) });
    expect(solver.goal).toEqual({ rows, cols, tiles: goal });
    expect(solver.metric).toBe(metric);

    const found = distances(cols, goal, longest);
    const board = fromKey([...found.keys()][number % found.size] as string);
    expect(answersOf(solver, board, order)).toEqual(
      plainAnswers(found, cols, board, order, longest),
    );
    expect(solver.allDistances()[solver.indexOf(board)]).toBe(found.get(key(board)));
  }
});

test("a goal has the shape that it is drawn in", () => {
  const file = data("2x3-corner-bit.tb");
  const shape = (goal: string | number[][] | Board) => {
    const { rows, cols } = fromBytes(file, { goal }).goal;
    return `${rows}x${cols}`;
  };
  const tiles = [1, 2, 3, 4, 5, 0];
  const wide = ["1 2 3 4 5 x", "12345x", "123/45x", inRows(tiles, 3), { rows: 2, cols: 3, tiles }];
  const tall = ["12/34/5x", "1 2\n3 4\n5 x", inRows(tiles, 2), { rows: 3, cols: 2, tiles }];
  for (const goal of wide) expect(shape(goal)).toBe("2x3");
  for (const goal of tall) expect(shape(goal)).toBe("3x2");
  expect(() => shape("12/3x")).toThrow(
    "too few tiles: expected 6 with the blank, found 4; tiles 4, 5 are missing",
  );
});

test("goals by name", () => {
  for (const [shape, name, goal] of [
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
    ["2x3", "12/34/5x", "12/34/5x"],
  ] as const) {
    const [rows = 0, cols = 0] = shape.split("x").map(Number);
    expect(boardText(parseGoal({ rows, cols }, name))).toBe(goal);
  }
  const square = { rows: 4, cols: 4 };
  for (const [text, error] of [
    ["spiral", "spiral is neither a board nor one of blank-last, blank-first, middle, snail"],
    ["4x4 snial", "4x4 snial is neither a board nor one of blank-last, blank-first, middle, snail"],
    ["big snail", "big snail is neither a board nor one of blank-last, blank-first, middle, snail"],
    ["middle", "boards of 4x4 have no middle"],
    ["2x3 middle", "boards of 2x3 have no middle"],
    [
      "13x2 snail",
      "13x2 is out of range: expected at least 2 rows and 2 columns, and at most 25 cells",
    ],
  ] as const) {
    expect(() => parseGoal(square, text)).toThrow(named("BoardError", error));
  }
});

test("a goal that no file answers for is refused", () => {
  expect(() => fromBytes(of3x3[0] as Uint8Array, { goal: "1234x5678" })).toThrow(
    new GoalError(
      "no table for goals with the blank in cell 4 of a 3x3 board; `tilebase-reader/tables` has one",
    ),
  );
  expect(() => fromBytes(of3x3[0] as Uint8Array, { goal: "4x4 snail" })).toThrow(GoalError);
  expect(() => fromBytes([])).toThrow(
    named("TableError", "expected at least one table, found none"),
  );
  expect(() => fromBytes(["2x2-bit", "2x3-udlr"].map(data))).toThrow(
    named("TableError", "expected tables of one shape, found 2x2 and 2x3"),
  );
  expect(() => fromBytes(["3x2-multi", "3x2-rldu"].map(data))).toThrow(
    named("TableError", "expected tables of one metric, found single and multi"),
  );
});
