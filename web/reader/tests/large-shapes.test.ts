// There are no tables of these shapes here, but their boards have indices, too.
import fc from "fast-check";
import { expect, test } from "vitest";

import { CODES, type MoveCode, MOVES } from "../src/board/moves.js";
import { type Goal, goalAt } from "../src/ranking/goal.js";
import { rank, unrank, UNSOLVABLE } from "../src/ranking/rank.js";
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
    const goal = goalAt({ rows, cols }, blank);
    const first = indexOf(goal, start);
    fc.pre(first !== UNSOLVABLE);
    const cursor = unrank(goal, first);
    let board = start;
    for (const move of walk) {
      const neighbour = moved(cols, board, MOVES[move] as string);
      const after = neighbour ? index(neighbour) : -1;
      expect(cursor.after(move)).toBe(after);
      expect(cursor.index).toBe(index(board));
      expect(cursor.after(move, true)).toBe(after);
      board = neighbour ?? board;
      expect(cursor.index).toBe(index(board));
      expect(indexOf(goal, board)).toBe(cursor.index);
    }
    expect(cursor.tiles()).toEqual(board);
    expect(unrank(goal, cursor.index).tiles()).toEqual(board);
  });
  fc.assert(property);
});

test("the first and the last index of 4x4 are those of boards", () => {
  const goal = goalAt({ rows: 4, cols: 4 }, 15);
  expect(goal.boards).toBe(10_461_394_944_000);
  for (const number of [0, goal.boards - 1]) {
    expect(indexOf(goal, unrank(goal, number).tiles())).toBe(number);
  }
});

function indexOf(goal: Goal, tiles: number[]): number {
  const same = canonical(tiles.length, 0).sort((one, other) => one - other);
  return rank(goal, tiles, 0, same, same);
}
