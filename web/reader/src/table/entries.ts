import { CODES, type MoveCode } from "../board/moves.js";
import { TableError } from "../errors.js";
import type { Cursor } from "../ranking/cursor.js";
import { unrank } from "../ranking/rank.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";

/** The entries of one table file, and the solutions that they describe. */
export class Entries {
  readonly header: Header;
  readonly #payload: Uint8Array;

  /** Checks the header, but not the entries. O(1). */
  constructor(file: Uint8Array) {
    this.header = readHeader(file);
    this.#payload = file.subarray(HEADER_LENGTH);
  }

  /** Returns the number of moves to the goal. Reads O(distance) entries. */
  distance(start: Cursor): number {
    return this.#walk(start, this.header.order);
  }

  /** Returns the first of all optimal solutions in the lexicographic order of a move order. */
  solve(start: Cursor, order: readonly MoveCode[]): MoveCode[] {
    const own = this.header.order;
    const isOwn = order.every((move, place) => move === own[place]);
    const moves: MoveCode[] = [];
    this.#walk(start, isOwn ? own : order, moves);
    return moves;
  }

  /** Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. */
  optimalMoves(cursor: Cursor): MoveCode[] {
    if (cursor.index === this.header.goal.index) return [];
    const nearer = this.#nearer(cursor);
    const moves = CODES.filter((move) => {
      if (!cursor.make(move)) return false;
      const isNearer = this.#measure(cursor) === nearer;
      cursor.unmake(move);
      return isNearer;
    });
    if (moves.length === 0) throw this.damaged(cursor.index);
    return moves;
  }

  /**
   * Makes the first optimal move of a board that is not the goal, in this order, and returns it.
   * Returns `undefined` if the entries show none. The header's own order is the fastest.
   */
  step(cursor: Cursor, order = this.header.order): MoveCode | undefined {
    if (this.#storesMoves && order === this.header.order) {
      const move = this.#entry(cursor.index) as MoveCode;
      return cursor.make(move) ? move : undefined;
    }
    const nearer = this.#nearer(cursor);
    for (const move of order) {
      if (!cursor.make(move)) continue;
      if (this.#measure(cursor) === nearer) return move;
      cursor.unmake(move);
    }
    return undefined;
  }

  /** Returns the error for a board from which the entries do not lead to the goal. */
  damaged(index: number): TableError {
    const tiles = unrank(this.header.goal, index).tiles();
    const board = tiles.map((tile) => tile || "x").join(" ");
    return new TableError(
      `damaged table: the way from board ${index} (${board}) does not reach the goal`,
    );
  }

  /**
   * Follows the entries to the goal, but not further than the largest distance. Returns the number of
   * moves, and appends them to `moves`.
   */
  #walk(start: Cursor, order: readonly MoveCode[], moves?: MoveCode[]): number {
    const cursor = start.copy();
    let distance = 0;
    while (cursor.index !== this.header.goal.index) {
      const isTooFar = distance === this.header.maxDistance;
      const move = isTooFar ? undefined : this.step(cursor, order);
      if (move === undefined) throw this.damaged(cursor.index);
      moves?.push(move);
      distance++;
    }
    return distance;
  }

  /** Returns what tells nearer neighbours from others: the distance, or its stored bit. */
  #measure(cursor: Cursor): number {
    return this.#storesMoves ? this.distance(cursor) : this.#entry(cursor.index);
  }

  /** Returns the measure of the neighbours that are nearer to the goal than this board. */
  #nearer(cursor: Cursor): number {
    if (this.#storesMoves) return this.distance(cursor) - 1;
    // The bit and the parity of the distance are the distance modulo 4. That of a neighbour is one more
    // or one less.
    const parity = this.header.goal.distanceParity(cursor.blank);
    const residue = 2 * this.#entry(cursor.index) + parity;
    return ((residue + 3) % 4) >> 1;
  }

  get #storesMoves(): boolean {
    return this.header.entryBits === 2;
  }

  /** Returns the entry of the board with this index: the code of a move, or a bit of the distance. */
  #entry(index: number): number {
    const bits = this.header.entryBits;
    // For an index above 2^32, too, `&` keeps the lowest bits as they are.
    const place = index & (bits === 1 ? 7 : 3);
    const byte = this.#payload[(index - place) * (bits / 8)] as number;
    return (byte >> (place * bits)) & (bits === 1 ? 1 : 3);
  }
}
