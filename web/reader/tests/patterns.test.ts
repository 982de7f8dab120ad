// Compares searches with pattern tables to plain searches.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { check } from "../src/check.js";
import { type Answer, BoardError, GoalError, OrderError } from "../src/patterns.js";
import { fromBytes as fromPatterns, TableError, type BoardLike } from "../src/patterns.js";
import { fromBytes, type Solver } from "../src/index.js";
import { shapeText } from "../src/puzzle.js";
import { automaton } from "../src/pattern/automaton.js";
import { after, answersOf, distances, fromKey, plainAnswers } from "./plain-search.js";
import { processorTime } from "./plain-search.js";
import { canonical, CONFORMANCE, damaged, data, FIFTEEN, ran, SETS } from "./tables.js";

const patterns = fromPatterns(FIFTEEN);
const ORDERS = ["udlr", "rldu", "ldur", "durl"];

/** Sets of pattern tables of small shapes, with the goal's blank in a corner, at an edge and in the middle. */
const DIVISIONS = [...SETS].filter(([name]) => /^(2x\d|3x[23])-/.test(name));
const OF_3X3 = SETS.get("3x3-corner-4-4") as Uint8Array[];

describe.each(DIVISIONS)("%s", (_, files) => {
  const { rows, cols, tiles } = fromPatterns(files).goal;
  const cells = tiles.length;
  const goals = fc.shuffledSubarray(canonical(cells, 0), { minLength: cells });

  test("any other goal whose blank a symmetry carries there", () => {
    const orders = fc.constantFrom(...ORDERS);
    const shapes = fc.constantFrom({ rows, cols }, { rows: cols, cols: rows });
    const property = fc.property(goals, shapes, fc.nat(), orders, (tiles, shape, number, order) => {
      let own: Solver;
      try {
        own = fromPatterns(files, { goal: { ...shape, tiles } });
      } catch (error) {
        const goals = `goals with the blank in cell ${tiles.indexOf(0)} of a ${shapeText(shape)} board`;
        expect(error).toBeInstanceOf(GoalError);
        expect((error as Error).message).toContain(`no table for ${goals}; `);
        return;
      }
      expect(own.shape).toEqual(shape);
      const found = distances(shape.cols, tiles);
      const board = fromKey([...found.keys()][number % found.size] as string);
      const expected = plainAnswers(found, shape.cols, board, order);
      expect(answersOf(own, board, order)).toEqual(expected);
    });
    fc.assert(property, { numRuns: cells === 9 ? 3 : 20 });
  });
});

test("a limit leaves the first distances of a solve unknown", () => {
  const start = "5 10 14 4 6 12 11 1 9 x 15 7 13 2 8 3";
  // An optimal solution of 41 moves, with a detour of two after twenty.
  const moves = "uruldrrddluldruluurd" + "lr" + "drdlluuurddlulurrdrdd";
  const whole = check(patterns, start, moves);
  expect(whole.mistakes).toEqual([{ before: 20, better: ["d"] }]);
  expect(whole.longestOptimal).toEqual([21, 43]);
  for (const nodes of [0, 300, 1000]) {
    const { distances, mistakes } = check(patterns, start, moves, { nodes });
    const unknown = distances.lastIndexOf(null) + 1;
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThan(40);
    expect(distances).toEqual([
      ...distances.slice(0, unknown).fill(null),
      ...whole.distances.slice(unknown),
    ]);
    const known = whole.mistakes.filter(({ before }) => before >= unknown);
    expect(mistakes).toEqual(known.map(({ before }) => ({ before, better: null })));
  }
});

/** The boards of Korf (1985) with the shortest solutions; the second is at distance 42. */
const KORF = CONFORMANCE.filter(([kind]) => kind === "length").map(([, , board = ""]) => board);
const BOARD = KORF[1] as string;

test("the automaton cuts all words of ten moves that another one makes needless", () => {
  for (const order of ORDERS) {
    const next = automaton(order, true);
    let states = [15];
    const counts = [];
    for (let length = 1; length <= 10; length++) {
      states = states.flatMap((state) => {
        const after = next.subarray(4 * (state >> 4), 4 * (state >> 4) + 4);
        return Array.from(after).filter((_, move) => (state >> move) & 1);
      });
      counts.push(states.length);
    }
    // A search through all words found these numbers. A test in crates/pattern expects the same.
    expect(counts).toEqual([4, 12, 36, 108, 324, 968, 2892, 8612, 25644, 76100]);
  }
});

