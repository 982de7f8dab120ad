import { boardText } from "./board.js";
import type { Cursor } from "./cursor.js";
import { TableError } from "./errors.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";
import { MOVES, type Move, opposite } from "./moves.js";

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

  isGoal(cursor: Cursor): boolean {
    return cursor.index === this.goalIndex;
  }

  /** The number of moves to the goal. O(distance) reads. */
  distance(start: Cursor): number {
    return this.#walk(start, this.header.order);
  }

  /** Of all optimal solutions, the first in the lexicographic order of a move order. */
  solve(start: Cursor, order: readonly Move[]): Move[] {
    const path: Move[] = [];
    this.#walk(start, order, path);
    return path;
  }

  /** All moves that start an optimal solution, in the order u, d, l, r; none for the goal. */
  optimalMoves(cursor: Cursor): Move[] {
    if (this.isGoal(cursor)) return [];
    const isNearer = this.#nearness(cursor);
    const isOptimal = (move: Move) =>
      makesIf(cursor, move, isNearer) && cursor.make(opposite(move));
    const moves = MOVES.filter(isOptimal);
    if (moves.length === 0) throw this.damaged(cursor.index);
    return moves;
  }

  /**
   * Makes the first optimal move of a board that is not the goal, by the order that is read
   * quickest. `false` if the entries show none.
   */
  step(cursor: Cursor): boolean {
    return this.#step(cursor, this.header.order) !== undefined;
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
    while (!this.isGoal(cursor)) {
      const isTooFar = distance === this.header.maxDistance;
      const move = isTooFar ? undefined : this.#step(cursor, order);
      if (move === undefined) throw this.damaged(cursor.index);
      path?.push(move);
      distance++;
    }
    return distance;
  }

  /** Makes the first optimal move in this order; `undefined` if the entries show none. */
  #step(cursor: Cursor, order: readonly Move[]): Move | undefined {
    const { header } = this;
    if (header.entryBits === 2 && order === header.order) {
      const move = this.#entry(cursor.index) as Move;
      return cursor.make(move) ? move : undefined;
    }
    const isNearer = this.#nearness(cursor);
    return order.find((move) => makesIf(cursor, move, isNearer));
  }

  /** What tells of a board's neighbours whether they are nearer to the goal than the board itself. */
  #nearness(cursor: Cursor): (neighbour: Cursor) => boolean {
    if (this.header.entryBits === 2) {
      const distance = this.distance(cursor);
      return (neighbour) => this.distance(neighbour) < distance;
    }
    // The bit and the parity, which is that of the blank's way, are the distance modulo 4; a
    // neighbour's distance is one more or one less.
    const { shape, blank } = this.header.goal;
    const parity = (shape.colour(cursor.blank) + shape.colour(blank)) % 2;
    const residue = 2 * this.#entry(cursor.index) + parity;
    const nearerEntry = ((residue + 3) % 4) >> 1;
    return (neighbour) => this.#entry(neighbour.index) === nearerEntry;
  }

  /** What the table says about the board with this index: a move's code, or a bit of the distance. */
  #entry(index: number): number {
    const { entryBits } = this.header;
    const entriesAByte = 8 / entryBits;
    const byte = this.#payload[Math.floor(index / entriesAByte)] as number;
    return (byte >> ((index % entriesAByte) * entryBits)) & (entriesAByte === 4 ? 3 : 1);
  }
}

/** Makes a move if it is legal and leads to a board for which the test holds. */
function makesIf(cursor: Cursor, move: Move, test: (cursor: Cursor) => boolean): boolean {
  if (!cursor.make(move)) return false;
  const holds = test(cursor);
  if (!holds) cursor.unmake(move);
  return holds;
}
