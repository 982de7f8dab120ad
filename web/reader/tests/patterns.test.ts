// Pattern tables and their search, against plain searches.
import { createHash } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BoardError,
  GoalError,
  OrderError,
  Patterns,
  TableError,
  UnsolvableError,
  type Board,
  type BoardLike,
} from "../src/patterns.js";
import { Solver } from "../src/index.js";
import { canonicalGoal } from "../src/puzzle.js";
import { parseOrder } from "../src/board/moves.js";
import { automaton } from "../src/pattern/automaton.js";
import { canonical } from "./make-table.js";
import { makePatternTable } from "./make-pattern-table.js";
import { distances, fromKey, key, moved, optimalMoves } from "./plain-search.js";
import { processorTime } from "./processor-time.js";
import { data } from "./shipped.js";

const SHIPPED = ["1-2-3-4-7", "5-6-9-10-13", "8-11-12-14-15"].map((name) => data(`4x4-${name}.tb`));
const patterns = Patterns.fromBytes(SHIPPED);

/** All optimal solutions in the lexicographic order of a move order. */
function solutions(
  found: Map<string, number>,
  cols: number,
  board: number[],
  order: string,
): string[] {
  if (found.get(key(board)) === 0) return [""];
  const optimal = optimalMoves(found, cols, board);
  const letters = Array.from(order).filter((letter) => optimal.includes(letter));
  return letters.flatMap((letter) => {
    const rest = solutions(found, cols, moved(cols, board, letter) as number[], order);
    return rest.map((moves) => letter + moves);
  });
}

/** Divisions of the tiles, and shapes with a goal in a corner, at an edge and in the middle. */
const DIVISIONS: [rows: number, cols: number, blank: number, tiles: number[][]][] = [
  [2, 2, 3, [[1, 2], [3]]],
  [
    2,
    3,
    5,
    [
      [1, 2, 4],
      [3, 5],
    ],
  ],
  [
    2,
    3,
    1,
    [
      [1, 4],
      [2, 3, 5],
    ],
  ],
  [3, 2, 0, [[1], [2, 3], [4, 5]]],
  [
    2,
    4,
    7,
    [
      [1, 2, 5, 6],
      [3, 4, 7],
    ],
  ],
  [
    3,
    3,
    8,
    [
      [1, 2, 4, 5],
      [3, 6, 7, 8],
    ],
  ],
  [
    3,
    3,
    4,
    [
      [1, 2, 3],
      [4, 6, 7],
      [5, 8],
    ],
  ],
  [
    3,
    3,
    1,
    [
      [1, 2, 3, 4, 5],
      [6, 7, 8],
    ],
  ],
];
const FILES = new Map(
  DIVISIONS.map((division) => {
    const [rows, cols, blank, sets] = division;
    return [division, sets.map((tiles) => makePatternTable(rows, cols, blank, tiles))];
  }),
);
const ORDERS = ["udlr", "rldu", "ldur", "durl"];

test("the table of three tiles is the one that the format's page was checked with", () => {
  const payload = makePatternTable(4, 4, 15, [2, 3, 4]).subarray(64);
  expect(createHash("sha256").update(payload).digest("hex")).toBe(
    "2897db4002d6b4f6670fd9a008b8a252d310e88ca07b934ecadda90c310c5592",
  );
});

