import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DistanceError, OrderError, Table, UnsolvableError } from "../src/index.js";
import { data } from "./shipped.js";

const table = Table.open(data("3x3-corner-bit.tb"));

test("a board with four optimal solutions", () => {
  const board = "2 3 4 1 5 x 7 6 8";
  expect(table.distance(board)).toBe(19);
  expect(table.solve(board)).toBe("ullddrurdllurdruldr");
  expect(table.solve(board, { order: "dlru" })).toBe("dlurullddrurdllurdr");
  expect(table.optimalMoves(board)).toBe("udl");
  expect(table.countSolutions(board)).toBe(4);
  expect(table.hint(board)).toEqual({ tile: 4, move: "u", distance: 19 });
});

test("the goal needs no move", () => {
  const { goal } = table;
  expect(goal).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect(table.distance(goal)).toBe(0);
  expect(table.solve(goal)).toBe("");
  expect(table.optimalMoves(goal)).toBe("");
  expect(table.countSolutions(goal)).toBe(1);
  expect(table.hint(goal)).toBeNull();
});

test("what a table gives away cannot change it", () => {
  table.goal.fill(0);
  table.allDistances().fill(0);
  expect(table.goal).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect(table.distance(table.random({ distance: 31 }))).toBe(31);
});

test("a table is one in any bytes", () => {
  const file = data("3x3-corner-bit.tb");
  const shifted = new Uint8Array(file.length + 3);
  shifted.set(file, 3);
  for (const bytes of [file.slice().buffer, shifted.subarray(3), [file]]) {
    expect(Table.open(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const elsewhere: Uint8Array = runInNewContext("Uint8Array.from(file)", { file });
  expect(elsewhere).not.toBeInstanceOf(Uint8Array);
  for (const bytes of [elsewhere, elsewhere.buffer as ArrayBuffer]) {
    expect(Table.open(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const wrong = "3x3-corner-bit.tb" as unknown as Uint8Array;
  expect(() => Table.open(wrong)).toThrow(new TypeError("expected an ArrayBuffer or a Uint8Array"));
});

test("half of all boards are unsolvable", () => {
  const unsolvable = new UnsolvableError("no moves lead from this board to the goal");
  const answers = [
    () => table.distance("2 1 3 4 5 6 7 8 x"),
    () => table.solve("2 1 3 4 5 6 7 8 x"),
    () => table.optimalMoves("2 1 3 4 5 6 7 8 x"),
    () => table.hint("2 1 3 4 5 6 7 8 x"),
    () => table.countSolutions("2 1 3 4 5 6 7 8 x"),
    () => table.indexOf("2 1 3 4 5 6 7 8 x"),
  ];
  for (const answer of answers) expect(answer).toThrow(unsolvable);
});

test("an order is each of four letters once", () => {
  const error = new OrderError("expected each of the letters u, d, l, r once, for example udlr");
  for (const order of ["", "udl", "udll", "udlru", "UDLR", "udlx"]) {
    expect(() => table.solve(table.goal, { order }), order).toThrow(error);
  }
});

test("an order of another type than a string is none", () => {
  for (const order of [null, 5, {}, ["u", "d", "l", "r"]] as unknown as string[]) {
    expect(() => table.solve(table.goal, { order })).toThrow(
      new TypeError("expected an order as a string"),
    );
  }
});

test("what stands in the place of options is not passed over", () => {
  const file = data("3x3-corner-bit.tb");
  for (const wrong of ["dlru", "123/8x4/765", null, 20, [], table.goal, () => 0]) {
    const options = wrong as object;
    const expected = (example: string) =>
      new TypeError(`expected an object of options, such as ${example}`);
    expect(() => table.solve(table.goal, options)).toThrow(expected('{ order: "udlr" }'));
    expect(() => Table.open(file, options)).toThrow(expected('{ goal: "123/456/78x" }'));
    expect(() => table.random(options)).toThrow(expected("{ distance: 20 }"));
  }
  expect(table.solve(table.goal, Object.create(null))).toBe("");
  expect(table.solve(table.goal, runInNewContext("({})"))).toBe("");
});

test("a table is made by Table.open alone, and is called Table", () => {
  const error = new TypeError("expected Table.open in the place of new Table");
  const Constructor = Table as unknown as new (...values: unknown[]) => Table;
  for (const values of [[], [null], [data("3x3-corner-bit.tb")]]) {
    expect(() => new Constructor(...values)).toThrow(error);
  }
  expect(Table.name).toBe("Table");
});

test("a random board is at the distance asked for, and as random as its numbers", () => {
  const property = fc.property(
    fc.integer({ min: 0, max: 31 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    (distance, number) => {
      const board = table.random({ distance, random: () => number });
      expect(table.distance(board)).toBe(distance);
      expect(table.random({ distance, random: () => number })).toEqual(board);
    },
  );
  fc.assert(property);
});

test("random boards at one distance are all of them, in the order of their indices", () => {
  const at = (number: number) => table.random({ distance: 31, random: () => number }).join("");
  expect([0, 0.4999, 0.5, 0.9999].map(at)).toEqual([
    "647850321",
    "647850321",
    "867254301",
    "867254301",
  ]);
  const all = (number: number) => table.indexOf(table.random({ random: () => number }));
  expect([0, 0.5, 1 - 2 ** -53].map(all)).toEqual([0, 90_720, 181_439]);
});

test("no board is further than the farthest", () => {
  for (const distance of [32, 40, -1, 256]) {
    expect(() => table.random({ distance })).toThrow(
      new DistanceError(`no board is at distance ${distance}: the largest distance is 31`),
    );
  }
});

test("a distance is a whole number", () => {
  for (const distance of ["20", 20n, Number.NaN, 1.5, Infinity, null] as number[]) {
    expect(() => table.random({ distance })).toThrow(
      new TypeError("expected a distance as a whole number"),
    );
  }
});

test("random numbers are from 0 up to, but without, 1", () => {
  for (const number of [1, Number.NaN, Infinity, -1, 2.5, undefined]) {
    const random = () => number as number;
    const error = new RangeError(
      `expected a random number of at least 0 and below 1, found ${number}`,
    );
    expect(() => table.random({ random })).toThrow(error);
    expect(() => table.random({ distance: 31, random })).toThrow(error);
  }
});

test("an index is one of a board", () => {
  for (const index of [-1, 181_440, 0.5, Number.NaN]) {
    expect(() => table.boardAt(index)).toThrow(
      new RangeError(`no board has index ${index}: there are 181440`),
    );
  }
});
