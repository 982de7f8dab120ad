import { tilesText } from "../board/board.js";
import { CODES, type MoveCode } from "../board/moves.js";
import { TableError } from "../errors.js";
import type { Cursor } from "../ranking/cursor.js";
import type { Goal } from "../ranking/goal.js";
import { unrank } from "../ranking/rank.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";

/** The entries of one table file, and the solutions that they describe. */
export class Entries implements Header {
  declare readonly goal: Goal;
  declare readonly entryBits: 1 | 2;
  declare readonly order: readonly MoveCode[];
  declare readonly maxDistance: number;
  readonly #payload: Uint8Array;

  /** Checks the header, but not the entries. O(1). */
  constructor(file: Uint8Array) {
    Object.assign(this, readHeader(file));
    this.#payload = file.subarray(HEADER_LENGTH);
  }

  /**
   * Follows the entries from the board with an index to the goal, but not further than the largest
   * distance. Returns the number of moves, and calls `visit` with each.
   *
   * The moves are the first of all optimal solutions in the lexicographic order of a move order. In the
   * header's own order, which is the fastest, it reads O(distance) entries.
   */
  walk(start: number, order = this.order, visit?: (move: MoveCode) => void): number {
    const { goal, maxDistance } = this;
    const cursor = unrank(goal, start);
    let distance = 0;
    while (cursor.index !== goal.index) {
      const move = distance === maxDistance ? undefined : this.step(cursor, order);
      if (move === undefined) throw this.damaged(cursor.index);
      visit?.(move);
      distance++;
    }
    return distance;
  }

  /** Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. */
  optimalMoves(cursor: Cursor): MoveCode[] {
    if (cursor.index === this.goal.index) return [];
    const nearer = this.#nearer(cursor);
    const moves = CODES.filter((move) => this.#leads(cursor, move, nearer));
    if (moves.length === 0) throw this.damaged(cursor.index);
    return moves;
  }

  /**
   * Makes the first optimal move of a board that is not the goal, in this order, and returns it.
   * Returns `undefined` if the entries show none.
   */
  step(cursor: Cursor, order: readonly MoveCode[]): MoveCode | undefined {
    if (this.entryBits > 1 && order === this.order) {
      const move = this.#entry(cursor.index) as MoveCode;
      return cursor.after(move, true) < 0 ? undefined : move;
    }
    const nearer = this.#nearer(cursor);
    for (const move of order) {
      if (this.#leads(cursor, move, nearer)) {
        cursor.after(move, true);
        return move;
      }
    }
    return undefined;
  }

  /** Returns the error for a board from which the entries do not lead to the goal. */
  damaged(index: number): TableError {
    const tiles = unrank(this.goal, index).tiles();
    return new TableError(
      `damaged table: the way from board ${index} (${tilesText(tiles)}) does not reach the goal`,
    );
  }

  /** Returns whether a move leads to a board with this measure. */
  #leads(cursor: Cursor, move: MoveCode, measure: number): boolean {
    const index = cursor.after(move);
    return index >= 0 && this.#measure(index) === measure;
  }

  /** Returns what tells nearer neighbours from others: the distance, or its stored bit. */
  #measure(index: number): number {
    return this.entryBits > 1 ? this.walk(index) : this.#entry(index);
  }

  /** Returns the measure of the neighbours that are nearer to the goal than this board. */
  #nearer({ index, blank }: Cursor): number {
    const measure = this.#measure(index);
    if (this.entryBits > 1) return measure - 1;
    // The bit and the parity of the distance are the distance modulo 4. That of a neighbour is one more
    // or one less.
    const parity = this.goal.distanceParities[blank] as number;
    return ((2 * measure + parity + 3) % 4) >> 1;
  }

  /** Returns the entry of the board with this index: the code of a move, or a bit of the distance. */
  #entry(index: number): number {
    const bits = this.entryBits;
    const start = index * bits;
    const byte = this.#payload[Math.floor(start / 8)] as number;
    // For a number above 2^32, too, `&` keeps the lowest bits as they are.
    return (byte >> (start & 7)) & (2 * bits - 1);
  }
}
