import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { check } from "../src/check.js";
import { fromBytes, Solver } from "../src/index.js";
import { embeddedAsync, fromBytes as fromPatterns } from "../src/patterns.js";
import { slides, slidingTile } from "../src/puzzle.js";
import { verify } from "../src/verify.js";
import { data, FIFTEEN, testErrors } from "./tables.js";

const CORNER = data("3x3-corner-bit.tb");
const WHOLE = "as a whole number from 0 to 2^53 - 1, found VALUE";
const CLAIM = 'moves, a distance as a number, or "unsolvable"';
const UNSOLVABLE = "2 1 3 4 5 6 7 8 x";
const solver = fromBytes(CORNER);
const patterns = fromPatterns(FIFTEEN);

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
  expect(solver.random({ count: undefined, seed: 1 })).toEqual(solver.random({ seed: 1 }));
  expect(solver.random({ count: 0 })).toEqual([]);
  expect(solver.randomMany({ count: 0 })).toEqual(new Uint8Array());
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
    const solver = fromBytes(bytes);
    expect(solver.solve(tiles)).toBe("llurrd");
    expect(solver.solveMany(tiles)).toEqual(["llurrd"]);
    expect(solver.distances(tiles)).toEqual(Int16Array.of(6));
    await expect(verify([bytes].flat()[0] as Uint8Array)).resolves.toBeUndefined();
  }
});

const LIMITS = "nodes, seconds, within, signal";

type Row = [options: string, of: object[], methods: string, ...values: unknown[]];
const BOTH = [solver, solver.async];

/** The names of options, objects with methods that have them, and the arguments before the options. */
const ROWS: Row[] = [
  [LIMITS, BOTH, "distance optimalMoves optimalSlides countSolutions", solver.goal],
  [LIMITS, BOTH, "distances optimalMovesMany", []],
  [`order, ${LIMITS}`, BOTH, "solve search searchInSteps hint solutions", solver.goal],
  [`order, ${LIMITS}`, BOTH, "solveMany", []],
  ["count, distance, seed", [solver], "random randomMany"],
  [LIMITS, [{ check }], "check", solver, solver.goal, ""],
  [LIMITS, [{ check }], "check", patterns.async, patterns.goal, ""],
  ["goal", [{ fromBytes }], "fromBytes", CORNER],
  ["goal", [{ fromPatterns }], "fromPatterns", FIFTEEN],
  ["signal, onProgress", [{ embeddedAsync }], "embeddedAsync", "3x4"],
];
const CALLS = ROWS.flatMap(([options, all, methods, ...values]) =>
  all.flatMap((of) => methods.split(" ").map((method) => [options, of, method, values] as const)),
);

test.each(CALLS)("the options %s are checked by %o.%s", async (names, of, method, values) => {
  const call = async (options: unknown) => {
    const function_ = Reflect.get(of, method) as (...values: unknown[]) => unknown;
    const result = await function_.call(of, ...values, options);
    return result instanceof Object && "next" in result ? (result.next as () => unknown)() : result;
  };
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
    const [moves, distance] = [solver.solve(tiles, { order: "rldu" }), solver.distance(tiles)];
    const found = { moves, lowerBound: distance, nodes: 0, isComplete: true };
    const answer = solver.search(tiles, { order: "rldu", nodes: 0, seconds: 0, within: 5 });
    expect(answer).toMatchObject({ ...found, distance, length: distance, isOptimal: true });
    expect(answer.slides).toBe(slides(moves).length);
    expect(answer.tile).toBe(slidingTile(solver.parseBoard(tiles), moves[0] as "u") ?? null);
    expect([...solver.searchInSteps(tiles)]).toEqual([]);
    expect(solver.lowerBound(tiles)).toBe(distance);
    expect(solver.hint(tiles, { order: "rldu", nodes: 0 })).toEqual(answer);
  }
  expect(solver.hint(solver.goal)).toMatchObject({ moves: "", tile: null, distance: 0 });
});

