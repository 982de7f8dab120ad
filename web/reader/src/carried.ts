import {
  type Board,
  type MoveCode,
  oppositeCode,
  position,
  sameShape,
  type Shape,
  shapeText,
  type Tiles,
  transposed,
  transposedCode,
} from "./board.js";
import type { Finder } from "./engine.js";
import { GoalError } from "./errors.js";
import { type Goal, goalAt, rank, tilesAt } from "./ranking.js";

/**
 * A rotation or a reflection, as three bits. If bit 2 is set, rows and columns are exchanged first. Then bit 1 reverses
 * the rows, and bit 0 reverses the columns.
 */
export type Symmetry = number;

/** All eight symmetries. The first changes nothing. */
export const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7];

export function imageShape(symmetry: Symmetry, shape: Shape): Shape {
  return symmetry & 4 ? transposed(shape) : shape;
}

/** Returns the cell to which a symmetry moves a cell of this shape. */
export function imageCell(symmetry: Symmetry, shape: Shape, cell: number): number {
  const { rows, cols } = imageShape(symmetry, shape);
  let { row, col } = position(shape, cell);
  if (symmetry & 4) [row, col] = [col, row];
  if (symmetry & 2) row = rows - 1 - row;
  if (symmetry & 1) col = cols - 1 - col;
  return row * cols + col;
}

/** Returns the image of a move: the same move on the image of the board. */
export function imageMove(symmetry: Symmetry, move: MoveCode): MoveCode {
  const turned = symmetry & 4 ? transposedCode(move) : move;
  // Codes 0 and 1 are u and d: reversing the rows exchanges them.
  const mirrors = turned < 2 ? 2 : 1;
  return symmetry & mirrors ? oppositeCode(turned) : turned;
}

/** Returns the symmetries that map the shape and the blank of a board to the shape and the blank of the goal. */
export function symmetriesTo(goal: Goal, board: Board): Symmetry[] {
  const blank = board.tiles.indexOf(0);
  return SYMMETRIES.filter((symmetry) => {
    const isOfShape = sameShape(imageShape(symmetry, board), goal.shape);
    return isOfShape && imageCell(symmetry, board, blank) === goal.blank;
  });
}

/**
 * A map from any goal to a canonical goal, whose tiles are in order. A symmetry moves the blank to its cell in the
 * canonical goal, then the tiles are renumbered.
 *
 * A board and its image have the same solutions, except that the symmetry also maps the moves.
 */
export class Carried implements Finder<number> {
  declare readonly goal: Board;
  declare readonly to: Goal;
  /** For each cell of the canonical goal, the cell of `goal` that is mapped to it. */
  declare readonly cells: readonly number[];
  /** For the number of each tile in `goal`, its number in the canonical goal. */
  declare readonly numbers: readonly number[];

  /** The inverses of `cells` and `numbers`. */
  readonly #images: number[] = [];
  readonly #names: number[] = [];

  constructor(symmetry: Symmetry, goal: Board, to: Goal) {
    this.goal = goal;
    this.to = to;
    const cells = (this.cells = [...to.tiles]);
    const numbers = (this.numbers = [...to.tiles]);
    goal.tiles.forEach((tile, cell) => {
      const image = imageCell(symmetry, goal, cell);
      cells[image] = cell;
      this.#images[cell] = image;
      numbers[tile] = to.tiles[image] as number;
      this.#names[to.tiles[image] as number] = tile;
    });
  }

  /** Returns the index of the board that begins at `start` in `tiles`, or `UNSOLVABLE` or `NO_BOARD`. */
  find(tiles: ArrayLike<unknown>, start: number): number {
    return rank(this.to, tiles, start, this.cells, this.numbers);
  }

  /** Returns the tiles of the board with this index. */
  tiles(index: number): Tiles {
    return this.tilesOf(tilesAt(this.to, index));
  }

  /** Returns the tiles of the board with this image. */
  tilesOf(image: readonly number[]): Tiles {
    return this.#images.map((cell) => this.#names[image[cell] as number] as number);
  }
}

/** Returns the map to the canonical goal with the blank in the same cell; it only renumbers tiles. */
export function renamed(goal: Board): Carried {
  return new Carried(0, goal, goalAt(goal, goal.tiles.indexOf(0)));
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
  const of = `${options}--shape ${shapeText(goal)} --goal-blank ${goal.tiles.indexOf(0)}`;
  return `make one with \`tilebase gen ${of} --output FILE\``;
}
