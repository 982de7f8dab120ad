// Tests batches of boards, and cached answers.
import fc from "fast-check";
import { expect, test } from "vitest";

import { BoardError, type BoardsLike, fromBytes, OrderError, type Solver } from "../src/index.js";
import { fromBytes as fromPatterns } from "../src/patterns.js";
import { parseBoard } from "../src/puzzle.js";
import { bitsOf, type Tiles } from "./plain-search.js";
import { changed, data, FIFTEEN, sealed } from "./tables.js";

const CORNER = data("3x3-corner-bit.tb");
const FLAT = Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0);
const METHODS = ["distances", "solveMany", "optimalMovesMany"] as const;
const UNSOLVABLE = "2 1 3 4 5 6 7 8 x";

/** any-goal.test.ts compares single answers with a plain search. */
test("answers of batches are single answers of new solvers, for any goal and order", () => {
  const files = ["2x3-udlr", "2x3-edge-bit"].map(data);
  const goals = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
  const orders = fc.shuffledSubarray(["u", "d", "l", "r"], { minLength: 4 });
  const property = fc.property(goals, orders, fc.boolean(), (tiles, letters, isTall) => {
    const goal = { rows: isTall ? 3 : 2, cols: isTall ? 2 : 3, tiles };
    const unused = () => fromBytes(files, { goal });
    const [order, solver] = [letters.join(""), unused()];
    const boards = Array.from({ length: solver.boards }, (_, index) => solver.boardAt(index).tiles);
    // Exchanging two tiles makes boards unsolvable.
    const unsolvable = boards.map((tiles) => tiles.map((tile) => [0, 2, 1][tile] ?? tile));
    const flat = Uint8Array.from([...boards, ...unsolvable].flat());
    const withRest = <T>(answer: (board: Tiles) => T, rest: T) => [
      ...boards.map(answer),
      ...boards.map(() => rest),
    ];
    const distances = withRest((board) => unused().distance(board), -1);
    const solved = withRest<string | null>((board) => unused().solve(board, { order }), null);
    const optimal = withRest((board) => bitsOf(unused().optimalMoves(board)), 0);
    expect([...solver.distances(flat)]).toEqual(distances);
    expect(solver.solveMany(flat, { order })).toEqual(solved);
    expect([...solver.optimalMovesMany(flat)]).toEqual(optimal);
  });
  fc.assert(property, { numRuns: 20 });
});

test("boards are tiles in a typed array, or anything that is read as a board", () => {
  const texts = ["2 3 4 1 5 x 7 6 8", "123/456/78x"];
  const boards: BoardsLike[] = [
    FLAT,
    FLAT.subarray(0),
    Float64Array.from(FLAT),
    Int8Array.from(FLAT),
    texts,
    [FLAT.subarray(0, 9), texts[1] as string],
    texts.map((text) => parseBoard({ rows: 3, cols: 3 }, text)),
  ];
  const solver = fromBytes(CORNER);
  for (let time = 0; time < 2; time++) {
    for (const both of boards) {
      expect(solver.distances(both)).toEqual(Int16Array.of(19, 0));
      expect(solver.solveMany(both)).toEqual(["ullddrurdllurdruldr", ""]);
      expect(solver.solveMany(both, { order: "dlru" })).toEqual(["dlurullddrurdllurdr", ""]);
    }
    const mixed = [UNSOLVABLE, texts[0] as string];
    expect(solver.distances(mixed)).toEqual(Int16Array.of(-1, 19));
    expect(solver.solveMany(mixed)).toEqual([null, "ullddrurdllurdruldr"]);
  }
  expect(solver.distances([])).toEqual(new Int16Array());
  // `map` passes an index instead of options.
  expect(texts.map(solver.distance, solver)).toEqual([19, 0]);
  expect(solver.solveMany(new Uint8Array())).toEqual([]);
});