describe.each(DIVISIONS)("%ix%i, the blank in cell %i, patterns %j", (rows, cols, blank, sets) => {
  const files = FILES.get(
    DIVISIONS.find((division) => division[3] === sets) as never,
  ) as Uint8Array[];
  const cells = rows * cols;
  const goals = fc.shuffledSubarray(canonical(cells, 0), { minLength: cells });

  test("boards of the tables' own goal", () => {
    const own = Patterns.fromBytes(files);
    const found = distances(cols, own.goal.tiles);
    expect(own.goal).toEqual({ rows, cols, tiles: canonical(cells, blank) });
    expect(own.boards).toBe(found.size);
    const step = found.size > 1000 ? 397 : 1;
    const some = [...found].filter((_, number) => number % step === 0);
    for (const [board, distance] of some) {
      const tiles = fromKey(board);
      expect(own.lowerBound(tiles)).toBeLessThanOrEqual(distance);
      expect((distance - own.lowerBound(tiles)) % 2).toBe(0);
      for (const order of ORDERS) check(own, found, tiles, order);
    }
  });

  test("any other goal whose blank a symmetry carries there", () => {
    const property = fc.property(
      goals,
      fc.boolean(),
      fc.nat(),
      fc.constantFrom(...ORDERS),
      (tiles, isTurned, number, order) => {
        const [height, width] = isTurned ? [cols, rows] : [rows, cols];
        let turned: Patterns;
        try {
          turned = Patterns.fromBytes(files, { goal: { rows: height, cols: width, tiles } });
        } catch (error) {
          const cell = tiles.indexOf(0);
          expect(error).toEqual(
            new GoalError(
              `no pattern tables for goals with the blank in cell ${cell} of a ${height}x${width} board`,
            ),
          );
          return;
        }
        expect(turned.shape).toEqual({ rows: height, cols: width });
        const found = distances(width, tiles);
        const board = fromKey([...found.keys()][number % found.size] as string);
        check(turned, found, board, order);
      },
    );
    fc.assert(property, { numRuns: cells === 9 ? 6 : 30 });
  });

  function check(own: Patterns, found: Map<string, number>, board: number[], order: string) {
    const { cols } = own.shape;
    const all = solutions(found, cols, board, order);
    expect(own.solve(board, { order })).toBe(all[0]);
    expect([...own.solutions(board, { order })]).toEqual(all);
    if (order !== "udlr") return;
    expect(own.distance(board)).toBe(found.get(key(board)));
    expect(own.optimalMoves(board)).toBe(optimalMoves(found, cols, board));
    expect(own.countSolutions(board)).toBe(all.length);
    expect(own.boardAt(own.indexOf(board)).tiles).toEqual(board);
    const [first = ""] = all;
    const after = first && (moved(cols, board, first[0] as string) as number[]);
    const hint = { tile: after && board[after.indexOf(0)], move: first[0], distance: first.length };
    expect(own.hint(board)).toEqual(first ? hint : null);
  }
});

test("one board in nine of 3x3, in every order, as the table of all boards answers them", () => {
  const files = [
    [1, 2, 4, 5],
    [3, 6, 7, 8],
  ].map((tiles) => makePatternTable(3, 3, 8, tiles));
  const own = Patterns.fromBytes(files);
  const solver = Solver.fromBytes(data("3x3-corner-bit.tb"));
  for (const [first, order] of ORDERS.entries()) {
    const boards: Board[] = [];
    for (let index = first; index < solver.boards; index += 36) boards.push(solver.boardAt(index));
    expect(own.solveMany(boards, { order })).toEqual(solver.solveMany(boards, { order }));
  }
});

/** The shortest of Korf's hundred boards (1985), with their published lengths. */
const KORF = [
  ["5 10 14 4 6 12 11 1 9 x 15 7 13 2 8 3", 41],
  ["x 9 12 4 5 3 2 8 10 1 7 6 11 14 13 15", 42],
  ["6 1 15 8 5 10 13 x 3 4 2 7 14 9 11 12", 42],
  ["1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 x", 42],
  ["2 3 12 8 13 14 10 1 6 7 15 4 5 x 9 11", 44],
] as const;

test("the automaton cuts all words of ten moves that another one makes needless", () => {
  for (const order of ORDERS) {
    const next = automaton(parseOrder(order), true);
    let states = [0];
    const counts = [];
    for (let length = 1; length <= 10; length++) {
      states = states.flatMap((state) => Array.from(next.subarray(4 * state, 4 * state + 4)));
      states = states.filter((state) => state >= 0);
      counts.push(states.length);
    }
    // Counted by a search through all words, in crates/pattern.
    expect(counts).toEqual([4, 12, 36, 108, 324, 968, 2892, 8612, 25644, 76100]);
  }
});

test("the shortest of Korf's boards, at once and many", () => {
  expect(KORF.map(([board]) => patterns.distance(board))).toEqual(KORF.map(([, length]) => length));
});

