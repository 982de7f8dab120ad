import fc from "fast-check";
import { Patterns } from "tilebase-reader/patterns";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import tables from "tilebase-reader/tables/4x4-patterns";
import { expect, test } from "vitest";

import { distanceOf } from "../../src/model/answers";
import { FILES } from "../../src/model/files";
import { openSolver } from "../../src/model/open-solver";
import { hasPatterns } from "../../src/model/sizes";
import { isSolvable } from "../../src/model/solvable";
import { SHAPES } from "../../src/model/text";

function boards(goal: Board) {
  const tiles = fc.shuffledSubarray([...goal.tiles], { minLength: goal.tiles.length });
  return tiles.map((tiles): Board => ({ ...goal, tiles }));
}

test("a board is solvable if a table has it, towards any goal", () => {
  for (const shape of SHAPES) {
    if (hasPatterns(shape)) continue;
    const canonical = canonicalGoal(shape);
    fc.assert(
      fc.property(boards(canonical), boards(canonical), (board, goal) => {
        const distance = distanceOf(openSolver(FILES, goal), board);
        expect(isSolvable(board, goal)).toBe(distance !== undefined);
      }),
    );
  }
});

test("a board of 4x4 is solvable if it has an index", () => {
  const corners = [0, 3, 12, 15].map((cell): Board => {
    const tiles = canonicalGoal({ rows: 4, cols: 4 }).tiles.filter((tile) => tile !== 0);
    tiles.splice(cell, 0, 0);
    return { rows: 4, cols: 4, tiles };
  });
  for (const goal of corners) {
    const patterns = Patterns.fromBytes(tables, { goal });
    fc.assert(
      fc.property(boards(goal), (board) => {
        if (isSolvable(board, goal)) patterns.indexOf(board);
        else expect(() => patterns.indexOf(board)).toThrow("no moves lead");
      }),
    );
  }
});
