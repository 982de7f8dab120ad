// Pattern tables and their search, against plain searches.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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
} from "../src/patterns.js";
import { verify } from "../src/verify.js";
import { canonical } from "./make-table.js";
import { makePatternTable } from "./make-pattern-table.js";
import { distances, fromKey, key, moved, optimalMoves } from "./plain-search.js";
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
    const step = found.size > 1000 ? 97 : 1;
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
    fc.assert(property, { numRuns: cells === 9 ? 12 : 40 });
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