test.each<[BoardsLike, string]>([
  [
    FLAT.map((tile, place) => (place === 10 ? 3 : tile)),
    "board 1: tile 3 appears more than once; tile 2 is missing",
  ],
  [FLAT.subarray(0, 10), "board 1: too few tiles: expected 9 with the blank, found 1"],
  [Float64Array.of(0.5, 2, 3, 4, 5, 6, 7, 8, 0), "board 0: 0.5 is not a tile: a 3x3 board has"],
  [Int8Array.of(1, 2, 3, 4, 5, 6, 7, -8, 0), "board 0: -8 is not a tile"],
  [[UNSOLVABLE, "123"], "board 1: too few tiles"],
])("%j is refused: %s", (boards, message) => {
  const solver = fromBytes(CORNER);
  for (const method of METHODS) {
    expect(() => solver[method](boards)).toThrow(BoardError);
    expect(() => solver[method](boards)).toThrow(message);
    const row = Number(/\d+/.exec(message)?.[0]);
    expect(() => solver[method](boards)).toThrow(expect.objectContaining({ row }));
  }
});

test("boards and orders of another type are refused", () => {
  const solver = fromBytes(CORNER);
  for (const wrong of [null, undefined, 7, "123/456/78x", {}, new ArrayBuffer(9)]) {
    const error = new TypeError("expected an array of boards");
    expect(() => solver.distances(wrong as unknown as BoardsLike)).toThrow(error);
  }
  for (const wrong of [[7], [null], BigInt64Array.of(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 0n)]) {
    const message = "board 0: expected a board as a string, an array of numbers or a Board";
    const error = expect.objectContaining({ name: "TypeError", message, row: 0 });
    expect(() => solver.solveMany(wrong as unknown as BoardsLike)).toThrow(error);
  }
  expect(() => solver.solveMany(FLAT, { order: "udl" })).toThrow(OrderError);
});

// Entries are wrong, and so is the largest distance. In the metric multi, two slides in one direction follow each other.
test.each([
  sealed(changed(CORNER, 14, 20)).fill(0, 1000, 1100),
  sealed(changed(changed(changed(data("3x2-multi"), 14, 13), 82, 144), 118, 14)),
])("in a damaged table, no answer depends on earlier answers", (damaged) => {
  const often = fromBytes(damaged);
  expect(() => often.allDistances()).toThrow("damaged table");
  const answer = (solver: Solver, index: number) => {
    try {
      return solver.solve(solver.boardAt(index), { order: "lurd" });
    } catch (error) {
      return (error as Error).message;
    }
  };
  const indices = Array.from({ length: 360 }, (_, n) => n + (often.boards > 360 ? 7500 : 0));
  for (const index of [...indices].reverse()) answer(often, index);
  const answers = indices.map((index) => answer(fromBytes(damaged), index));
  expect(answers.filter((text) => text.startsWith("damaged")).length).toBeGreaterThan(0);
  expect(indices.map((index) => answer(often, index))).toEqual(answers);
});

test("an asynchronous batch has the same answers, and other work goes on meanwhile", async () => {
  const patterns = fromPatterns(FIFTEEN);
  const solver = fromBytes(CORNER);
  const limits = { nodes: 10_000 };
  for (const of of [solver, patterns]) {
    const boards = of.randomMany({ count: of === solver ? 60_000 : 20 });
    let timers = 0;
    const timer = setInterval(() => timers++);
    const found = await of.async.distances(boards, limits);
    clearInterval(timer);
    expect(timers).toBeGreaterThan(1);
    expect(found).toEqual(of.distances(boards, limits));
    for (const method of METHODS) {
      expect(await of.async[method](boards, limits)).toEqual(of[method](boards, limits));
    }
    const near = { ...limits, order: "rldu" };
    for (const method of ["solve", "search"] as const) {
      expect(await of.async[method](of.goal, near)).toEqual(of[method](of.goal, near));
    }
  }
  await expect(solver.async.distances(["1"])).rejects.toThrow(BoardError);
});