const SHIPPED_3X5 = ["1-6-11-12", "2-3-7-8-13", "4-5-9-10-14"].map((name) =>
  data(`3x5-${name}.tb`),
);
const SHIPPED_2X8 = ["1-2-3-9-10", "4-5-11-12-13", "6-7-8-14-15"].map((name) =>
  data(`2x8-${name}.tb`),
);

test.each([
  [4, 4, SHIPPED, 100],
  [3, 5, SHIPPED_3X5, 30],
  [5, 3, SHIPPED_3X5, 30],
  [2, 8, SHIPPED_2X8, 30],
  [8, 2, SHIPPED_2X8, 30],
])(
  "a solution of %ix%i leads to the goal, with at least the bound and at most any other",
  (rows, cols, files, numRuns) => {
    const { tiles } = canonicalGoal({ rows, cols });
    const own = Patterns.fromBytes(files, { goal: { rows, cols, tiles } });
    const property = fc.property(
      fc.array(fc.constantFrom("u", "d", "l", "r"), { maxLength: 60 }),
      (walk) => {
        const start = walk.reduce(
          (board, letter) => moved(cols, board, letter) ?? board,
          [...tiles],
        );
        const solution = own.solve(start);
        const end = Array.from(solution).reduce(
          (board, letter) => moved(cols, board, letter) ?? [],
          start,
        );
        expect(end).toEqual(tiles);
        expect(solution.length).toBeLessThanOrEqual(walk.length);
        expect(solution.length).toBeGreaterThanOrEqual(own.lowerBound(start));
        expect(own.optimalMoves(start)).toContain(solution[0] ?? "");
      },
    );
    fc.assert(property, { numRuns });
  },
);

test("many boards", () => {
  const [board, distance] = KORF[0];
  const unsolvable = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  expect(patterns.distances([board, unsolvable])).toEqual(Int16Array.of(distance, -1));
  const near = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";
  expect(patterns.solveMany([near, unsolvable, near], { order: "rldu" })).toEqual(["r", null, "r"]);
  const tiles = Uint8Array.from(
    [near, unsolvable].flatMap((text) => patterns.parseBoard(text).tiles),
  );
  expect(patterns.solveMany(tiles)).toEqual(["r", null]);
  expect(() => patterns.distances([near, "1"])).toThrow(BoardError);
  expect(() => patterns.distances([near, "1"])).toThrow(/^board 1: too few tiles/);
});

test("limits end a search, and what is found does not depend on them otherwise", () => {
  const [board] = KORF[1];
  const whole = patterns.search(board);
  expect(whole).toMatchObject({ lowerBound: 42, isComplete: true });
  expect(whole.moves).toBe(patterns.solve(board));
  expect(patterns.search(board, { maxNodes: whole.nodes })).toEqual(whole);
  for (const maxNodes of [0, 1, 1000, whole.nodes - 1]) {
    const found = patterns.search(board, { maxNodes });
    expect(found).toMatchObject({ nodes: maxNodes, isComplete: false });
    expect(found.lowerBound).toBeGreaterThanOrEqual(patterns.lowerBound(board));
    expect(found.lowerBound).toBeLessThanOrEqual(42);
  }
  let found = whole;
  const search = () => (found = patterns.search(HARD, { maxSeconds: 0.05 }));
  expect(processorTime(search)).toBeLessThan(1000);
  expect(found.isComplete).toBe(false);
  expect(found.lowerBound % 2).toBe(0);
  for (const maxNodes of [-1, 0.5, -Infinity, Number.NaN, "1", null, 1n] as number[]) {
    expect(() => patterns.search(board, { maxNodes })).toThrow(
      new TypeError("expected maxNodes as a whole number of at least 0"),
    );
  }
  for (const maxSeconds of [-1, Number.NaN, "1", null, 1n] as number[]) {
    expect(() => patterns.search(board, { maxSeconds })).toThrow(
      new TypeError("expected maxSeconds as a number of at least 0"),
    );
  }
  const unlimited = { maxNodes: Infinity, maxSeconds: Infinity };
  expect(patterns.search(board, unlimited)).toEqual(whole);
});

