import { canonicalGoal, cellAfter, cellsOf, isPossibleShape, outOfRange } from "./board.js";
import { type Board, type Move, type Shape, shapeText, transposed } from "./board.js";
import { type BoardError, GoalError } from "./errors.js";
import { type BoardLike, parseBoard, readBoard, shapeOf, tilesAsText } from "./parse-board.js";
import { attempt, isA, wrong } from "./problems.js";
import { type Goal, goalAt, imageCell } from "./ranking.js";

/** The options of `fromBytes`. */
export interface OpenOptions {
  /**
   * The goal, as {@link parseGoal} reads it, but a shape such as `3x3` means the goal of the first file of this shape. All
   * boards have its shape, which may be transposed. The default is the goal of the first file.
   */
  goal?: BoardLike | undefined;
}

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
      const board = isTurned ? readBoard(turned, goal) : attempt(() => readBoard(turned, goal));
      if (board) return board;
      throw error;
    }
  };
  return typeof goal === "string" ? goalOf(goal, () => shape, read) : read();
}

/** Reads a goal of any shape. `shape` returns the shape for a name without one. */
export function anyGoal(goal: BoardLike, shape: () => Shape): Board {
  if (isA("Object", goal)) return parseBoard(goal as Board, goal);
  const text = typeof goal === "string" ? goal : tilesAsText(goal);
  return goalOf(text, shape, () => readBoard(shapeOf(text), text));
}

/** If `wanted` is a shape, returns the first of these goals with this shape. Transposed goals count, too. */
export function goalOfShape(goals: readonly Goal[], wanted: BoardLike): Board | undefined {
  const name = typeof wanted === "string" ? wanted.replace(/\s/g, "").toLowerCase() : "";
  const turned = (goal: Goal) => goalAt(transposed(goal), imageCell(4, goal, goal.blank));
  return goals.flatMap((goal) => [goal, turned(goal)]).find((goal) => shapeText(goal) === name);
}

/** Reads a goal from a text. `read` reads the text as a board. */
function goalOf(text: string, shape: () => Shape, read: () => Board): Board {
  const goal = text.trim();
  const [, before = "", name = ""] = /^(\S+ )?\s*(\S+)$/.exec(goal) ?? [];
  const isName = NAMES.includes(name);
  const ofShape = isName ? before : goal;
  const [, rows, cols] = /^(\d+)\s*x\s*(\d+) ?$/i.exec(ofShape) ?? [];
  const own = { rows: Number(rows), cols: Number(cols) };
  if (isName && (rows || !before)) return named(name, rows ? own : shape());
  if (rows && isPossibleShape(own)) return canonicalGoal(own);
  try {
    // `13x2` is no shape, but a board of 2x2.
    return read();
  } catch (error) {
    if (rows && (error as BoardError).details?.code !== "unclear") throw outOfRange(own);
    // A misspelt name has only letters and dashes.
    if (!/^(\S+ )?\s*[a-z-]{2,}$/i.test(goal)) throw error;
    throw wrong({ code: "name", text: goal, names: NAMES });
  }
}

function named(name: string, { rows, cols }: Shape): Board {
  const shape = { rows, cols };
  if (!isPossibleShape(shape)) throw outOfRange(shape);
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

/**
 * Returns the error for a goal that no table serves, with the way to one. The package has tables for all goals of 6, 8
 * or 9 cells. A complete table of 14 cells fits in the memory of most machines.
 *
 * @param metric - The option of `tilebase gen` for the metric.
 */
export function noTable(goal: Board, reasons = "", metric = ""): GoalError {
  const [shape, blank, cells] = [shapeText(goal), goal.tiles.indexOf(0), goal.tiles.length];
  const gen = `tilebase gen ${metric}--shape ${shape} --goal-blank ${blank} --output FILE`;
  let advice = `make one with \`${gen}\``;
  if (cells > 14) advice = "`embedded` makes tables in memory";
  else if (cells > 4 && cells < 10 && !metric) advice = "`tilebase-reader/tables` has one";
  const goals = `goals with the blank in cell ${blank} of a ${shape} board`;
  return new GoalError(`no table for ${goals}${reasons}; ${advice}`);
}
