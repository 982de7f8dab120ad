import {
  type Board,
  boardsAlong,
  canonicalGoal,
  parseGoal,
  shapeText,
} from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { answers, solutionIn } from "../../src/model/answers";
import { BOARDS_4X4, hasCounts, largestDistance } from "../../src/model/boards-by-distance";
import { hasTable, loadRareTables, solverTo } from "../../src/model/files";
import { newPuzzle } from "../../src/model/new-puzzle";
import { isSolvable } from "../../src/model/solvable";
import { parseAnyShape, SHAPES } from "../../src/model/text";

const FIFTEEN = canonicalGoal({ rows: 4, cols: 4 });
const SHAPE = { rows: 3, cols: 3 };
const MIDDLE = parseGoal(SHAPE, "middle");
const EDGE: Board = { ...SHAPE, tiles: [1, 0, 2, 3, 4, 5, 6, 7, 8] };

test("the tables of rare goals load once they are needed; before, there are puzzles without them", async () => {
  for (const goal of [canonicalGoal(SHAPE), canonicalGoal({ rows: 4, cols: 2 })]) {
    expect(hasTable(goal)).toBe(true);
  }
  expect(hasTable(FIFTEEN)).toBe(false);
  for (const goal of [MIDDLE, EDGE]) {
    expect(hasTable(goal)).toBe(false);
    expect(largestDistance(goal)).toBeUndefined();
    expect(isSolvable(newPuzzle(goal, "easy"), goal)).toBe(true);
  }
  await Promise.all([loadRareTables(), loadRareTables()]);
  for (const [goal, largest] of [
    [MIDDLE, 30],
    [EDGE, 31],
  ] as const) {
    expect(hasTable(goal)).toBe(true);
    expect(largestDistance(goal)).toBe(largest);
    expect(solverTo(goal).distance(goal)).toBe(0);
  }
});

test("every size of the page but the largest has a largest distance, for the usual goal", () => {
  const largest = SHAPES.map((shape) => [shapeText(shape), largestDistance(canonicalGoal(shape))]);
  expect(Object.fromEntries(largest)).toEqual({
    ...{ "2x3": 21, "3x2": 21, "2x4": 36, "4x2": 36, "3x3": 31, "3x4": 53, "4x3": 53 },
    ...{ "3x5": 84, "5x3": 84, "2x8": 140, "8x2": 140, "4x4": 80, "5x5": undefined },
  });
  const inner = parseGoal(FIFTEEN, "1234/5x67/89AB/CDEF");
  expect(largestDistance(inner)).toBeUndefined();
  expect(hasCounts(inner)).toBe(false);
  expect(BOARDS_4X4).toHaveLength(81);
  expect(BOARDS_4X4.reduce((sum, boards) => sum + boards)).toBe(10_461_394_944_000);
});

const board = (text: string) => parseAnyShape(text, SHAPE);

const solver = solverTo(board("123/456/78x"));

test("the answers for the sample of POJ 1077, and none for an unsolvable board", () => {
  const found = answers(solver, board("234/15x/768"));
  expect(found).toEqual({
    distance: 19,
    solutions: 4,
    solution: "ullddrurdllurdruldr",
    leads: new Map([
      ["u", "nearer"],
      ["d", "nearer"],
      ["l", "nearer"],
    ]),
  });
  expect(answers(solver, board("123/456/87x"))).toBeUndefined();
});

test("a move that leads nearer or away changes the distance by one", () => {
  for (let index = 0; index < solver.boards; index += 97) {
    const start = solver.boardAt(index);
    const distance = solver.distance(start);
    for (const [move, lead] of answers(solver, start)?.leads ?? []) {
      const [, after] = boardsAlong(start, move);
      const next = solver.distance(after ?? []);
      expect(next - distance).toBe(lead === "nearer" ? -1 : 1);
    }
  }
});

test("hints follow a known solution, or the best one of a search that has ended", () => {
  const known = { state: "known", answers: answers(solver, board("123/456/x78"))! } as const;
  const searching = { state: "searching", atLeast: 2, best: "rlrr" } as const;
  expect(solutionIn(known)).toBe("rr");
  expect(solutionIn({ ...searching, isOver: true })).toBe("rlrr");
  expect(solutionIn({ ...searching, isOver: false })).toBeUndefined();
  expect(solutionIn({ state: "unsolvable" })).toBeUndefined();
});

test("texts are read as boards of the present shape first, and then of any other", () => {
  const read = (text: string, expected = SHAPE) => parseAnyShape(text, expected);
  expect(read("1 2 3 4 5 6 7 8 x")).toEqual({ ...SHAPE, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
  expect(read("1 2 3 4 5 x")).toMatchObject({ rows: 2, cols: 3 });
  expect(read("1 2 3 4 5 x", { rows: 3, cols: 2 })).toMatchObject({ rows: 3, cols: 2 });
  expect(read("[[1,2],[3,4],[5,6],[7,0]]")).toMatchObject({ rows: 4, cols: 2 });
  expect(() => read("1 2 3 4 5 6 7 8")).toThrow("the blank is missing");
  expect(() => read("")).toThrow("the board is empty");
});