test("a search in steps yields what is known, and ends as one without", () => {
  const [board] = KORF[1];
  const steps = patterns.searchInSteps(board);
  let [bound, looked, count] = [patterns.lowerBound(board), 0, 0];
  for (;;) {
    const { value, done } = steps.next();
    if (done) {
      expect(value).toEqual(patterns.search(board));
      break;
    }
    const { lowerBound, nodes, ...rest } = value;
    expect(rest).toEqual({ moves: null, isComplete: false });
    expect(lowerBound).toBeGreaterThanOrEqual(bound);
    expect(nodes - looked).toBeLessThanOrEqual(4096);
    [bound, looked, count] = [lowerBound, nodes, count + 1];
  }
  expect(count).toBeGreaterThan(looked / 4096);
  expect(bound).toBe(42);

  // Two at a time, with limits, and one that is dropped.
  const limits = { maxNodes: 10_000, order: "rldu" };
  const [one, other] = [board, HARD].map((board) => patterns.searchInSteps(board, limits));
  const [first, second] = [one?.next().value, other?.next().value];
  expect(first?.moves?.length).toBeGreaterThan(41);
  expect(second?.lowerBound).toBe(patterns.lowerBound(HARD));
  expect([...(other ?? [])].at(-1)?.nodes).toBeLessThan(10_000);
  expect(patterns.search(board, limits)).toMatchObject({ nodes: 10_000, isComplete: false });
  // What is wrong is said at once, not at the first step.
  expect(() => patterns.searchInSteps("123/456/78x")).toThrow(BoardError);
  expect(() => patterns.searchInSteps(board, { order: "udl" })).toThrow(OrderError);
});

/** A board that takes 80 moves, the most. */
const HARD = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

test("a search that a limit ends has a solution, if perhaps too long a one", () => {
  const lengths = [0, 1000, 100_000, 200_000].map((maxNodes) => {
    const { moves, lowerBound, nodes, isComplete } = patterns.search(HARD, { maxNodes });
    expect({ nodes, isComplete }).toEqual({ nodes: maxNodes, isComplete: false });
    return lengthOf(HARD, moves, lowerBound);
  });
  // The same beams, and then wider ones.
  expect(lengths[1]).toBe(lengths[0]);
  expect(lengths[2]).toBeLessThan(lengths[1] as number);
  expect(lengths[3]).toBeLessThanOrEqual(lengths[2] as number);

  for (const board of patterns.random({ count: 100, seed: 1 })) {
    const { moves, lowerBound } = patterns.search(board, { maxNodes: 0 });
    lengthOf(board.tiles, moves, lowerBound);
  }
  const { goal } = patterns;
  const nothing = { moves: "", lowerBound: 0, nodes: 0, isComplete: false };
  expect(patterns.search(goal, { maxNodes: 0 })).toEqual(nothing);
});

test("no time is no search, and a second is enough for a solution", () => {
  const lowerBound = patterns.lowerBound(HARD);
  const nothing = { moves: null, lowerBound, nodes: 0, isComplete: false };
  expect(patterns.search(HARD, { maxSeconds: 0 })).toEqual(nothing);
  const found = patterns.search(HARD, { maxSeconds: 1 });
  expect(found.isComplete).toBe(false);
  lengthOf(HARD, found.moves, found.lowerBound);
});

test.each(DIVISIONS)("every beam of %ix%i, the blank in cell %i", (rows, cols, blank, sets) => {
  const own = Patterns.fromBytes(sets.map((tiles) => makePatternTable(rows, cols, blank, tiles)));
  for (let index = 0; index < own.boards; index += own.boards > 1000 ? 797 : 1) {
    const { tiles } = own.boardAt(index);
    const { moves, lowerBound } = own.search(tiles, { maxNodes: 0 });
    const length = lengthOf(tiles, moves, lowerBound, own);
    expect(length).toBeGreaterThanOrEqual(own.distance(tiles));
  }
});

/** Returns the number of moves, after making them. */
function lengthOf(
  board: BoardLike,
  moves: string | null,
  lowerBound: number,
  own = patterns,
): number {
  const { cols, tiles } = own.parseBoard(board);
  const letters = Array.from(moves ?? "none");
  const end = letters.reduce((board, letter) => moved(cols, board, letter) ?? [], [...tiles]);
  expect(end).toEqual(own.goal.tiles);
  expect(letters.length).toBeGreaterThanOrEqual(lowerBound);
  expect((letters.length - lowerBound) % 2).toBe(0);
  return letters.length;
}

