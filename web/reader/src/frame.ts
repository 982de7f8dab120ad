import type { Board, Tiles } from "./board.js";
import type { Goal } from "./goal.js";
import { MOVES, type Move } from "./moves.js";
import type { Symmetry } from "./symmetry.js";

/**
 * How the boards of a caller, who has any goal, lie in a table, which has a canonical one.
 *
 * A symmetry carries the caller's goal to one with the blank of the table's goal, and new names for
 * the tiles make it the table's goal. A board that is carried and renamed alike has the same
 * solutions there, with each move carried, too; so it is looked up, and the moves are carried back.
 */
export class Frame {
  readonly #cells: readonly number[];
  readonly #names: number[];
  readonly #moves: readonly Move[];

  constructor(there: Symmetry, callersGoal: Board, tablesGoal: Goal) {
    const { shape, tiles } = callersGoal;
    this.#cells = tiles.map((_, cell) => there.cell(shape, cell));
    this.#moves = MOVES.map((move) => there.move(move));
    this.#names = [];
    const names = tablesGoal.tiles;
    tiles.forEach((tile, cell) => {
      this.#names[tile] = names[this.#cells[cell] as number] as number;
    });
  }

  /** The table's board for one of the caller's. */
  board(tiles: Tiles): Tiles {
    const carried = new Array<number>(tiles.length);
    tiles.forEach((tile, cell) => {
      carried[this.#cells[cell] as number] = this.#names[tile] as number;
    });
    return carried;
  }

  /** The caller's board for one of the table's. */
  boardBack(tiles: Tiles): Tiles {
    return this.#cells.map((cell) => this.#names.indexOf(tiles[cell] as number));
  }

  /** The table's move for one of the caller's. */
  move(move: Move): Move {
    return this.#moves[move] as Move;
  }

  /** The caller's move for one of the table's. */
  moveBack(move: Move): Move {
    return this.#moves.indexOf(move) as Move;
  }
}
