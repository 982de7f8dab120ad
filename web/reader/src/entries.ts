import { boardText } from "./board.js";
import type { Cursor } from "./cursor.js";
import { TableError } from "./errors.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";
import { MOVES, type Move } from "./moves.js";

/** The entries of one table file, and the ways to the goal that they show. */
export class Entries {
  readonly header: Header;
  readonly goalIndex: number;
  readonly #payload: Uint8Array;

  /** Checks the header in O(1); the entries are not looked at. */
  constructor(file: Uint8Array) {
    this.header = readHeader(file);
    const { goal } = this.header;
    this.goalIndex = (goal.cursor(goal.tiles) as Cursor).index;
    this.#payload = file.subarray(HEADER_LENGTH);
  }

  /** The number of moves to the goal. O(distance) reads. */
  distance(start: Cursor): number {
    return this.#walk(start, this.header.order);
  }

  /** Of all optimal solutions, the first in the lexicographic order of a move order. */
  solve(start: Cursor, order: readonly Move[]): Move[] {
    const own = this.header.order;
    const isOwn = order.every((move, place) => move === own[place]);
    const path: Move[] = [];
    this.#walk(start, isOwn ? own : order, path);
    return path;
  }

  /** All moves that start an optimal solution, in the order u, d, l, r; none for the goal. */
  optimalMoves(cursor: Cursor): Move[] {
    if (cursor.index === this.goalIndex) return [];
    const nearer = this.#nearer(cursor);
    const moves = MOVES.filter((move) => {
      if (!cursor.make(move)) return false;
      const isNearer = this.#measure(cursor) === nearer;
      cursor.unmake(move);
      return isNearer;
    });
    if (moves.length === 0) throw this.damaged(cursor.index);
    return moves;
  }

  /**
   * Makes the first optimal move, in this order, of a board that is not the goal, and gives it;
   * `undefined` if the entries show none. By the header's order it is read quickest.
   */
  step(cursor: Cursor, order = this.header.order): Move | undefined {
    if (this.#storesMoves && order === this.header.order) {
      const move = this.#entry(cursor.index) as Move;
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

  /** The error for a board from which no way leads to the goal. */
  damaged(index: number): TableError {
    const board = boardText(this.header.goal.cursorAt(index).tiles());
    return new TableError(
      `damaged table: the way from board ${index} (${board}) does not reach the goal`,
    );
  }

  /** Follows the entries to the goal, but never further than the largest distance. */
  #walk(start: Cursor, order: readonly Move[], path?: Move[]): number {
    const cursor = start.copy();
    let distance = 0;
    while (cursor.index !== this.goalIndex) {
      const isTooFar = distance === this.header.maxDistance;
      const move = isTooFar ? undefined : this.step(cursor, order);
      if (move === undefined) throw this.damaged(cursor.index);
      path?.push(move);
      distance++;
    }
    return distance;
  }

  /**
   * What tells a neighbour that is nearer to the goal from one that is not: the distance, or the bit
   * of it that is stored.
   */
  #measure(cursor: Cursor): number {
    return this.#storesMoves ? this.distance(cursor) : this.#entry(cursor.index);
  }

  /** The measure of the neighbours that are nearer to the goal than this board. */
  #nearer(cursor: Cursor): number {
    if (this.#storesMoves) return this.distance(cursor) - 1;
    // The bit and the distance's parity, which is that of the blank's way, are the distance modulo 4;
    // that of a neighbour is one more or one less.
    const { shape, blank } = this.header.goal;
    const parity = (shape.colour(cursor.blank) + shape.colour(blank)) % 2;
    const residue = 2 * this.#entry(cursor.index) + parity;
    return ((residue + 3) % 4) >> 1;
  }

  get #storesMoves(): boolean {
    return this.header.entryBits === 2;
  }

  /** What the table says about the board with this index: a move's code, or a bit of the distance. */
  #entry(index: number): number {
    const bits = this.header.entryBits;
    // Also of an index above 2^32, `&` keeps the lowest bits as they are.
    const place = index & (bits === 1 ? 7 : 3);
    const byte = this.#payload[(index - place) * (bits / 8)] as number;
    return (byte >> (place * bits)) & (bits === 1 ? 1 : 3);
  }
}
