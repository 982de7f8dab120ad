import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DistanceError, OrderError, Solver, UnsolvableError } from "../src/index.js";
import { data } from "./shipped.js";

const solver = Solver.open(data("3x3-corner-bit.tb"));

test("a board with four optimal solutions", () => {
  const board = "2 3 4 1 5 x 7 6 8";
  expect(solver.distance(board)).toBe(19);
  expect(solver.solve(board)).toBe("ullddrurdllurdruldr");
  expect(solver.solve(board, { order: "dlru" })).toBe("dlurullddrurdllurdr");
  expect(solver.optimalMoves(board)).toBe("udl");
  expect(solver.countSolutions(board)).toBe(4);
  expect(solver.hint(board)).toEqual({ tile: 4, move: "u", distance: 19 });
});

test("the goal needs no move", () => {
  const { goal } = solver;
  expect(goal).toEqual({ rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
  expect(solver.distance(goal)).toBe(0);
  expect(solver.solve(goal)).toBe("");
  expect(solver.optimalMoves(goal)).toBe("");
  expect(solver.countSolutions(goal)).toBe(1);
  expect(solver.hint(goal)).toBeNull();
});

test("a change to what a solver returns does not change the solver", () => {
  (solver.goal.tiles as number[]).fill(0);
  (solver.boardAt(0).tiles as number[]).fill(0);
  solver.allDistances().fill(0);
  expect(solver.goal.tiles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect(solver.indexOf(solver.boardAt(0))).toBe(0);
  expect(solver.distance(solver.random({ distance: 31 }))).toBe(31);
});

test("a table is read from any kind of bytes", () => {
  const file = data("3x3-corner-bit.tb");
  const shifted = new Uint8Array(file.length + 3);
  shifted.set(file, 3);
  for (const bytes of [file.slice().buffer, shifted.subarray(3), [file]]) {
    expect(Solver.open(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const elsewhere: Uint8Array = runInNewContext("Uint8Array.from(file)", { file });
  expect(elsewhere).not.toBeInstanceOf(Uint8Array);
  for (const bytes of [elsewhere, elsewhere.buffer as ArrayBuffer]) {
    expect(Solver.open(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const wrong = "3x3-corner-bit.tb" as unknown as Uint8Array;
  expect(() => Solver.open(wrong)).toThrow(
    new TypeError("expected an ArrayBuffer or a Uint8Array"),
  );
});

test("half of all boards are unsolvable", () => {
  const unsolvable = new UnsolvableError("no moves lead from this board to the goal");
  const answers = [
    () => solver.distance("2 1 3 4 5 6 7 8 x"),
    () => solver.solve("2 1 3 4 5 6 7 8 x"),
    () => solver.optimalMoves("2 1 3 4 5 6 7 8 x"),
    () => solver.hint("2 1 3 4 5 6 7 8 x"),
    () => solver.countSolutions("2 1 3 4 5 6 7 8 x"),
    () => solver.indexOf("2 1 3 4 5 6 7 8 x"),
  ];
  for (const answer of answers) expect(answer).toThrow(unsolvable);
});

test("an order has each of four letters once", () => {
  const error = new OrderError("expected each of the letters u, d, l, r once, for example udlr");
  for (const order of ["", "udl", "udll", "udlru", "UDLR", "udlx"]) {
    expect(() => solver.solve(solver.goal, { order }), order).toThrow(error);
  }
});

test("an order is a string", () => {
  for (const order of [null, 5, {}, ["u", "d", "l", "r"]] as unknown as string[]) {
    expect(() => solver.solve(solver.goal, { order })).toThrow(
      new TypeError("expected an order as a string"),
    );
  }
});

test("options of another type are refused", () => {
  const file = data("3x3-corner-bit.tb");
  for (const wrong of [
    "dlru",
    "123/8x4/765",
    null,
    20,
    [],
    solver.goal,
    { gaol: "123" },
    () => 0,
  ]) {
    const options = wrong as object;
    const expected = (example: string) =>
      new TypeError(`expected an object of options, such as ${example}`);
    expect(() => solver.solve(solver.goal, options)).toThrow(expected('{ order: "udlr" }'));
    expect(() => Solver.open(file, options)).toThrow(expected('{ goal: "123/456/78x" }'));
    expect(() => solver.random(options)).toThrow(expected("{ distance: 20 }"));
  }
  expect(solver.solve(solver.goal, Object.create(null))).toBe("");
  expect(solver.solve(solver.goal, runInNewContext("({})"))).toBe("");
});

test("only Solver.open makes a solver, and its class is called Solver", () => {
  const error = new TypeError("expected Solver.open, not new Solver");
  const Constructor = Solver as unknown as new (...values: unknown[]) => Solver;
  for (const values of [[], [null], [data("3x3-corner-bit.tb")]]) {
    expect(() => new Constructor(...values)).toThrow(error);
  }
  expect(Solver.name).toBe("Solver");
});

test("a random board is at the requested distance, and its number selects it", () => {
  const property = fc.property(
    fc.integer({ min: 0, max: 31 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    (distance, number) => {
      const board = solver.random({ distance, random: () => number });
      expect(solver.distance(board)).toBe(distance);
      expect(solver.random({ distance, random: () => number })).toEqual(board);
    },
  );
  fc.assert(property);
});

test("random numbers select all boards, in the order of their indices", () => {
  const at = (number: number) =>
    solver.random({ distance: 31, random: () => number }).tiles.join("");
  expect([0, 0.4999, 0.5, 0.9999].map(at)).toEqual([
    "647850321",
    "647850321",
    "867254301",
    "867254301",
  ]);
  const all = (number: number) => solver.indexOf(solver.random({ random: () => number }));
  expect([0, 0.5, 1 - 2 ** -53].map(all)).toEqual([0, 90_720, 181_439]);
});

test("no board is at a distance above the largest", () => {
  for (const distance of [32, 40, -1, 256]) {
    expect(() => solver.random({ distance })).toThrow(
      new DistanceError(`no board is at distance ${distance}: the largest distance is 31`),
    );
  }
});

test("a distance is a whole number", () => {
  for (const distance of ["20", 20n, Number.NaN, 1.5, Infinity, null] as number[]) {
    expect(() => solver.random({ distance })).toThrow(
      new TypeError("expected a distance as a whole number"),
    );
  }
});

test("random numbers are at least 0 and below 1", () => {
  for (const number of [1, Number.NaN, Infinity, -1, 2.5, undefined]) {
    const random = () => number as number;
    const error = new RangeError(
      `expected a random number of at least 0 and below 1, found ${number}`,
    );
    expect(() => solver.random({ random })).toThrow(error);
    expect(() => solver.random({ distance: 31, random })).toThrow(error);
  }
});

test("an index is a whole number below the number of boards", () => {
  for (const index of [-1, 181_440, 0.5, Number.NaN]) {
    expect(() => solver.boardAt(index)).toThrow(
      new RangeError(`no board has index ${index}: there are 181440`),
    );
  }
});
