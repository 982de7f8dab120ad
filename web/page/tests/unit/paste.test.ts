import { BoardError } from "tilebase-reader";
import {
  type Board,
  boardText,
  canonicalGoal,
  parseBoard,
  sameShape,
  shapeText,
} from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { CONFORMANCE } from "../../../reader/tests/tables";
import { newGame } from "../../src/model/game";
import { parsePuzzle } from "../../src/model/paste";
import { SHAPES } from "../../src/model/text";

const present = newGame(canonicalGoal({ rows: 3, cols: 3 }), canonicalGoal({ rows: 3, cols: 3 }));
const read = (text: string) => {
  const { game, problem } = parsePuzzle(text, present);
  return [boardText(game.start), game.past, problem] as const;
};

const START = "234/15x/768";
/** The problem of a solution without its board. */
const assumed = (size: string) => ({ from: "solution", size });
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
  ["one line", `${START} ${OF_TILES}`],
  ["a comma", `2 3 4 1 5 x 7 6 8, ${OF_TILES}`],
  ["a dash", `2 3 4 1 5 x 7 6 8 - ${OF_TILES}`],
  ["a blank as a minus", `2 3 4 1 5 - 7 6 8 ${MOVES}`],
  ["moves after the last row", `2 3 4\n1 5 x\n7 6 8 ${OF_TILES}`],
  ["a time", `${START}\n${OF_TILES}\n12.34`],
  ["a time in brackets", `${START}: ${OF_TILES} (1:02.345 s)`],
  ["a labelled time", `Boards: ${START}\nSolved: ${OF_TILES}\nTime: 12.34`],
])("%s", (_, text) => expect(read(text)).toEqual([START, MOVES, undefined]));

test("a name, a board in eight lines and moves", () => {
  const board = "1 2\n3 4\n5 6\n7 8\n9 10\n11 12\n13 14\nx 15";
  for (const text of [`${board}\nL`, `Mine\n${board}\nL`, `Mine:\n${board} L`]) {
    expect(read(text)).toEqual(["12/34/56/78/9A/BC/DE/xF", "r", undefined]);
  }
  // D is a tile of this board, and a move.
  expect(read("1 2 3 4 5 6 7 8 9 A B C D x E F L2")).toEqual([
    "1234/5678/9ABC/DxEF",
    "rr",
    undefined,
  ]);
});

test("labels are whole words", () => {
  for (const label of ["Solve", "Solved", "solves", "Solution", "SOLUTIONS", "Moves", "解法"]) {
    expect(read(`${label}: DR2ULULDR2DU2L2DRURDL2U`)[1]).toHaveLength(23);
  }
  expect(() => read("Unsolved: DR2UL")).toThrow("column 1: 'U' is neither a tile nor a blank");
});

test("a scramble alone opens its board", () => {
  for (const text of ["Scramble: R2DL", "打乱：R2DL", "scramble: llur", "Scrambled R2DL"]) {
    expect(read(text)).toEqual(["123/5x6/478", "", undefined]);
  }
  // A scramble with three moves in one direction is of 4x4.
  expect(read("Scramble: D3")[0]).toBe("123x/5674/9AB8/DEFC");
  // Without a label, moves are a solution if they solve a board.
  expect(read("R2DL")).toEqual(["123/5x6/478", "", undefined]);
  expect(read("R2L2")).toEqual(["123/456/78x", "llrr", assumed("3x3")]);
  // A labelled board, and a solution that does not solve its scramble.
  expect(read(`Scramble: ${START}`)).toEqual([START, "", undefined]);
  expect(read("Scramble: R2DL\nSolution: R")).toEqual(["123/5x6/478", "l", { from: "unsolved" }]);
});

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

test("a scramble may have several lines before a label or an empty line", () => {
  const scramble = "lurdluldr\nruldluurrd";
  for (const text of [`${scramble}\nSolution: ${MOVES}`, `${scramble}\n\n${MOVES}`]) {
    expect(read(`Scramble: ${text}`)).toEqual([START, MOVES, undefined]);
    expect(read(`Scramble:\n${text}`)).toEqual([START, MOVES, undefined]);
  }
  expect(read(`Scramble: ${scramble}\nSolution: ulz`)[2]).toEqual({
    ...{ from: "moves", made: 2, letter: "z" },
  });
});

