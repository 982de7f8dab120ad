// Tests boards of more than 16 cells, and searches for 5x5.
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { type Board, embedded, fromBytes as fromPatterns, type Limits } from "../src/patterns.js";
import { TableError } from "../src/patterns.js";
import { visitBlocks } from "../src/pattern/blocks.js";
import { checkSet, type PatternTable } from "../src/pattern/pattern-table.js";
import { type Move, slidingTile } from "../src/puzzle.js";
import { goalAt } from "../src/ranking.js";
import { after, walked } from "./plain-search.js";
import { SETS } from "./tables.js";

const shipped = embedded("5x5");

/** The numbers of blocks by the number of tiles, as in crates/format/src/pattern.rs. */
test.each([
  [{ rows: 5, cols: 5 }, [25, 304, 2412, 14_127, 65_594, 251_400]],
  [{ rows: 6, cols: 3 }, [18, 157, 924, 4098, 14_038, 37_133, 75_858]],
  [{ rows: 2, cols: 12 }, [24, 308, 2684, 17_105, 82_764, 312_246]],
  [{ rows: 4, cols: 4 }, [16, 124, 632, 2442, 7284, 16_412, 27_748, 35_347]],
])("the numbers of blocks of %j", (shape, expected) => {
  const counts = expected.map((_, place) => visitBlocks(shape, place + 1));
  expect(counts).toEqual(expected);
});

test("patterns have at most eight tiles", () => {
  const goal = goalAt({ rows: 2, cols: 5 }, 9);
  const table = (size: number, tiles: number): PatternTable => {
    return { goal, tiles, size, arrangements: 0, bytes: new Uint8Array() };
  };
  expect(checkSet([table(8, 0b111111110), table(1, 0b1000000000)])).toBe(goal);
  expect(() => checkSet([table(9, 0b1111111110)])).toThrow("at most 8 tiles, found 9");
});

const WALKS = fc.array(fc.constantFrom("u", "d", "l", "r"), { maxLength: 50 });

test("solutions of 5x5, as found with two sets of tables", () => {
  const weak = fromPatterns(SETS.get("5x5") as Uint8Array[]);
  const property = fc.property(WALKS, (walk) => {
    const board = walked(5, shipped.goal.tiles, walk);
    const solution = shipped.solve(board);
    expect(after(5, board, solution)).toEqual(shipped.goal.tiles);
    expect(solution.length).toBeLessThanOrEqual(walk.length);
    expect(solution.length).toBeGreaterThanOrEqual(shipped.lowerBound(board));
    expect(shipped.optimalMoves(board)).toContain(solution[0] ?? "");
    const { lowerBound, moves, isComplete } = weak.search(board, { nodes: 300_000 });
    expect(lowerBound).toBeLessThanOrEqual(solution.length);
    if (isComplete) expect(moves).toBe(solution);
  });
  fc.assert(property, { numRuns: 60 });
});

afterEach(() => vi.restoreAllMocks());

const FAR = embedded("5x5 blank-first");

test.each<[limits: Limits, most: number, expected?: number[]]>([
  [{ seconds: 0.3 }, 200],
  // Without a clock, the solutions are always the same, on any machine.
  [{ nodes: 200_000 }, 115, [129, 135, 121, 99, 116, 86, 129, 98]],
  [{ nodes: 400_000 }, 113, [129, 129, 117, 99, 116, 86, 123, 98]],
  [{ nodes: 1_500_000 }, 110, [119, 127, 111, 99, 116, 86, 119, 98]],
])("a search of 5x5 within %j has good solutions", (limits, most, expected) => {
  // Other work on the machine hardly changes this process's processor time.
  vi.spyOn(Date, "now").mockImplementation(() => process.cpuUsage().user / 1000);
  const boards = FAR.random({ count: 8, seed: 1 });
  const lengths: number[] = [];
  for (const board of boards) {
    const start = Date.now();
    const found = FAR.search(board, limits);
    const { seconds = Infinity } = limits;
    expect(Date.now() - start).toBeLessThan(1000 * seconds + 1000);
    expect(found.lowerBound).toBeGreaterThan(FAR.lowerBound(board));
    expect(after(5, board.tiles, found.moves ?? "none")).toEqual(FAR.goal.tiles);
    lengths.push(found.moves?.length ?? NaN);
  }
  expect(lengths.reduce((sum, moves) => sum + moves) / boards.length).toBeLessThan(most);
  if (expected) expect(lengths).toEqual(expected);
});

test("the steps of a search stay short, and the caller may stop after any of them", () => {
  const [board] = FAR.random({ count: 1, seed: 2 }) as [Board];
  const limited = [...FAR.searchInSteps(board, { nodes: 200_000 })];
  // The search alone takes 49 steps. The beam pauses at least twice per move.
  expect(limited.length).toBeGreaterThan(200);
  const lengths = [50_000, 500_000].map((most) => {
    for (const { moves, nodes, isComplete } of FAR.searchInSteps(board)) {
      expect(isComplete).toBe(false);
      if (nodes > most) return moves?.length;
    }
  });
  expect(lengths).toEqual([132, 122]);
});

test("beams in damaged tables end, and find only solutions", () => {
  const damaged = (SETS.get("5x5") as Uint8Array[]).map((file) => file.slice());
  for (const [number, file] of damaged.entries()) {
    for (let at = 64 + number; at < file.length; at += 50) file[at] = (file[at] as number) ^ 255;
  }
  const own = fromPatterns(damaged);
  for (const board of own.random({ count: 20, seed: 3 })) {
    try {
      const { moves } = own.search(board, { nodes: 30_000 });
      if (moves !== null) expect(after(5, board.tiles, moves)).toEqual(own.goal.tiles);
    } catch (error) {
      expect(error).toBeInstanceOf(TableError);
    }
  }
});

test("a hint without limits takes 0.3 seconds, and about as long if it has a signal", () => {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now++);
  const [board] = FAR.random({ count: 1, seed: 2 }) as [Board];
  for (const signal of [undefined, new AbortController().signal]) {
    const start = now;
    const hint = FAR.hint(board, { signal });
    expect(now - start).toBeCloseTo(300, -2);
    expect(hint.tile).toBe(slidingTile(board, hint.moves?.[0] as Move));
    expect(hint.isWithin(255)).toBe(true);
    expect(hint.isWithin(0)).toBe(false);
  }
  expect(FAR.hint(board, { nodes: 0 }).nodes).toBe(0);
});
