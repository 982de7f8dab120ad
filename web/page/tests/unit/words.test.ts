import { expect, test } from "vitest";

import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import { announcement } from "../../src/model/announce";
import { back, backTo, make, newGame } from "../../src/model/game";
import { en } from "../../src/words/en";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
const begun = newGame(start, goal);

test("what a screen reader says", () => {
  const said = (before = begun, after = begun, distance: number | undefined = 18) =>
    announcement(before, after, distance, en);
  expect(said(begun, make(begun, "d"))).toBe("tile 8 moved up, 18 moves to go");
  expect(said(begun, make(begun, "ll"), 1)).toBe("tiles 5 and 1 moved right, 1 move to go");
  expect(said(make(begun, "u"), back(make(begun, "u")))).toBe(
    "back: tile 4 moved up, 18 moves to go",
  );
  expect(said(make(begun, "uld"), backTo(make(begun, "uld"), 0))).toBe(
    "back: 3 moves, 18 moves to go",
  );
  expect(said(begun, make(begun, "u"), 0)).toBe("tile 4 moved down, solved");
  expect(said(begun, newGame(goal, goal), 0)).toBe("new board, solved");
  expect(said(begun, newGame(start, { ...goal, tiles: [...goal.tiles].reverse() }))).toBe(
    "new goal, 18 moves to go",
  );
});

test("a hidden distance is not announced", () => {
  expect(announcement(begun, make(begun, "d"), undefined, en)).toBe("tile 8 moved up");
});