test("a solution alone starts from the board that it solves", () => {
  expect(read(MOVES)).toEqual([START, MOVES, assumed("3x3")]);
  expect(read(OF_TILES)).toEqual([START, MOVES, assumed("3x3")]);
  expect(read("DR2ULULDR2DU2L2DRURDL2U")[0]).toBe(START);
  // Three moves in one direction need four rows or columns.
  expect(read("U3L3")).toEqual(["x234/1678/5ABC/9DEF", "dddrrr", assumed("4x4")]);
});

test.each([
  // Possible moves are moves of the tiles if only these reach the goal.
  ["123/456/7x8: l", "r", undefined],
  [`${START}: ${MOVES.slice(0, 5)}`, "ulldd", { from: "unsolved" }],
  [`${START}: ulz`, "ul", "z"],
  [`${START}: ullll`, "ull", "l"],
  // The first impossible move is named as it was typed.
  ["1 2 3 4 5 6 8 7 x: U", "", "U"],
  [`${START}: DRz hello`, "ul", "z"],
  [`${START}: Down, Right, Rift`, "ull", "i"],
  [`${START}: D R 12.34 U`, "ul", "1"],
  [`${START}: ${"D2U2".repeat(2000)}`, "u", "D"],
])("of %s, the moves %s are made, and the problem is %s", (text, made, problem) => {
  const expected =
    typeof problem === "string" ? { from: "moves", made: made.length, letter: problem } : problem;
  expect(read(text).slice(1)).toEqual([made, expected]);
});

test("too many moves are reported, and a long text is refused at once", () => {
  const tooMany = { from: "moves", made: 10_000, letter: undefined };
  expect(read(`1 2 3 4 5 6 7 8 x: ${"RL".repeat(6000)}`)[2]).toEqual(tooMany);
  expect(read(`1234/5678/9ABC/DEFx: ${"D3U3".repeat(2000)}`)[2]).toEqual(tooMany);
  for (const long of ["D", "1 2 3 4 5 6 7 8 x ", " d"]) {
    expect(() => read(long.repeat(200_000))).toThrow("too long: ");
    const text = long.repeat(20_000).slice(0, 20_000);
    expect(() => read(text)).toThrow(BoardError);
  }
});

test.each([
  ["2 3 4 1 5 x 7 6 6 DR2UL", "tile 6 appears more than once; tile 8 is missing"],
  ["D9", "these moves neither solve a board nor start from a goal"],
  ["2 3 4 1 5 x 7 6 6: DR2UL", "tile 6 appears more than once; tile 8 is missing"],
  ["2 3 4\n1 5 x\n7 6 6\nDR2UL", "tile 6 appears more than once; tile 8 is missing"],
  [
    "Scramble: lurdluldr\nruldluurrd",
    "it is unclear where the scramble ends; write it in one line",
  ],
  ["Scramble: R2DL\nhello\nSolution: R", "column 1: 'R' is neither a tile nor a blank"],
  ["hello", "column 1: 'h' is neither a tile nor a blank"],
  ["1 2 3 4 5 6 7 7 x", "tile 7 appears more than once; tile 8 is missing"],
  ["", "the board is empty"],
])("%j is neither", (text, problem) => {
  expect(() => parsePuzzle(text, present)).toThrow(BoardError);
  expect(() => parsePuzzle(text, present)).toThrow(problem);
});

const ROWS = CONFORMANCE.map((row) =>
  row.map((field) => field.replace(/\\[nrt]/g, (it) => JSON.parse(`"${it}"`) as string)),
);

test("a board is pasted in every notation that the libraries read, and in no other", () => {
  let count = 0;
  for (const [kind, name = "", text = "", board = ""] of ROWS) {
    const shape = SHAPES.find((shape) => name.startsWith(shapeText(shape)));
    if (!shape || (kind !== "read" && kind !== "invalid")) continue;
    const goal = canonicalGoal(shape);
    let pasted: Board | undefined;
    try {
      pasted = parsePuzzle(text, newGame(goal, goal)).game.start;
    } catch (error) {
      expect(error).toBeInstanceOf(BoardError);
    }
    if (kind === "read") expect(pasted).toEqual(parseBoard(shape, board));
    // Only the page reads labels. Some texts are boards of another size.
    else if (!text.startsWith("board:")) expect(pasted && sameShape(pasted, shape)).toBeFalsy();
    count++;
  }
  expect(count).toBeGreaterThan(150);
});
