import type { Board, Tiles } from "../board/board.js";
import { CODES, type Move, type MoveCode, MOVES } from "../board/moves.js";
import { rank, unrank } from "../ranking/rank.js";
import type { Entries } from "../table/entries.js";
import { imageCell, imageMove, type Symmetry } from "./symmetry.js";

/**
 * A caller's goal, which can be any board, and a table that answers for it, whose goal is canonical.
 *
 * A symmetry maps the blank of the caller's goal to the blank of the table's goal; new numbers for the
 * tiles then make the two goals equal. A board that is mapped and renumbered in the same way has the
 * same solutions in the table, except that the symmetry also maps the moves.
 */
export class Towards {
  declare readonly goal: Board;
  declare readonly entries: Entries;
  /** The table's move for each of the caller's. */
  declare readonly moves: readonly MoveCode[];
  /** The caller's letter for each of the table's moves. */
  declare readonly letters: readonly Move[];
  /** The caller's cell for each of the table's. */
  readonly #cells: number[];
  /** The table's number for each of the caller's tiles. */
  readonly #numbers: number[];

  constructor(symmetry: Symmetry, goal: Board, entries: Entries) {
    const { tiles } = entries.goal;
    this.goal = goal;
    this.entries = entries;
    this.moves = CODES.map((move) => imageMove(symmetry, move));
    this.letters = CODES.map((move) => MOVES[this.moves.indexOf(move)] as Move);
    this.#cells = [...tiles];
    this.#numbers = [...tiles];
    goal.tiles.forEach((tile, cell) => {
      const image = imageCell(symmetry, goal, cell);
      this.#cells[image] = cell;
      this.#numbers[tile] = tiles[image] as number;
    });
  }

  /**
   * Returns the index of the caller's board that is written from a place on, `UNSOLVABLE`, or `NO_BOARD`.
   */
  index(tiles: ArrayLike<unknown>, start: number): number {
    return rank(this.entries.goal, tiles, start, this.#cells, this.#numbers);
  }

  /** Returns the tiles of the caller's board with this index. */
  tiles(index: number): Tiles {
    const tiles = unrank(this.entries.goal, index).tiles();
    return tiles.map((_, cell) => {
      return this.#numbers.indexOf(tiles[this.#cells.indexOf(cell)] as number);
    });
  }
}