test("limits end a search, and what is found does not depend on them otherwise", () => {
  const whole = patterns.search(BOARD);
  expect(whole).toMatchObject({ distance: 42, isComplete: true, isOptimal: true });
  expect(whole.moves).toBe(patterns.solve(BOARD));
  expect(patterns.search(BOARD, { nodes: whole.nodes })).toEqual(whole);
  for (const nodes of [0, 1, 1000, whole.nodes - 1]) {
    const found = patterns.search(BOARD, { nodes });
    expect(found).toMatchObject({ nodes, isComplete: false });
    expect(found.lowerBound).toBeGreaterThanOrEqual(patterns.lowerBound(BOARD));
    expect(found.lowerBound).toBeLessThanOrEqual(42);
  }
  let found = whole;
  const search = () => (found = patterns.search(HARD, { seconds: 0.05 }));
  expect(processorTime(search)).toBeLessThan(1000);
  expect(found.isComplete).toBe(false);
  expect(found.lowerBound % 2).toBe(0);
  // The narrowest beam always runs, even with a limit of 0 seconds.
  const answer = patterns.search(HARD, { seconds: 0 });
  const lowerBound = patterns.lowerBound(HARD);
  expect(answer).toMatchObject({ lowerBound, nodes: 0, isComplete: false });
  lengthOf(HARD, answer);
  expect(patterns.search(BOARD, { nodes: Infinity, seconds: Infinity })).toEqual(whole);
});

test("a search in steps yields what is known, and ends as one without", () => {
  const [steps, answer] = ran(patterns.searchInSteps(BOARD));
  expect(answer).toEqual(patterns.search(BOARD));
  let [bound, looked] = [patterns.lowerBound(BOARD), 0];
  for (const step of steps) {
    expect(step).toMatchObject({ moves: null, length: null, isComplete: false, isOptimal: false });
    expect(step.lowerBound).toBeGreaterThanOrEqual(bound);
    expect(step.nodes - looked).toBeLessThanOrEqual(4096);
    [bound, looked] = [step.lowerBound, step.nodes];
  }
  expect(steps.length).toBeGreaterThan(looked / 4096);
  expect(bound).toBe(42);

  // Two searches with limits can alternate, and one of them can be abandoned.
  const limits = { nodes: 10_000, order: "rldu" };
  const [one, other] = [BOARD, HARD].map((board) => patterns.searchInSteps(board, limits));
  const [first, second] = [one?.next().value, other?.next().value];
  expect(first?.moves).toBe(null);
  expect(second?.lowerBound).toBe(patterns.lowerBound(HARD));
  expect([...(other ?? [])].at(-1)?.nodes).toBe(10_000);
  expect(patterns.search(BOARD, limits)).toMatchObject({ nodes: 10_000, isComplete: false });
  // Errors are thrown by the call, not by the first step.
  expect(() => patterns.searchInSteps("123/456/78x")).toThrow(BoardError);
  expect(() => patterns.searchInSteps(BOARD, { order: "udl" })).toThrow(OrderError);
});

/** A board at the maximum distance, 80 moves. */
const HARD = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

test("a search that a limit ends has a solution, if perhaps too long a one", () => {
  const lengths = [0, 1000, 200_000, 700_000].map((nodes) => {
    const answer = patterns.search(HARD, { nodes });
    expect(answer).toMatchObject({ nodes, isComplete: false });
    return lengthOf(HARD, answer);
  });
  // The first two limits allow the same beams, the others wider beams.
  expect(lengths).toEqual([88, 88, 84, 82]);
  for (const board of patterns.random({ count: 100, seed: 1 })) {
    lengthOf(board, patterns.search(board, { nodes: 0 }));
  }
  const nothing = { moves: "", lowerBound: 0, nodes: 0, isComplete: false, isOptimal: true };
  expect(patterns.search(patterns.goal, { nodes: 0 })).toMatchObject(nothing);
});

/** A board at distance 68. */
const MEDIUM = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x";

test("a proved percentage ends a search, unless another limit is reached earlier", async () => {
  let visited = 0;
  for (const within of [25, 5]) {
    const answer = patterns.search(MEDIUM, { within });
    expect(lengthOf(MEDIUM, answer)).toBeGreaterThanOrEqual(68);
    expect(answer.isWithin(within)).toBe(true);
    expect(answer.lowerBound).toBeLessThanOrEqual(68);
    expect(answer.nodes).toBeGreaterThan(visited);
    expect(answer.isComplete).toBe(false);
    visited = answer.nodes;
  }
  const found = patterns.search(MEDIUM, { within: 25 });
  expect(await patterns.async.search(MEDIUM, { within: 25 })).toEqual(found);
  const limited = patterns.search(MEDIUM, { nodes: 1000, within: 0 });
  expect(limited.nodes).toBe(1000);
  expect(limited.isWithin(0)).toBe(false);
  // With 0 percent, the search proves the length of an optimal solution.
  const proved = patterns.search(BOARD, { within: 0 });
  expect([lengthOf(BOARD, proved), proved.lowerBound]).toEqual([42, 42]);
});

test("a limit that is not reached costs nothing, and solutions beside a long search become shorter", () => {
  const found = [...patterns.searchInSteps(BOARD, { nodes: 1e9, seconds: 1000 })];
  expect(found.every(({ moves }) => moves === null)).toBe(true);

  const steps = patterns.searchInSteps(HARD, { nodes: 2_600_000, within: 0 });
  const lengths = new Set([...steps].map(({ moves }) => moves?.length ?? Infinity));
  expect(lengths.size).toBeGreaterThanOrEqual(3);
  expect([...lengths]).toEqual([...lengths].sort((one, other) => other - one));
});

