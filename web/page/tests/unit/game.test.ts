import fc from "fast-check";
import { expect, test } from "vitest";

import { type Board, boardsAlong, boardText, canonicalGoal } from "tilebase-reader/puzzle";
import { slideMoves } from "../../src/model/slide";
import { back, backTo, forward, isSolved, make, newGame, withHelp } from "../../src/model/game";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
const moves = fc.string({ unit: fc.constantFrom("u", "d", "l", "r"), maxLength: 60 });

test("a move that is not possible ends the moves", () => {
  expect(make(newGame(start, goal), "urd").past).toBe("u");
  expect(make(newGame(start, goal), "r")).toEqual(newGame(start, goal));
});

test("all moves can be taken back, and made again", () => {
  fc.assert(
    fc.property(moves, (moves) => {
      const begun = newGame(start, goal);
      const made = make(begun, moves);
      expect(boardsAlong(start, made.past).at(-1)).toEqual(made.board);
      const undone = backTo(made, 0);
      expect(undone).toEqual(
        withHelp({ ...begun, future: made.past }, { undone: made.past.length }),
      );
      expect(make(undone, made.past)).toEqual(made);

      let again = undone;
      while (again.future !== "") again = forward(again);
      expect(again).toEqual(made);
    }),
  );
});

test("a move that differs from the future ends it, the same move does not", () => {
  const begun = { ...newGame(start, goal), future: "ullddrurdllurdruldr" };
  expect(make(begun, "u").future).toBe("llddrurdllurdruldr");
  expect(make(begun, "d").future).toBe("");
  expect(back(make(begun, "ul")).future).toBe("llddrurdllurdruldr");
});

test("moves that are taken back count, unless they are made again", () => {
  const made = make(newGame(start, goal), "ull");
  const undone = backTo(make(made, "dd"), 0);
  const less = back(made);
  const games = [made, less, forward(less), make(less, "d"), undone, make(undone, "ul")];
  expect(games.map(({ help }) => help.undone)).toEqual([0, 1, 0, 1, 5, 3]);
});

test("nothing happens before the first move and after the last", () => {
  const begun = newGame(start, goal);
  expect(back(begun)).toBe(begun);
  expect(forward(begun)).toEqual(begun);
});

test("a game is solved at its goal, and only there", () => {
  const game = make(newGame(start, goal), "ullddrurdllurdruldr");
  expect(isSolved(game)).toBe(true);
  expect(isSolved(back(game))).toBe(false);
  expect(isSolved(newGame(goal, goal))).toBe(true);
});

test("the boards on the way begin with the start and end with the last", () => {
  const boards = boardsAlong(start, "ul").map(boardText);
  expect(boards).toEqual(["234/15x/768", "23x/154/768", "2x3/154/768"]);
});

test("tiles in line with the blank slide, all others do not", () => {
  const board: Board = { rows: 2, cols: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 0] };
  const slides = board.tiles.map((_, cell) => slideMoves(board, cell));
  expect(slides).toEqual(["", "", "", "u", "lll", "ll", "l", ""]);
});
