import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DistanceError, OrderError, Solver, UnsolvableError } from "../src/index.js";
import { Patterns } from "../src/patterns.js";
import { open, verify } from "../src/verify.js";
import { data, FIFTEEN } from "./tables.js";

const CORNER = data("3x3-corner-bit.tb");
const WHOLE = "as a whole number from 0 to 2^53 - 1, found VALUE";
const solver = Solver.fromBytes(CORNER);
const patterns = Patterns.fromBytes(FIFTEEN);

test("a change to what a solver returns does not change the solver", () => {
  (solver.goal.tiles as number[]).fill(0);
  (solver.boardAt(0).tiles as number[]).fill(0);
  solver.allDistances().fill(0);
  expect(solver.goal).toEqual({ rows: 3, cols: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
  expect(solver.shape).toEqual({ rows: 3, cols: 3 });
  expect(solver.indexOf(solver.boardAt(0))).toBe(0);
  expect(solver.distance(solver.random({ distance: 31 }))).toBe(31);
});

/** The step of SplitMix64: the second board of a seed is the first one of the seed plus this number. */
const STEP = 11_400_714_819_323_198_485n;

/** The rows `random` of conformance.tsv have the first boards of seeds. */
test("a count chooses the first boards of a seed, and without a seed boards differ", () => {
  const property = fc.property(fc.maxSafeNat(), fc.nat(31), (seed, distance) => {
    for (const options of [{}, { distance }]) {
      const boards = solver.random({ ...options, seed, count: 3 });
      const seeds = [0n, 1n, 2n].map((steps) => BigInt(seed) + steps * STEP - 2n ** 64n);
      expect(seeds.map((seed) => solver.random({ ...options, seed }))).toEqual(boards);
      const flat = solver.randomMany({ ...options, seed, count: 3 });
      expect(flat).toEqual(Uint8Array.from(boards.flatMap(({ tiles }) => tiles)));
      expect(solver.randomMany({ ...options, seed })).toEqual(flat.subarray(0, 9));
    }
  });
  fc.assert(property, { numRuns: 8 });
  const texts = solver.random({ count: 10 }).map(({ tiles }) => tiles.join());
  expect(new Set([...texts, solver.random().tiles.join()]).size).toBeGreaterThan(5);
  expect(solver.random({ count: 0 })).toEqual([]);
  expect(solver.randomMany({ count: 0 })).toEqual(new Uint8Array());
});

test("what is wrong is said at once, and not with the first solution", () => {
  expect(() => solver.solutions("2 1 3 4 5 6 7 8 x")).toThrow(UnsolvableError);
  expect(() => solver.solutions(solver.goal, { order: "u" })).toThrow(OrderError);
});

test("a table is read from any kind of bytes, and from memory that threads share", async () => {
  const shared = new SharedArrayBuffer(CORNER.length + 3);
  const [view, whole] = [new Uint8Array(shared, 3), new SharedArrayBuffer(CORNER.length)];
  for (const bytes of [view, new Uint8Array(whole)]) bytes.set(CORNER);
  const elsewhere: Uint8Array = runInNewContext("Uint8Array.from(CORNER)", { CORNER });
  expect(elsewhere).not.toBeInstanceOf(Uint8Array);
  const foreign = elsewhere.buffer as ArrayBuffer;
  const tiles = new Uint8Array(new SharedArrayBuffer(9));
  tiles.set([1, 2, 3, 7, 4, 5, 8, 6, 0]);
  for (const bytes of [CORNER.slice().buffer, [CORNER], elsewhere, foreign, view, whole]) {
    const solver = Solver.fromBytes(bytes);
    expect(solver.solve(tiles)).toBe("llurrd");
    expect(solver.solveMany(tiles)).toEqual(["llurrd"]);
    expect(solver.distances(tiles)).toEqual(Int16Array.of(6));
    await expect(verify([bytes].flat()[0] as Uint8Array)).resolves.toBeUndefined();
  }
  const wrong = "3x3-corner-bit.tb" as unknown as Uint8Array;
  const error = new TypeError("expected an ArrayBuffer or a Uint8Array");
  expect(() => Solver.fromBytes(wrong)).toThrow(error);
});

/** The options of a method, its object, its name, and its arguments before the options. */
const METHODS: [names: string, of: Solver | Patterns, method: string, ...values: unknown[]][] = [
  ["no options", solver, "optimalSlides", solver.goal],
  ...[solver, patterns].flatMap((of): typeof METHODS => [
    ["maxNodes, maxSeconds", of, "distance", of.goal],
    ["order, maxNodes, maxSeconds", of, "solve", of.goal],
    ["order, maxNodes, maxSeconds, signal", of, "solveAsync", of.goal],
    ["order, maxNodes, maxSeconds, within", of, "search", of.goal],
    ["order, maxNodes, maxSeconds, within", of, "searchInSteps", of.goal],
    ["order, maxNodes, maxSeconds, within, signal", of, "searchAsync", of.goal],
    ["order, maxNodes, maxSeconds", of, "solutions", of.goal],
    ["maxNodes, maxSeconds", of, "optimalMoves", of.goal],
    ["maxNodes, maxSeconds", of, "countSolutions", of.goal],
    ["order, maxNodes, maxSeconds", of, "hint", of.goal],
    ["maxNodes, maxSeconds", of, "analyse", of.goal, ""],
    ["maxNodes, maxSeconds", of, "distances", []],
    ["maxNodes, maxSeconds, signal", of, "distancesAsync", []],
    ["order, maxNodes, maxSeconds", of, "solveMany", []],
    ["order, maxNodes, maxSeconds, signal", of, "solveManyAsync", []],
    ["maxNodes, maxSeconds", of, "optimalMovesMany", []],
    ["maxNodes, maxSeconds, signal", of, "optimalMovesManyAsync", []],
    ["no options", of, "lowerBound", of.goal],
    ["no options", of, "indexOf", of.goal],
    ["no options", of, "boardAt", 0],
    ["no options", of, "parseBoard", of.goal],
  ]),
  ["count, distance, seed", solver, "random"],
  ["count, distance, seed", solver, "randomMany"],
  ["no options", solver, "allDistances"],
  ["count, seed", patterns, "random"],
  ["count, seed", patterns, "randomMany"],
  ["goal", Solver as never, "fromBytes", CORNER],
  ["goal", Patterns as never, "fromBytes", FIFTEEN],
  ["goal", { open } as never, "open", Solver, CORNER],
  ["no options", { verify } as never, "verify", CORNER],
];

test.each(METHODS)("the options %s are checked by %o.%s", async (names, of, method, ...values) => {
  const call = async (options: unknown) =>
    (of as unknown as Record<string, (...values: unknown[]) => unknown>)[method]?.(
      ...values,
      options,
    );
  const unknown: [string, object][] = [
    ["Order", { Order: "dlru" }],
    ["inherited", Object.create({ inherited: 1 })],
    ["Symbol(hidden)", { [Symbol("hidden")]: 1 }],
    ["rows", solver.goal],
  ];
  for (const [name, options] of unknown) {
    const error = new TypeError(`unknown option ${name}; expected ${names}`);
    await expect(call(options)).rejects.toThrow(error);
  }
  if (names === "no options") return;
  for (const wrong of ["dlru", "123/8x4/765", null, 20, [], () => 0]) {
    if (wrong === 20 && method === "distance") continue; // what `map` passes
    await expect(call(wrong)).rejects.toThrow(new TypeError("expected an object of options"));
  }
  const usual = Object.create({ [names.split(", ").at(-1) as string]: undefined });
  for (const right of [undefined, {}, Object.create(null), runInNewContext("({})"), usual]) {
    await expect(call(right)).resolves.not.toThrow();
  }
});

test("a table of all boards answers a search, whatever its limits", () => {
  for (const { tiles } of solver.random({ count: 20 })) {
    const [moves, lowerBound] = [solver.solve(tiles, { order: "rldu" }), solver.distance(tiles)];
    const whole = { moves, lowerBound, nodes: 0, isComplete: true, isOptimal: true };
    expect(solver.search(tiles, { order: "rldu", maxNodes: 0, maxSeconds: 0 })).toEqual(whole);
    expect([...solver.searchInSteps(tiles)]).toEqual([]);
    expect(solver.lowerBound(tiles)).toBe(lowerBound);
    expect(solver.hint(tiles, { maxNodes: 0 })).toEqual(solver.hint(tiles));
  }
});

test("a count may be undefined", () => {
  const boards = (count: number | undefined) => [solver.random({ count, seed: 1 })].flat().length;
  expect([undefined, 0, 2].map(boards)).toEqual([1, 0, 2]);
});

test("what `map` passes is no option", () => {
  expect([solver.goal].map(solver.distance, solver)).toEqual([0]);
});

/** `wrong` lists numbers out of range, in addition to NaN and minus infinity. */
test.each<[expected: string, call: (value: never) => unknown, ...wrong: number[]]>([
  ["an index as a whole number", (index) => solver.boardAt(index), 0.5, Infinity],
  ["a distance as a whole number", (distance) => solver.random({ distance }), 1.5, Infinity],
  [`a seed ${WHOLE}`, (seed) => solver.random({ seed }), -1, 0.5, 2 ** 53, Infinity],
  [`a count ${WHOLE}`, (count) => patterns.random({ count }), -1, 0.5, 2 ** 53, Infinity],
  [`a count ${WHOLE}`, (count) => solver.randomMany({ count }), -1, 0.5, 2 ** 53, Infinity],
  ...[patterns, solver].flatMap((of): [string, (value: never) => unknown, ...number[]][] => [
    [
      "maxNodes as a whole number of at least 0",
      (maxNodes) => of.search(of.goal, { maxNodes }),
      ...[-1, 0.5],
    ],
    [
      "maxNodes as a whole number of at least 0",
      (maxNodes) => of.distances([], { maxNodes }),
      ...[-1, 0.5],
    ],
    [
      "maxSeconds as a number of at least 0",
      (maxSeconds) => of.searchInSteps(of.goal, { maxSeconds }),
      ...[-1, -0.5],
    ],
    [
      "within as a whole number from 0 to 255",
      (within) => of.search(of.goal, { within }),
      ...[-1, 0.5, 256, 2 ** 32, Infinity],
    ],
  ]),
])(
  "another number than %s is a RangeError, and another value a TypeError",
  (expected, call, ...wrong) => {
    const message = (value: unknown) => `expected ${expected.replace("VALUE", String(value))}`;
    for (const value of [...wrong, Number.NaN, -Infinity]) {
      expect(() => call(value as never)).toThrow(new RangeError(message(value)));
    }
    for (const value of ["1", null, {}, Symbol("1")]) {
      expect(() => call(value as never)).toThrow(new TypeError(message(value)));
    }
  },
);

test("no board has an index below 0 or above the last, or a distance above the largest", () => {
  for (const index of [-1, 181_440, 2 ** 60]) {
    const error = new RangeError(`no board has index ${index}: there are 181440 boards`);
    expect(() => solver.boardAt(index)).toThrow(error);
  }
  for (const distance of [32, 40, -1, 256]) {
    const error = `no board is at distance ${distance}: the largest distance is 31`;
    expect(() => solver.random({ distance })).toThrow(new DistanceError(error));
  }
});

test("an order is a string", () => {
  for (const order of [null, 5, {}, ["u", "d", "l", "r"]] as unknown as string[]) {
    const error = new TypeError("expected an order as a string");
    expect(() => solver.solve(solver.goal, { order })).toThrow(error);
  }
});

test.each([solver, patterns])("only fromBytes makes %o, and Node prints what it is", (of) => {
  const { name } = of.constructor;
  expect(inspect(of)).toBe(`${name} towards ${of.goal.tiles.join(" ").replace(/\b0$/, "x")}`);
  expect(Reflect.ownKeys(of)).toEqual([]);
  const Constructor = of.constructor as unknown as new (...values: unknown[]) => Solver;
  const error = new TypeError(`expected ${name}.fromBytes, not new ${name}`);
  for (const values of [[], [null], [CORNER]])
    expect(() => new Constructor(...values)).toThrow(error);
});