test("a distance that is proved is known, though a limit has ended the search for the first solution", () => {
  const near = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";
  const proved = { moves: "r", isComplete: false, isOptimal: true };
  expect(patterns.search(near, { nodes: 0 })).toMatchObject(proved);
  expect([...patterns.distances([patterns.parseBoard(near)], { nodes: 0 })]).toEqual([1]);
  for (const text of KORF.slice(0, 5)) {
    const board = patterns.parseBoard(text);
    for (const nodes of [0, 1000, 30_000, 100_000]) {
      const answer = patterns.search(board, { nodes });
      expect(answer.isOptimal).toBe(lengthOf(board, answer) === answer.lowerBound);
      expect([...patterns.distances([board], { nodes })]).toEqual([answer.distance ?? -2]);
    }
  }
});

test("a limit that is not reached changes no answer", () => {
  const easy = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12";
  const boards = [easy, "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"];
  const limits = { nodes: 20_000, seconds: 1000 };
  const inOrder = { ...limits, order: "rldu" };
  const first = patterns.solve(easy, { order: "rldu" });
  expect(patterns.optimalMoves(easy, limits)).toBe(patterns.optimalMoves(easy));
  expect(patterns.countSolutions(easy, limits)).toBe(patterns.countSolutions(easy));
  expect([...patterns.solutions(easy, limits)]).toEqual([...patterns.solutions(easy)]);
  // Conformance rows have the answers of batches if a limit is reached.
  expect([...patterns.distances(boards, limits)]).toEqual([first.length, -1]);
  expect(patterns.solveMany(boards, inOrder)).toEqual([first, null]);
  expect([...patterns.optimalMovesMany(boards, limits)]).toEqual([2, 0]);
});

describe.each([patterns, fromBytes(data("3x3-corner-bit.tb"))])("%o", (own) => {
  const reason = new Error("no longer needed");
  const signal = AbortSignal.abort(reason);

  test("an aborted signal and all errors reject the promise", async () => {
    await expect(own.async.solve(own.goal, { signal })).rejects.toBe(reason);
    expect(() => own.solve(own.goal, { signal })).toThrow(reason);
    const open = new AbortController();
    expect(await own.async.solve(own.goal, { signal: open.signal })).toBe("");
    await expect(own.async.solve("12/345")).rejects.toThrow(BoardError);
    await expect(own.async.solutions("12/345").next()).rejects.toThrow(BoardError);
    await expect(own.async.search(own.goal, { order: "udl" })).rejects.toThrow(OrderError);
    for (const wrong of [null, {}, 7] as never[]) {
      const error = new TypeError("expected signal as an AbortSignal");
      await expect(own.async.hint(own.goal, { signal: wrong })).rejects.toThrow(error);
    }
    // A batch returns its results so far.
    expect(own.solveMany([own.goal, own.goal], { signal })).toEqual([undefined, undefined]);
    expect(await own.async.distances([own.goal], { signal })).toEqual(Int16Array.of(-2));
  });
});

test.each(DIVISIONS)("beams and lower bounds of %s", (_, files) => {
  const own = fromPatterns(files);
  expect(own.goal.tiles).toEqual(canonical(own.goal.tiles.length, own.goal.tiles.indexOf(0)));
  for (let index = 0; index < own.boards; index += own.boards > 1000 ? 797 : 1) {
    const { tiles } = own.boardAt(index);
    const length = lengthOf(tiles, own.search(tiles, { nodes: 0 }), own);
    // Conformance rows have the distances.
    const distance = own.distance(tiles);
    expect(length).toBeGreaterThanOrEqual(distance);
    expect(own.lowerBound(tiles)).toBeLessThanOrEqual(distance);
    expect((distance - own.lowerBound(tiles)) % 2).toBe(0);
  }
});

/** Checks that the moves of an answer solve the board. Returns their number. */
function lengthOf(board: BoardLike, { moves, lowerBound }: Answer, own = patterns): number {
  const { cols, tiles } = own.parseBoard(board);
  const { length } = moves ?? "none";
  expect(after(cols, tiles, moves ?? "none")).toEqual(own.goal.tiles);
  expect(length).toBeGreaterThanOrEqual(lowerBound);
  expect((length - lowerBound) % 2).toBe(0);
  return length;
}

test("damaged entries are an error or another answer, never an endless search", () => {
  const files = fc.tuple(...OF_3X3.map(damaged));
  const property = fc.property(files, fc.nat(181_439), (files, index) => {
    const own = fromPatterns(files);
    try {
      const { moves } = own.search(own.boardAt(index), { seconds: 1 });
      const { tiles } = own.boardAt(index);
      if (moves !== null) expect(after(3, tiles, moves)).toEqual(own.goal.tiles);
    } catch (error) {
      expect(error).toBeInstanceOf(TableError);
      expect((error as Error).message).toMatch(
        /^damaged pattern table: the entries of the tiles [1-8, ]+ do not lead to the goal$/,
      );
    }
  });
  fc.assert(property, { numRuns: 60 });
  const empty = OF_3X3.map((file) => file.slice().fill(0, 64));
  expect(() => fromPatterns(empty).solve("123/456/7x8")).toThrow(TableError);
});
