import type { Board, Tiles } from "../board/board.js";
import { type Goal, goalAt } from "../ranking/goal.js";
import { rank, unrank } from "../ranking/rank.js";
import { imageCell, type Symmetry } from "./symmetry.js";

/**
 * A goal, which can be any board, carried to a canonical one: a symmetry maps its blank to that of the
 * canonical goal, and new numbers for the tiles then make the two goals equal. A board that is carried in
 * the same way has the same solutions, except that the symmetry also maps the moves.
 */
export class Carried {
  declare readonly goal: Board;
  declare readonly to: Goal;
  /** The goal's cell for each cell of the canonical goal. */
  declare readonly cells: readonly number[];
  /** The canonical goal's number for each tile of the goal. */
  declare readonly numbers: readonly number[];

  constructor(symmetry: Symmetry, goal: Board, to: Goal) {
    this.goal = goal;
    this.to = to;
    const cells = (this.cells = [...to.tiles]);
    const numbers = (this.numbers = [...to.tiles]);
    goal.tiles.forEach((tile, cell) => {
      const image = imageCell(symmetry, goal, cell);
      cells[image] = cell;
      numbers[tile] = to.tiles[image] as number;
    });
  }

  /** Returns the index of the board that is written from a place on, `UNSOLVABLE`, or `NO_BOARD`. */
  index(tiles: ArrayLike<unknown>, start: number): number {
    return rank(this.to, tiles, start, this.cells, this.numbers);
  }

  /** Returns the tiles of the board with this index. */
  tiles(index: number): Tiles {
    const tiles = [...this.cells];
    unrank(this.to, index)
      .tiles()
      .forEach((number, image) => {
        tiles[this.cells[image] as number] = this.numbers.indexOf(number);
      });
    return tiles;
  }
}

/** Carries a goal to the canonical one with the blank in the same cell, by new numbers alone. */
export function renamed(goal: Board): Carried {
  return new Carried(0, goal, goalAt(goal, goal.tiles.indexOf(0)));
}

/** Returns answers by the index of one renaming, which are known by the index of another. */
export function byIndex(answers: Uint8Array, known: Carried, wanted: Carried): Uint8Array {
  if (known === wanted) return answers;
  return answers.map((_, index) => answers[known.index(wanted.tiles(index), 0)] as number);
}
