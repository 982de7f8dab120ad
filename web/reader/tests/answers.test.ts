import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DistanceError, OrderError, Solver, UnsolvableError } from "../src/index.js";
import { verify } from "../src/verify.js";
import { index as plainIndex } from "./plain-search.js";
import { data } from "./shipped.js";

const solver = Solver.fromBytes(data("3x3-corner-bit.tb"));

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
    expect(Solver.fromBytes(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const elsewhere: Uint8Array = runInNewContext("Uint8Array.from(file)", { file });
  expect(elsewhere).not.toBeInstanceOf(Uint8Array);
  for (const bytes of [elsewhere, elsewhere.buffer as ArrayBuffer]) {
    expect(Solver.fromBytes(bytes).solve("123/745/86x")).toBe("llurrd");
  }
  const wrong = "3x3-corner-bit.tb" as unknown as Uint8Array;
  expect(() => Solver.fromBytes(wrong)).toThrow(
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

test("memory that threads share holds tables and boards, too", async () => {
  const file = data("3x3-corner-bit.tb");
  const shared = new SharedArrayBuffer(file.length + 3);
  const view = new Uint8Array(shared, 3);
  view.set(file);
  const whole = new SharedArrayBuffer(file.length);
  new Uint8Array(whole).set(file);
  const tiles = new Uint8Array(new SharedArrayBuffer(9));
  tiles.set([1, 2, 3, 7, 4, 5, 8, 6, 0]);
  for (const bytes of [view, whole]) {
    const solver = Solver.fromBytes(bytes);
    expect(solver.solve(tiles)).toBe("llurrd");
    expect(solver.solveMany(tiles)).toEqual(["llurrd"]);
    expect(solver.distances(tiles)).toEqual(Int16Array.of(6));
    await expect(verify(bytes)).resolves.toBeUndefined();
  }
  expect(() => solver.distances(new SharedArrayBuffer(9) as never)).toThrow(
    new TypeError("expected an array of boards"),
  );
});

/** Every function, called with one value in the place of its options. */
const CALLS: [names: string, call: (options: never) => unknown][] = [
  ["goal", (options) => Solver.fromBytes(data("3x3-corner-bit.tb"), options)],
  ["order", (options) => solver.solve(solver.goal, options)],
  ["order", (options) => solver.solveMany([], options)],
  ["order", (options) => solver.solutions(solver.goal, options)],
  ["count, distance, seed", (options) => solver.random(options)],
];
/** Every method without options, and what comes before they would. */
const CALLS_WITHOUT: [method: string, ...values: unknown[]][] = [
  ["distance", solver.goal],
  ["distances", []],
  ["optimalMoves", solver.goal],
  ["hint", solver.goal],
  ["countSolutions", solver.goal],
  ["indexOf", solver.goal],
  ["boardAt", 0],
  ["parseBoard", solver.goal],
  ["allDistances"],
];
const untyped = solver as unknown as Record<string, (...values: unknown[]) => unknown>;

test("options of another type are refused", () => {
  for (const [names, call] of CALLS) {
    for (const wrong of ["dlru", "123/8x4/765", null, 20, [], () => 0]) {
      expect(() => call(wrong as never)).toThrow(new TypeError("expected an object of options"));
    }
    const usual = Object.create({ [names.split(", ").at(-1) as string]: undefined });
    for (const right of [undefined, {}, Object.create(null), runInNewContext("({})"), usual]) {
      expect(() => call(right as never)).not.toThrow();
    }
  }
});

test("an option that a function does not have is refused by its name", async () => {
  const unknown: [string, object][] = [
    ["Order", { Order: "dlru" }],
    ["gaol", { gaol: "123/8x4/765" }],
    ["inherited", Object.create({ inherited: 1 })],
    ["Symbol(hidden)", { [Symbol("hidden")]: 1 }],
    ["rows", solver.goal],
  ];
  for (const [name, options] of unknown) {
    for (const [names, call] of CALLS) {
      const error = new TypeError(`unknown option ${name}; expected ${names}`);
      expect(() => call(options as never)).toThrow(error);
    }
    for (const [method, ...values] of CALLS_WITHOUT) {
      const error = new TypeError(`unknown option ${name}; expected no options`);
      expect(() => untyped[method]?.call(solver, ...values, options)).toThrow(error);
    }
  }
  const strict = verify as (file: Uint8Array, options: object) => Promise<void>;
  await expect(strict(data("3x3-corner-bit.tb"), { strict: true })).rejects.toThrow(
    new TypeError("unknown option strict; expected no options"),
  );
  // What `map` passes is no option.
  expect([solver.goal].map(solver.distance, solver)).toEqual([0]);
});

test("Node prints what an object is", () => {
  expect(inspect(solver)).toBe("Solver towards 1 2 3 4 5 6 7 8 x");
  expect(Object.keys(solver)).toEqual([]);
  expect(Reflect.ownKeys(solver)).toEqual([]);
});

test("only Solver.fromBytes makes a solver, and its class is called Solver", () => {
  const error = new TypeError("expected Solver.fromBytes, not new Solver");
  const Constructor = Solver as unknown as new (...values: unknown[]) => Solver;
  for (const values of [[], [null], [data("3x3-corner-bit.tb")]]) {
    expect(() => new Constructor(...values)).toThrow(error);
  }
  expect(Solver.name).toBe("Solver");
});

/** SplitMix64 with the low and the high half of each number apart, multiplied digit by digit. */
function plainNumbers(seed: number): () => bigint {
  let state = BigInt(seed);
  const modulo = 2n ** 64n;
  return () => {
    state = (state + 11400714819323198485n) % modulo;
    let z = state;
    z = ((z ^ (z / 2n ** 30n)) * 13787848793156543929n) % modulo;
    z = ((z ^ (z / 2n ** 27n)) * 10723151780598845931n) % modulo;
    return z ^ (z / 2n ** 31n);
  };
}

test("the numbers of a seed are those that are published", () => {
  const next = plainNumbers(1_234_567);
  const published = [
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
    16408922859458223821n,
  ];
  expect(published.map(next)).toEqual(published);
});

test("a seed chooses boards by their indices, with any table, and with a count the first ones", () => {
  const goals = [..."123/456/78x 123/456/x78 867/254/3x1 12x/345/678".split(" ")];
  const corners = ["3x3-corner-bit.tb", "3x3-edge-bit.tb"].map(data);
  const property = fc.property(
    fc.constantFrom(...goals),
    fc.maxSafeNat(),
    fc.nat(31),
    (goal, seed, distance) => {
      const solver = Solver.fromBytes(corners, { goal });
      const chosen = (among: number) => {
        const next = plainNumbers(seed);
        return [next(), next(), next()].map((number) =>
          Number((BigInt(among) * number) / 2n ** 64n),
        );
      };
      const boards = solver.random({ count: 3, seed });
      expect(boards.map((board) => solver.indexOf(board))).toEqual(chosen(181_440));
      expect(solver.random({ seed })).toEqual(boards[0]);
      for (const same of [BigInt(seed) + 2n ** 64n, BigInt(seed) - 2n ** 64n]) {
        expect(solver.random({ seed: same })).toEqual(boards[0]);
      }

      const all = solver.allDistances();
      const at = Array.from(all.keys()).filter((index) => all[index] === distance);
      const boardsAt = solver.random({ count: 3, seed, distance });
      expect(boardsAt.map((board) => solver.indexOf(board))).toEqual(
        chosen(at.length).map((place) => at[place]),
      );
      expect(boardsAt.map((board) => solver.distance(board))).toEqual([
        distance,
        distance,
        distance,
      ]);
      expect(solver.random({ seed, distance })).toEqual(boardsAt[0]);
    },
  );
  fc.assert(property, { numRuns: 8 });
});

test("without a seed, boards differ", () => {
  const texts = solver.random({ count: 10 }).map(({ tiles }) => tiles.join());
  expect(new Set([...texts, solver.random().tiles.join()]).size).toBeGreaterThan(5);
  expect(solver.random({ count: 0 })).toEqual([]);
});

test("indices depend on the goal only, and not on the table that serves it", () => {
  const corner = data("3x3-corner-bit.tb");
  for (const goal of ["x12/345/678", "12x/345/678", "321/456/x87"]) {
    const solver = Solver.fromBytes(corner, { goal });
    const tiles = solver.parseBoard(goal).tiles;
    // The canonical goal with the blank in the same cell: its tiles are in order.
    const numbers = tiles.filter((tile) => tile !== 0);
    for (let index = 0; index < solver.boards; index += 977) {
      const board = solver.boardAt(index);
      const renamed = board.tiles.map((tile) => numbers.indexOf(tile) + 1);
      expect(plainIndex(renamed)).toBe(index);
      expect(solver.indexOf(board)).toBe(index);
    }
  }
});

test("all optimal solutions, in the order of the moves", () => {
  const board = "2 3 4 1 5 x 7 6 8";
  const all = [...solver.solutions(board)];
  expect(all).toEqual([
    "ullddrurdllurdruldr",
    "ullddrurdllurrdlurd",
    "dlurullddrurdllurdr",
    "ldruullddrurdllurrd",
  ]);
  expect(all.length).toBe(solver.countSolutions(board));
  const reversed = [...solver.solutions(board, { order: "rldu" })];
  expect([...reversed].sort()).toEqual([...all].sort());
  expect(reversed[0]).toBe(solver.solve(board, { order: "rldu" }));
  expect([...solver.solutions(solver.goal)]).toEqual([""]);
  // Errors come at once, and not with the first solution.
  expect(() => solver.solutions("2 1 3 4 5 6 7 8 x")).toThrow(UnsolvableError);
  expect(() => solver.solutions(board, { order: "u" })).toThrow(OrderError);
});

test("a solver knows the shape of its boards, and reads them", () => {
  expect(solver.shape).toEqual({ rows: 3, cols: 3 });
  const tiles = [2, 1, 3, 4, 5, 6, 7, 8, 0];
  expect(solver.parseBoard("213/456/78x")).toEqual({ rows: 3, cols: 3, tiles });
  expect(() => solver.parseBoard("213/456/788")).toThrow("more than once: 8; missing: the blank");
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

test("a seed and a count are whole numbers", () => {
  for (const wrong of ["1", null, 0.5, Number.NaN, Infinity, -1, 2 ** 53] as number[]) {
    const error = (name: string) =>
      new TypeError(`expected a ${name} as a whole number from 0 to 2^53 - 1, found ${wrong}`);
    expect(() => solver.random({ seed: wrong })).toThrow(error("seed"));
    expect(() => solver.random({ count: wrong, distance: 3 })).toThrow(error("count"));
  }
});

test("an index is a whole number below the number of boards", () => {
  for (const index of [-1, 181_440, 2 ** 60]) {
    expect(() => solver.boardAt(index)).toThrow(
      new RangeError(`no board has index ${index}: there are 181440 boards`),
    );
  }
  for (const index of ["1", 3n, null, undefined, Symbol("1"), 0.5, Number.NaN, Infinity]) {
    expect(() => solver.boardAt(index as number)).toThrow(
      new TypeError("expected an index as a whole number"),
    );
  }
});
