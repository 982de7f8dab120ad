import {
  type Board,
  canonicalGoal,
  cellAfter,
  cellsOf,
  isPossibleShape,
  type Move,
  outOfRange,
  type Shape,
  shapeText,
  transposed,
} from "./board.js";
import { type BoardError, GoalError } from "./errors.js";
import { isBoardOf, parseBoard, readBoard, shapeOf, shapesOf } from "./parse-board.js";
import type { BoardLike } from "./parse-board.js";
import { wrong } from "./problems.js";
import { goalAt } from "./ranking.js";
import { expectType, isA } from "./type-checks.js";

/** The options of `fromBytes`. */
export interface OpenOptions {
  /**
   * The goal, as {@link parseGoal} reads it; the default is the goal of the first file. A
   * {@link Board}, or a text with rows, may have the transposed shape; all boards then have that shape.
   */
  goal?: BoardLike | undefined;
}

/** The names of goals: see {@link parseGoal}. */
const NAMES = ["blank-last", "blank-first", "middle", "snail"];

/**
 * Reads a goal: a board of this shape or of the transposed shape; a shape such as `4x4`, for its goal with the blank
 * last; or a name. `4x4 snail` is a name with another shape. The names are:
 *
 * - `blank-last`: the tiles in order, then the blank.
 * - `blank-first`: the blank, then the tiles in order.
 * - `middle`: the tiles in order, with the blank in the middle. The numbers of rows and columns are odd.
 * - `snail`: the tiles along a spiral, clockwise from the first cell to the blank.
 *
 * ```js
 * boardText(parseGoal({ rows: 3, cols: 3 }, "snail")); // "123/8x4/765"
 * ```
 *
 * @throws {@link BoardError} if it is none of these.
 */
export function parseGoal(shape: Shape, goal: BoardLike): Board {
  const turned = transposed(shape);
  const read = () => {
    try {
      return readBoard(shape, goal);
    } catch (error) {
      const { details } = error as BoardError;
      const isTurned = details?.code === "shape" && details.found === shapeText(turned);
      if (isTurned || isBoardOf(turned, goal)) return readBoard(turned, goal);
      throw error;
    }
  };
  return typeof goal === "string" ? goalOf(goal, () => shape, read) : read();
}

/**
 * Reads a goal of any shape.
 *
 * @param shape - Returns the shape for a name without a shape.
 */
export function anyGoal(goal: BoardLike, shape: () => Shape): Board {
  if (isA("Object", goal)) return parseBoard(goal as Board, goal);
  const text = typeof goal === "string" ? goal : drawn(goal as ArrayLike<unknown>);
  return goalOf(text, shape, () => parseBoard(shapeOf(text), text));
}

/** Writes tiles as text, with slashes between rows. */
function drawn(tiles: ArrayLike<unknown>): string {
  expectType(typeof tiles === "object", "a goal as a string, an array of numbers or a Board");
  const rows = Array.from(tiles, (row) => (typeof row === "object" ? [row].flat().join(" ") : row));
  return rows.join(typeof tiles[0] === "object" ? "/" : " ");
}

/**
 * Reads a goal from a text.
 *
 * @param shape - Returns the shape for a name without a shape.
 * @param read - Reads the text as a board.
 */
function goalOf(text: string, shape: () => Shape, read: () => Board): Board {
  const [, rows, cols, name = ""] = /^(?:(\d+)x(\d+) )?\s*(\S+)\s*$/.exec(text) ?? [];
  if (NAMES.includes(name)) return named(name, rows ? expectPossible(rows, cols) : shape());
  const [word, height, width] = /^\s*(\d+)x(\d+)\s*$/.exec(text) ?? [];
  // `13x2` is no shape, but a board of 2x2.
  const isBoard = () => shapesOf(text.trim().length).some((shape) => isBoardOf(shape, text));
  if (word !== undefined && !isBoard()) return canonicalGoal(expectPossible(height, width));
  try {
    return read();
  } catch (error) {
    // A misspelt name begins with two letters. A board has a separator, or a digit or x, by then.
    if (!/^[a-z]{2}\S*$/i.test(text)) throw error;
    throw wrong({ code: "name", text, names: NAMES });
  }
}

function expectPossible(rows: string | undefined, cols: string | undefined): Shape {
  const shape = { rows: Number(rows), cols: Number(cols) };
  if (isPossibleShape(shape)) return shape;
  throw outOfRange(shape);
}

function named(name: string, { rows, cols }: Shape): Board {
  const shape = { rows, cols };
  const last = rows * cols - 1;
  const blank = name === "middle" ? last / 2 : name === "blank-first" ? 0 : last;
  if (blank % 1) throw wrong({ code: "middle", shape: shapeText(shape) });
  return { ...shape, tiles: name === "snail" ? spiral(shape) : goalAt(shape, blank).tiles };
}

/** Returns the tiles along a spiral, clockwise from the first cell to the blank. */
function spiral(shape: Shape): number[] {
  const tiles = new Array<number>(cellsOf(shape)).fill(0);
  let cell = 0;
  let turn = 0;
  for (let tile = 1; tile < tiles.length; tile++) {
    tiles[cell] = tile;
    const ahead = () => cellAfter(shape, cell, "rdlu"[turn % 4] as Move) ?? 0;
    // The first cell is not free.
    if (tiles[ahead()]) turn++;
    cell = ahead();
  }
  return tiles;
}

/** The largest number of cells of a complete table that `tilebase gen` makes in the memory of most machines. */
const MAX_COMPLETE = 14;

/** Returns the error for a goal that no table serves, with the way to make one. */
export function noTable(
  goal: Board,
  inMetric = "",
  reasons = "",
  advice = howToMake(goal),
): GoalError {
  const goals = `goals with the blank in cell ${goal.tiles.indexOf(0)} of a ${shapeText(goal)} board`;
  return new GoalError(`no table${inMetric} for ${goals}${reasons}; ${advice}`);
}

/** Returns how to make tables for a goal; `options` select their kind. */
export function howToMake(goal: Board, options = ""): string {
  if (goal.tiles.length > MAX_COMPLETE) return "`embedded` makes tables in memory";
  const selected = `${options}--shape ${shapeText(goal)} --goal-blank ${goal.tiles.indexOf(0)}`;
  return `make one with \`tilebase gen ${selected} --output FILE\``;
}
