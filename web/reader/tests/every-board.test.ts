import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CODES, type MoveCode, MOVES } from "../src/board.js";
import { fromBytes } from "../src/index.js";
import { Cursor, goalAt, renamed, tilesAt, UNSOLVABLE } from "../src/ranking.js";
import { BOARDS_BY_DISTANCE } from "./counts.js";
import { distances, fromKey, index, moved } from "./plain-search.js";
import { canonical, data, shapeNamed, SOME_GOALS } from "./tables.js";

describe.each(SOME_GOALS)("every board of 3x3, blank of the goal: %s", (name) => {
  const bits = fromBytes(data(`3x3-${name}-bit.tb`));
  const moves = fromBytes(data(`3x3-${name}.tb`));
  const found = distances(3, bits.goal.tiles);

  test("all distances are those of a plain search, and of the published counts", () => {
    const all = bits.allDistances();
    expect(all.length).toBe(181_440);
    const wrong = [...found].filter(([board, distance]) => all[index(fromKey(board))] !== distance);
    expect(wrong).toEqual([]);

    const counts = new Array(bits.maxDistance + 1).fill(0);
    for (const distance of all) counts[distance]++;
    expect(counts).toEqual(BOARDS_BY_DISTANCE[name]);
    expect(moves.allDistances()).toEqual(all);
  });

  test("indices and boards are one to one, as the format defines them", () => {
    for (let number = 0; number < bits.boards; number++) {
      const board = bits.boardAt(number);
      if (index(board.tiles) !== number || bits.indexOf(board) !== number) {
        expect.fail(`board ${number} is read as ${board.tiles}`);
      }
    }
    expect(new Set(found.keys()).size).toBe(bits.boards);
  });
});

// `data/` contains no complete tables of these shapes, but their boards have indices.
test.each(["3x4", "7x2", "3x5", "4x4", "2x8"])(
  "indices of %s follow every move, and determine the board",
  (shape) => {
    const { rows, cols } = shapeNamed(shape);
    const tiles = fc.shuffledSubarray(canonical(rows * cols, 0), { minLength: rows * cols });
    const walks = fc.array(fc.constantFrom<MoveCode>(...CODES), { maxLength: 50 });
    const property = fc.property(fc.nat(rows * cols - 1), tiles, walks, (blank, start, walk) => {
      const goal = goalAt({ rows, cols }, blank);
      const carried = renamed({ rows, cols, tiles: goal.tiles });
      const first = carried.find(start, 0);
      fc.pre(first !== UNSOLVABLE);
      const cursor = new Cursor(goal, first);
      let board = start;
      for (const move of walk) {
        const neighbour = moved(cols, board, MOVES[move] as string);
        const after = neighbour ? index(neighbour) : -1;
        expect(cursor.after(move)).toBe(after);
        expect(cursor.index).toBe(index(board));
        expect(cursor.after(move, true)).toBe(after);
        board = neighbour ?? board;
        expect(cursor.index).toBe(index(board));
        expect(carried.find(board, 0)).toBe(cursor.index);
      }
      expect(tilesAt(goal, cursor.index)).toEqual(board);
    });
    fc.assert(property);
  },
);