/** `wrong` lists numbers out of range, in addition to NaN and minus infinity. */
test.each<[expected: string, call: (value: never) => unknown, ...wrong: number[]]>([
  ["an index as a whole number", (index) => solver.boardAt(index), 0.5, Infinity],
  ["a distance as a whole number", (distance) => solver.random({ distance }), 1.5, Infinity],
  [`a seed ${WHOLE}`, (seed) => solver.random({ seed }), -1, 0.5, 2 ** 53, Infinity],
  [`a count ${WHOLE}`, (count) => patterns.random({ count }), -1, 0.5, 2 ** 53, Infinity],
  [`a count ${WHOLE}`, (count) => solver.randomMany({ count }), -1, 0.5, 2 ** 53, Infinity],
  ...[patterns, solver].flatMap((of): [string, (value: never) => unknown, ...number[]][] => [
    ["nodes as a whole number of at least 0", (nodes) => of.distances([], { nodes }), -1, 0.5],
    ["seconds as a number of at least 0", (seconds) => of.hint(of.goal, { seconds }), -1, -0.5],
    [
      "within as a whole number from 0 to 255",
      (within) => check(of, of.goal, "", { within }),
      ...[-1, 0.5, 256, 2 ** 32, Infinity],
    ],
    [CLAIM, (claim) => check(of, of.goal, claim), -1, 0.5, Infinity],
  ]),
])(
  "another number than %s is a RangeError, and another value a TypeError",
  (expected, call, ...wrong) => {
    const message = (value: unknown) => `expected ${expected.replace("VALUE", String(value))}`;
    for (const value of [...wrong, Number.NaN, -Infinity]) {
      expect(() => call(value as never)).toThrow(new RangeError(message(value)));
    }
    for (const value of [null, {}, Symbol("1")]) {
      expect(() => call(value as never)).toThrow(new TypeError(message(value)));
    }
  },
);

test.each([solver, patterns])("Node prints what %o is", (of) => {
  expect(of).toBeInstanceOf(Solver);
  expect(inspect(of)).toBe(`Solver towards ${of.goal.tiles.join(" ").replace(/\b0$/, "x")}`);
  expect(Reflect.ownKeys(of)).toEqual([]);
});

test("the reason why moves of an unsolvable board are a wrong claim", () => {
  expect(check(solver, UNSOLVABLE, "lu").reason).toBe("the board is unsolvable");
});

testErrors({
  // The call throws the error, not the first solution.
  "OrderError: expected each of the letters u, d, l, r once, for example udlr": () =>
    solver.solutions(solver.goal, { order: "u" }),
  "TypeError: expected an order as a string": [null, 5, {}, ["u", "d", "l", "r"]].map(
    (order) => () => solver.solve(solver.goal, { order: order as never }),
  ),
  "RangeError: no board has index -1: there are 181440 boards": () => solver.boardAt(-1),
  "RangeError: no board has index 181440: there are 181440 boards": () => solver.boardAt(181_440),
  "DistanceError: no board is at distance -1: the largest distance is 31": () =>
    solver.random({ distance: -1 }),
  "DistanceError: no board is at distance 32: the largest distance is 31": () =>
    solver.random({ distance: 32 }),
  "DistanceError: no board is at distance 256: the largest distance is 31": () =>
    solver.random({ distance: 256 }),
  "RangeError: this call needs a complete table": [
    () => patterns.maxDistance,
    () => patterns.allDistances(),
    () => patterns.random({ distance: 5 }),
  ],
  "TypeError: expected an ArrayBuffer or a Uint8Array": () =>
    fromBytes("3x3-corner-bit.tb" as never),
  "TypeError: expected fromBytes, not new Solver": [[], [null], [CORNER]].map(
    (values) => () => Reflect.construct(Solver, values),
  ),
});
