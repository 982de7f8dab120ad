// There are no tables of these shapes here, but their boards have indices, too.
import fc from "fast-check";
import { expect, test } from "vitest";

import { CODES, type MoveCode, MOVES } from "../src/board/moves.js";
import { Goal } from "../src/ranking/goal.js";
import { rank, unrank } from "../src/ranking/rank.js";
import { canonical } from "./make-table.js";
import { index, moved } from "./plain-search.js";

test.each([
  [3, 4],
  [7, 2],
  [3, 5],
  [4, 4],
  [2, 8],
])("indices of %ix%i follow every move, and determine the board", (rows, cols) => {
  const tiles = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });
  const walks = fc.array(fc.constantFrom<MoveCode>(...CODES), { maxLength: 50 });
  const property = fc.property(fc.nat(rows * cols - 1), tiles, walks, (blank, start, walk) => {
    const goal = new Goal({ rows, cols }, blank);
    const cursor = rank(goal, start);
    fc.pre(cursor !== undefined);
    let board = start;
    for (const move of walk) {
      const neighbour = moved(cols, board, MOVES[move] as string);
      expect(cursor.make(move)).toBe(neighbour !== undefined);
      board = neighbour ?? board;
      expect(cursor.index).toBe(index(board));
    }
    expect(cursor.tiles()).toEqual(board);
    expect(unrank(goal, cursor.index).tiles()).toEqual(board);
  });
  fc.assert(property);
});

test("the first and the last index of 4x4 are those of boards", () => {
  const goal = new Goal({ rows: 4, cols: 4 }, 15);
  expect(goal.boards).toBe(10_461_394_944_000);
  for (const number of [0, goal.boards - 1]) {
    expect(rank(goal, unrank(goal, number).tiles())?.index).toBe(number);
  }
});