test("wrong boards, orders and options", () => {
  expect(() => patterns.solve("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x")).toThrow(UnsolvableError);
  expect(() => patterns.solve("123/456/78x")).toThrow(BoardError);
  expect(() => patterns.solve(patterns.goal, { order: "udl" })).toThrow(OrderError);
  expect(() => patterns.solutions(patterns.goal, { order: "udl" })).toThrow(OrderError);
  expect(() => patterns.solveMany([], { order: "udl" })).toThrow(OrderError);
  const untyped = patterns as unknown as Record<string, (...values: unknown[]) => unknown>;
  const { goal } = patterns;
  for (const [names, method, ...values] of [
    ["order", "solve", goal],
    ["order", "solveMany", []],
    ["order", "solutions", goal],
    ["order, maxNodes, maxSeconds", "search", goal],
    ["order, maxNodes, maxSeconds", "searchInSteps", goal],
    ["count, seed", "random"],
    ["no options", "distance", goal],
    ["no options", "distances", []],
    ["no options", "optimalMoves", goal],
    ["no options", "hint", goal],
    ["no options", "countSolutions", goal],
    ["no options", "lowerBound", goal],
    ["no options", "indexOf", goal],
    ["no options", "boardAt", 0],
    ["no options", "parseBoard", goal],
  ] as [string, string, ...unknown[]][]) {
    const error = new TypeError(`unknown option distance; expected ${names}`);
    expect(() => untyped[method]?.call(patterns, ...values, { distance: 3 })).toThrow(error);
  }
  expect(() => Patterns.fromBytes(SHIPPED, { gaol: "" } as never)).toThrow(
    new TypeError("unknown option gaol; expected goal"),
  );
  const Constructor = Patterns as unknown as new () => Patterns;
  expect(() => new Constructor()).toThrow("expected Patterns.fromBytes, not new Patterns");
});

test("Node prints what it is", () => {
  expect(inspect(patterns)).toBe("Patterns towards 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
});

test("tables that do not go together", () => {
  expect(() => Patterns.fromBytes([])).toThrow(
    new TableError(
      "expected each tile in one pattern, found 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 in none",
    ),
  );
  const other = makePatternTable(4, 4, 0, [8, 11, 12]);
  expect(() => Patterns.fromBytes([...SHIPPED.slice(0, 2), other])).toThrow(
    new TableError(
      "expected pattern tables of one goal, found 4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x and 4x4 x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
    ),
  );
});

test("damaged entries are an error or another answer, never an endless search", () => {
  const files = [
    [1, 2, 4, 5],
    [3, 6, 7, 8],
  ].map((tiles) => makePatternTable(3, 3, 8, tiles));
  const changes = fc.array(
    fc.record({ offset: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
    {
      maxLength: 30,
    },
  );
  const property = fc.property(fc.nat(1), changes, fc.nat(181_439), (number, all, index) => {
    const copies = files.map((file) => file.slice());
    const copy = copies[number] as Uint8Array;
    for (const { offset, bytes } of all) {
      const start = 64 + (offset % (copy.length - 64));
      copy.set(bytes.subarray(0, copy.length - start), start);
    }
    const own = Patterns.fromBytes(copies);
    try {
      const { moves } = own.search(own.boardAt(index), { maxSeconds: 1 });
      const { tiles } = own.boardAt(index);
      if (moves === null) return;
      const end = Array.from(moves).reduce(
        (board, letter) => moved(3, board, letter) ?? [],
        [...tiles],
      );
      expect(end).toEqual(own.goal.tiles);
    } catch (error) {
      expect(error).toBeInstanceOf(TableError);
      expect((error as Error).message).toMatch(
        /^damaged pattern table: the entries of the tiles [1-8, ]+ do not lead to the goal$/,
      );
    }
  });
  fc.assert(property, { numRuns: 60 });
  const empty = files.map((file) => file.slice().fill(0, 64));
  expect(() => Patterns.fromBytes(empty).solve("123/456/7x8")).toThrow(TableError);
});
