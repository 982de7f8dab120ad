// No table of these shapes is at hand, but the index is the same for all.
import fc from "fast-check";
import { expect, test } from "vitest";

import { Goal } from "../src/goal.js";
import { LETTERS, MOVES, type Move } from "../src/moves.js";
import { Shape } from "../src/shape.js";
import { canonical } from "./make-table.js";
import { index, moved } from "./plain-search.js";

test.each([
  [3, 4],
  [7, 2],
  [3, 5],
  [4, 4],
  [2, 8],
])("indices of %ix%i follow every move, and lead back to the board", (rows, cols) => {
  const shape = new Shape(rows, cols);
  const tiles = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });
  const walks = fc.array(fc.constantFrom<Move>(...MOVES), { maxLength: 50 });
  const property = fc.property(fc.nat(rows * cols - 1), tiles, walks, (blank, start, walk) => {
    const goal = new Goal(shape, blank);
    const cursor = goal.cursor(start);
    fc.pre(cursor !== undefined);
    let board = start;
    for (const move of walk) {
      const neighbour = moved(cols, board, LETTERS[move] as string);
      expect(cursor.make(move)).toBe(neighbour !== undefined);
      board = neighbour ?? board;
      expect(cursor.index).toBe(index(board));
    }
    expect(cursor.tiles()).toEqual(board);
    expect(goal.cursorAt(cursor.index).tiles()).toEqual(board);
  });
  fc.assert(property);
});

test("the first and the last index of 4x4 are those of boards", () => {
  const goal = new Goal(new Shape(4, 4), 15);
  expect(goal.boards).toBe(10_461_394_944_000);
  for (const number of [0, goal.boards - 1]) {
    expect(goal.cursor(goal.cursorAt(number).tiles())?.index).toBe(number);
  }
});
