import type { Board, Tiles } from "../board/board.js";
import { CODES, type MoveCode } from "../board/moves.js";
import type { Goal } from "../ranking/goal.js";
import type { Symmetry } from "./symmetry.js";

/**
 * The translation between a caller's boards, whose goal can be any board, and those of a table, whose
 * goal is canonical.
 *
 * A symmetry maps the blank of the caller's goal to the blank of the table's goal; new numbers for the
 * tiles then make the two goals equal. A board that is mapped and renumbered in the same way has the
 * same solutions in the table, except that the symmetry also maps the moves.
 */
export class Frame {
  readonly #cells: readonly number[];
  readonly #numbers: number[];
  readonly #moves: readonly MoveCode[];

  constructor(symmetry: Symmetry, callersGoal: Board, tablesGoal: Goal) {
    this.#cells = callersGoal.tiles.map((_, cell) => symmetry.cell(callersGoal, cell));
    this.#moves = CODES.map((move) => symmetry.move(move));
    this.#numbers = [];
    const numbers = tablesGoal.tiles;
    callersGoal.tiles.forEach((tile, cell) => {
      this.#numbers[tile] = numbers[this.#cells[cell] as number] as number;
    });
  }

  /** Returns the tiles of the table's board for one of the caller's. */
  toTable(tiles: Tiles): Tiles {
    const mapped = new Array<number>(tiles.length);
    tiles.forEach((tile, cell) => {
      mapped[this.#cells[cell] as number] = this.#numbers[tile] as number;
    });
    return mapped;
  }

  /** Returns the tiles of the caller's board for one of the table's. */
  fromTable(tiles: Tiles): Tiles {
    return this.#cells.map((cell) => this.#numbers.indexOf(tiles[cell] as number));
  }

  /** Returns the table's move for one of the caller's. */
  moveToTable(move: MoveCode): MoveCode {
    return this.#moves[move] as MoveCode;
  }

  /** Returns the caller's move for one of the table's. */
  moveFromTable(move: MoveCode): MoveCode {
    return this.#moves.indexOf(move) as MoveCode;
  }
}
