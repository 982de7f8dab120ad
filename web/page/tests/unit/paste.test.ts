import { BoardError } from "tilebase-reader";
import { boardText, canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { newGame } from "../../src/model/game";
import { parsePuzzle } from "../../src/model/paste";

const present = newGame(canonicalGoal({ rows: 3, cols: 3 }), canonicalGoal({ rows: 3, cols: 3 }));
const read = (text: string) => {
  const { game, problem } = parsePuzzle(text, present);
  return [boardText(game.start), game.past, problem] as const;
};

const START = "234/15x/768";
/** A solution of the board, as moves of the blank and of the tiles. */
const MOVES = "ullddrurdllurdruldr";
const OF_TILES = "DR2U2LDLUR2DLULDRUL";

test.each([
  ["a board and moves", `${START}: ${MOVES}`],
  ["moves of the tiles", `2 3 4 1 5 x 7 6 8: ${OF_TILES}`],
  ["tiles in lower case", `2 3 4 1 5 x 7 6 8: ${OF_TILES.toLowerCase()}`],
  ["a name", `solve 12: ${START}: ${MOVES}`],
  ["lines", `2 3 4\n1 5 x\n7 6 8\n\n${MOVES}`],
  ["a name and lines", `Mine:\n2 3 4\r\n1 5 x\r\n7 6 8\n${MOVES.slice(0, 9)}\n${MOVES.slice(9)}`],
  ["words", `Board: ${START}\nSolution: ${MOVES}`],
])("%s", (_, text) => expect(read(text)).toEqual([START, MOVES, undefined]));

test("a scramble and a solution", () => {
  // The inverse of the solution, and the same as moves of the tiles.
  for (const scramble of ["lurdluldrruldluurrd", "RDLURDRUL2DRURD2L2U"]) {
    for (const solution of [MOVES, OF_TILES]) {
      expect(read(`${scramble}\n${solution}`)).toEqual([START, MOVES, undefined]);
      const text = `Scramble: ${scramble}\nSolution: ${solution}`;
      expect(read(text)).toEqual([START, MOVES, undefined]);
    }
  }
});

test("a solution alone starts from the board that it solves", () => {
  expect(read(MOVES)).toEqual([START, MOVES, { from: "solution", size: "3x3" }]);
  expect(read(OF_TILES)).toEqual([START, MOVES, { from: "solution", size: "3x3" }]);
  expect(read("DR2ULULDR2DU2L2DRURDL2U")[0]).toBe(START);
  // Three moves in one direction need four columns.
  // Three moves up need four rows.
  expect(read("U3L3")).toEqual([
    "x234/1678/5ABC/9DEF",
    "dddrrr",
    { from: "solution", size: "4x4" },
  ]);
});

test("possible moves are moves of the tiles if only these reach the goal", () => {
  expect(read("123/456/7x8: l")).toEqual(["123/456/7x8", "r", undefined]);
});

test("moves that do not reach the goal, or are not possible, are reported", () => {
  expect(read(`${START}: ${MOVES.slice(0, 5)}`)).toEqual([START, "ulldd", { from: "unsolved" }]);
  expect(read(`${START}: ulz`)).toEqual([START, "ul", { from: "moves", made: 2, letter: "z" }]);
  expect(read(`${START}: ullll`)).toEqual([START, "ull", { from: "moves", made: 3, letter: "l" }]);
});

test.each([
  ["2 3 4 1 5 x 7 6 6: DR2UL", "tile 6 appears more than once; tile 8 is missing"],
  ["2 3 4\n1 5 x\n7 6 6\nDR2UL", "tile 6 appears more than once; tile 8 is missing"],
  ["hello", "column 1: 'h' is neither a tile nor a blank"],
  ["1 2 3 4 5 6 7 7 x", "tile 7 appears more than once; tile 8 is missing"],
  ["", "the board is empty"],
])("%j is neither", (text, problem) => {
  expect(() => parsePuzzle(text, present)).toThrow(BoardError);
  expect(() => parsePuzzle(text, present)).toThrow(problem);
});
