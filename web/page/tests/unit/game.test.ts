import fc from "fast-check";
import { fromBytes } from "tilebase-reader";
import { check } from "tilebase-reader/check";
import { type Board, boardsAlong, boardText, canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { data } from "../../../reader/tests/tables";
import { back, backTo, forward, isSolved, make, newGame, withHelp } from "../../src/model/game";
import { slideOf, stepsOf } from "../../src/model/review";
import { slideMoves } from "../../src/model/slide";
import { reviewInSlides } from "../../src/search/slides";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
const moves = fc.string({ unit: fc.constantFrom("u", "d", "l", "r"), maxLength: 60 });

test("a move that is not possible ends the moves, and none is before the first or after the last", () => {
  const begun = newGame(start, goal);
  expect(make(begun, "urd").past).toBe("u");
  expect(make(begun, "r")).toEqual(begun);
  expect(back(begun)).toBe(begun);
  expect(forward(begun)).toEqual(begun);
});

test("all moves can be taken back, and made again", () => {
  const boards = boardsAlong(start, "ul").map(boardText);
  expect(boards).toEqual(["234/15x/768", "23x/154/768", "2x3/154/768"]);
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

test("a game is solved at its goal, and only there", () => {
  const game = make(newGame(start, goal), "ullddrurdllurdruldr");
  expect(isSolved(game)).toBe(true);
  expect(isSolved(back(game))).toBe(false);
  expect(isSolved(newGame(goal, goal))).toBe(true);
});

test("tiles in line with the blank slide, all others do not", () => {
  const board: Board = { rows: 2, cols: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 0] };
  const slides = board.tiles.map((_, cell) => slideMoves(board, cell));
  expect(slides).toEqual(["", "", "", "u", "lll", "ll", "l", ""]);
});

/** Walks of up to 40 moves with long slides. */
const WALKS = fc
  .array(fc.constantFrom("u", "d", "l", "r", "uu", "dd", "ll", "rr"), { maxLength: 40 })
  .map((slides) => slides.join(""));

test.each(["2x2-multi", "3x2-multi", "2x4-edge-multi"])(
  "a review in slides agrees with the reader of %s",
  (name) => {
    const property = fc.property(fc.nat(), WALKS, (number, walk) => {
      const solver = fromBytes(data(name));
      const start = solver.boardAt(number % solver.boards);
      const { past } = make(newGame(start, solver.goal), walk);
      const review = reviewInSlides(start, solver.goal, stepsOf(past, "slide"));
      expect(check(solver, start, past)).toMatchObject(review);
    });
    fc.assert(property, { numRuns: 30 });
  },
);

test("3x3 needs as many slides as the command finds", () => {
  expect(reviewInSlides(start, goal, [])).toEqual({ distances: [14], mistakes: [] });
});

test("slides of several tiles are named by all of them", () => {
  const start = { ...goal, tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8] };
  expect(slideOf(start, "r")).toEqual([[7], "r"]);
  expect(slideOf(start, "uu")).toEqual([[4, 1], "u"]);
  expect(slideOf(start, "r2")).toEqual([[7, 8], "r"]);
});

test("equal moves in a row are one slide, and only the first thousand are reviewed", () => {
  expect(stepsOf("rruldd", "slide")).toEqual(["rr", "u", "l", "dd"]);
  expect(stepsOf("rru", "move")).toEqual(["r", "r", "u"]);
  expect(stepsOf("", "slide")).toEqual([]);
  expect(stepsOf("rl".repeat(500_000), "move").join("")).toBe("rl".repeat(500));
  expect(stepsOf("rl".repeat(500_000), "slide")).toHaveLength(1000);
});
