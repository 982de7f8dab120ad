import { expect, test } from "vitest";

import { canonicalGoal, sameBoard, swapped } from "tilebase-reader/puzzle";
import { secondSwap } from "../../src/model/goal";
import { isSolvable, nearestRepair } from "../../src/model/solvable";
import { SHAPES } from "../../src/model/text";

test.each(SHAPES.map((shape) => [`${shape.rows}x${shape.cols}`, canonicalGoal(shape)] as const))(
  "each swap in the goal of %s needs another one, which is offered",
  (_, goal) => {
    const last = goal.tiles.length - 1;
    for (let other = 1; other < last; other++) {
      for (let one = 0; one < other; one++) {
        const once = swapped(goal, one, other);
        expect(isSolvable(goal, once)).toBe(false);
        const second = secondSwap(goal, once);
        expect(isSolvable(goal, second.goal)).toBe(true);
        expect(sameBoard(second.goal, goal)).toBe(false);
        expect(second.tiles).not.toContain(0);
        expect(second.tiles[0]).toBeLessThan(second.tiles[1]);
      }
    }
  },
);

test("without a table of all boards, the swap brings the most tiles to their places", () => {
  const goal = canonicalGoal({ rows: 4, cols: 4 });
  const { tiles, board } = nearestRepair(swapped(goal, 13, 14), goal);
  expect(tiles).toEqual([14, 15]);
  expect(board).toEqual(goal);
});
