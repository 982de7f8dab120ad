// Tests boards of more than 16 cells, and searches with the shipped tables of 5x5.
import fc from "fast-check";
import { expect, test } from "vitest";

import { Patterns } from "../src/patterns.js";
import { visitBlocks } from "../src/pattern/blocks.js";
import { Guide } from "../src/pattern/guide.js";
import type { PatternTable } from "../src/pattern/pattern-table.js";
import { swapped } from "../src/puzzle.js";
import { goalAt } from "../src/ranking.js";
import { after, walked } from "./plain-search.js";
import { patternData, SETS } from "./tables.js";

const FILES = patternData(
  "5x5",
  ...["1-2-6-7-11", "3-4-8-13", "5-9-10-14-15", "12-16-17-21-22", "18-19-20-23-24"],
);
const shipped = Patterns.fromBytes(FILES);

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

test.each([
  [{ rows: 2, cols: 9 }, [1, 3, 6]],
  [{ rows: 4, cols: 5 }, [2, 5, 4]],
  [{ rows: 12, cols: 2 }, [4, 1]],
  [{ rows: 5, cols: 5 }, [5, 4, 3]],
  [{ rows: 3, cols: 4 }, [2, 4, 5]],
])("a search finds the entries of every block of %j", (shape, sizes) => {
  const goal = goalAt(shape, shape.rows * shape.cols - 1);
  let first = 1;
  const tables = sizes.map((size): PatternTable => {
    const tiles = (2 ** size - 1) << first;
    first += size;
    const arrangements = [1, 2, 6, 24, 120, 720][size - 1] as number;
    return { goal, tiles, size, arrangements, bytes: new Uint8Array(0) };
  });
  const guide = new Guide(goal, tables);
  for (const { size, tiles, arrangements } of tables) {
    const tile = Math.log2(tiles & -tiles);
    const bytes = Math.ceil(arrangements / 8);
    let wrong = 0;
    visitBlocks(shape, size, (cells, region, block) => {
      for (let cell = 0; cell < goal.tiles.length; cell++) {
        const start = guide.starts[guide.place(tile, cells | (77 << 25)) + cell];
        if ((region >> cell) & 1 && start !== block * bytes) wrong++;
      }
    });
    expect(wrong).toBe(0);
  }
});

const WALKS = fc.array(fc.constantFrom("u", "d", "l", "r"), { maxLength: 50 });

test("solutions of 5x5, as found with two sets of tables", () => {
  const weak = Patterns.fromBytes(SETS.get("5x5") as Uint8Array[]);
  const property = fc.property(WALKS, (walk) => {
    const board = walked(5, shipped.goal.tiles, walk);
    const solution = shipped.solve(board);
    expect(after(5, board, solution)).toEqual(shipped.goal.tiles);
    expect(solution.length).toBeLessThanOrEqual(walk.length);
    expect(solution.length).toBeGreaterThanOrEqual(shipped.lowerBound(board));
    expect(shipped.optimalMoves(board)).toContain(solution[0] ?? "");
    const { lowerBound, moves, isComplete } = weak.search(board, { maxNodes: 300_000 });
    expect(lowerBound).toBeLessThanOrEqual(solution.length);
    if (isComplete) expect(moves).toBe(solution);
  });
  fc.assert(property, { numRuns: 60 });
});

test("a limited search of 5x5 has a bound and a solution", () => {
  for (const goal of [undefined, `x ${shipped.goal.tiles.slice(0, 24).join(" ")}`]) {
    const own = Patterns.fromBytes(FILES, { goal });
    for (const board of own.random({ count: 3, seed: 1 })) {
      const { moves, ...found } = own.search(board, { maxNodes: 300_000 });
      expect(found).toMatchObject({ nodes: 300_000, isComplete: false });
      expect(found.lowerBound).toBeGreaterThan(own.lowerBound(board));
      expect(moves?.length).toBeGreaterThanOrEqual(found.lowerBound);
      expect(after(5, board.tiles, moves ?? "none")).toEqual(own.goal.tiles);
    }
  }
});

test("boards of more than 16 cells have no index", () => {
  const none = new RangeError("boards of more than 16 cells have no index");
  expect(shipped.boards).toBe(0);
  expect(() => shipped.indexOf(shipped.goal)).toThrow(none);
  expect(() => shipped.boardAt(0)).toThrow(RangeError);
  const unsolvable = swapped(shipped.goal, 0, 1);
  expect([...shipped.distances([unsolvable, shipped.goal])]).toEqual([-1, 0]);
});

test("random boards can reach the goal, whatever the goal", () => {
  const property = fc.property(fc.bigInt(0n, 2n ** 64n - 1n), WALKS, (seed, walk) => {
    // A walk that ends with the blank in its first cell leads to another goal with the same blank.
    const tiles = walked(5, shipped.goal.tiles, walk);
    const own = Patterns.fromBytes(FILES, { goal: tiles.indexOf(0) === 24 ? tiles : undefined });
    const many = own.randomMany({ count: 2, seed });
    const [board] = own.random({ count: 2, seed });
    expect([...many.subarray(0, 25)]).toEqual(board?.tiles);
    expect(own.lowerBound(board as never)).toBeGreaterThan(0);
  });
  fc.assert(property, { numRuns: 20 });
});
