import fc from "fast-check";
import { expect, test } from "vitest";

import { apply, blankCell, type Board, boardText, canonicalGoal } from "../src/puzzle.js";
import { type Move, MovesError, moved, MOVES, neighbour, opposite } from "../src/puzzle.js";
import { parseBoard, legalMoves, sameBoard, sameShape, shapeText, slides } from "../src/puzzle.js";
import { slidingTile, swapped } from "../src/puzzle.js";
import * as plain from "./plain-search.js";
import { shapeNamed } from "./tables.js";

const SHAPES = ["2x2", "2x3", "3x2", "3x3", "3x4", "4x4", "8x2", "2x8", "4x5", "12x2", "5x5"];
const shapes = fc.constantFrom(...SHAPES.map(shapeNamed));
const boards = shapes.chain((shape) => {
  const { tiles } = canonicalGoal(shape);
  return fc
    .shuffledSubarray([...tiles], { minLength: tiles.length })
    .map((tiles): Board => ({ ...shape, tiles }));
});
const moves = fc.constantFrom<Move>(...MOVES);

test("a move slides the tile that a plain search slides", () => {
  const property = fc.property(boards, moves, (board, move) => {
    const expected = plain.moved(board.cols, board.tiles, move);
    const { rows, cols } = board;
    expect(moved(board, move)).toEqual(expected && { rows, cols, tiles: expected });
    expect(legalMoves(board).includes(move)).toBe(expected !== undefined);
    const tile = expected && board.tiles[expected.indexOf(0)];
    expect(slidingTile(board, move)).toBe(tile);
    expect(neighbour(board, blankCell(board), move)).toBe(expected?.indexOf(0));
  });
  fc.assert(property, { numRuns: 500 });
});

test("equal neighbouring moves are one slide", () => {
  expect(slides("uullldr")).toEqual(["u2", "l3", "d", "r"]);
  expect(slides("U2, up; left l")).toEqual(["u3", "l2"]);
  expect(slides("r".repeat(11))).toEqual(["r11"]);
  expect(slides("")).toEqual([]);
  expect(slides(`u${" ".repeat(200_000)}l`)).toEqual(["u", "l"]);
  expect(() => slides("ux")).toThrow(new MovesError("move 2: 'x' is not one of u, d, l and r"));
});

test("moves are applied one after the other, and the opposite ones undo them", () => {
  const property = fc.property(boards, fc.array(moves), (board, walk) => {
    const possible: Move[] = [];
    for (const move of walk) {
      if (legalMoves(apply(board, possible.join(""))).includes(move)) possible.push(move);
    }
    const end = apply(board, possible.join(""));
    expect(end.tiles).toEqual(plain.walked(board.cols, board.tiles, walk));
    expect(apply(end, possible.reverse().map(opposite).join(""))).toEqual(board);
  });
  fc.assert(property);
  const board = parseBoard({ rows: 3, cols: 3 }, "234/15x/768");
  expect(() => apply(board, ["u"] as never)).toThrow(new TypeError("expected moves as a string"));
  expect(boardText(board)).toBe("234/15x/768");
});

test("a board is read from its text, tiles above 9 included", () => {
  const property = fc.property(boards, (board) => {
    expect(parseBoard(board, boardText(board))).toEqual(board);
  });
  fc.assert(property);
  expect(boardText(canonicalGoal({ rows: 3, cols: 3 }))).toBe("123/456/78x");
  expect(boardText(canonicalGoal({ rows: 4, cols: 4 }))).toBe("1234/5678/9ABC/DEFx");
  const large = boardText(canonicalGoal({ rows: 5, cols: 5 }));
  expect(large).toBe("12345/6789A/BCDEF/GHIJK/LMNOx");
});

test("two boards are the same if their shapes and their tiles are", () => {
  const property = fc.property(boards, boards, (one, other) => {
    const areSame = sameShape(one, other) && boardText(one) === boardText(other);
    expect(sameBoard(one, other)).toBe(areSame);
    expect(sameBoard(one, { ...one, tiles: [...one.tiles] })).toBe(true);
  });
  fc.assert(property);
  const wide = parseBoard({ rows: 2, cols: 3 }, "12345x");
  const high = parseBoard({ rows: 3, cols: 2 }, "12345x");
  expect(wide.tiles).toEqual(high.tiles);
  expect(sameBoard(wide, high)).toBe(false);
  expect([shapeText(wide), shapeText(high)]).toEqual(["2x3", "3x2"]);
});

test("cells that a board does not have, and shapes that no board has, are refused", () => {
  const board = canonicalGoal({ rows: 3, cols: 3 });
  for (const cell of [99, 9, -1, 0.5, Number.NaN]) {
    const error = new RangeError(`a 3x3 board has no cell ${cell}`);
    expect(() => swapped(board, 0, cell)).toThrow(error);
    expect(() => swapped(board, cell, 0)).toThrow(error);
    for (const move of MOVES) expect(() => neighbour(board, cell, move)).toThrow(error);
  }
  for (const shape of ["-1x3", "1x3", "2x13", "2.5x2"]) {
    const { rows, cols } = shapeNamed(shape);
    const expected = "expected at least 2 rows and 2 columns, and at most 25 cells";
    const error = new RangeError(`${shape} is out of range: ${expected}`);
    expect(() => canonicalGoal({ rows, cols })).toThrow(error);
    expect(() => parseBoard({ rows, cols }, "123/456/78x")).toThrow(error);
  }
  const others: unknown[] = [null, undefined, "3x3", 3, [3, 3], { rows: "3", cols: "3" }];
  for (const shape of others as Board[]) {
    const error = new TypeError("expected a shape as an object with rows and cols");
    expect(() => canonicalGoal(shape)).toThrow(error);
    expect(() => parseBoard(shape, "123/456/78x")).toThrow(error);
  }
});
