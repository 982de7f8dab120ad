import { CODES, type MoveCode, tilesText } from "./board.js";
import { TableError } from "./errors.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";
import { type Cursor, type Goal, unrank } from "./ranking.js";

/** The entries of one table file. */
export class Entries implements Header {
  declare readonly goal: Goal;
  declare readonly entryBits: 1 | 2;
  declare readonly order: readonly MoveCode[];
  declare readonly maxDistance: number;
  readonly #payload: Uint8Array;

  /** Reads and checks the header, but not the entries. O(1). */
  constructor(file: Uint8Array) {
    Object.assign(this, readHeader(file));
    this.#payload = file.subarray(HEADER_LENGTH);
  }

  /**
   * Follows an optimal solution to the goal, for at most {@link maxDistance} moves, and calls `visit` with each move.
   * Returns the number of moves.
   *
   * The solution is the first in the lexicographic order of `order`. The table's own order is the fastest: it needs
   * O(distance) reads.
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
   * Makes the first optimal move in this order, and returns it. The board must not be the goal.
   *
   * @returns `undefined` if the entries contain no optimal move.
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

  /**
   * Returns the distances of all boards, by index. Makes at most one step per board.
   *
   * @param order - The move order of the steps.
   * @param visit - Called with the index of each board except the goal, its first move, and the index after that move.
   *   The board after the move was visited earlier.
   */
  allDistances(
    order = this.order,
    visit?: (index: number, move: MoveCode, next: number) => void,
  ): Uint8Array {
    const { goal, maxDistance } = this;
    // 0 is the distance of the goal. For other boards it means unknown.
    const distances = new Uint8Array(goal.boards);
    const find = (cursor: Cursor, movesLeft: number): number => {
      const { index } = cursor;
      const known = distances[index] as number;
      if (known > 0 || index === goal.index) return known;
      const move = movesLeft > 0 ? this.step(cursor, order) : undefined;
      if (move === undefined) throw this.damaged(index);
      const next = cursor.index;
      const distance = find(cursor, movesLeft - 1) + 1;
      if (distance > maxDistance) throw this.damaged(index);
      visit?.(index, move, next);
      distances[index] = distance;
      return distance;
    };
    for (let index = 0; index < goal.boards; index++) {
      if (distances[index] === 0) find(unrank(goal, index), maxDistance);
    }
    return distances;
  }

  /**
   * Yields all optimal solutions, in the lexicographic order of a move order.
   *
   * @param letters - The letter for each move.
   */
  *solutions(
    index: number,
    order: readonly MoveCode[],
    letters: readonly string[],
    movesLeft = this.maxDistance,
  ): Generator<string, void, undefined> {
    if (index === this.goal.index) {
      yield "";
      return;
    }
    if (movesLeft === 0) throw this.damaged(index);
    const cursor = unrank(this.goal, index);
    const optimal = this.optimalMoves(cursor);
    for (const move of order.filter((move) => optimal.includes(move))) {
      const rest = this.solutions(cursor.after(move), order, letters, movesLeft - 1);
      for (const moves of rest) yield `${letters[move]}${moves}`;
    }
  }

  /** Returns the number of optimal solutions; 1 for the goal, with its empty solution. */
  countSolutions(start: number): number {
    const { goal, maxDistance } = this;
    // The number of optimal solutions, by index.
    const known = new Map([[goal.index, 1]]);
    const count = (index: number, movesLeft: number): number => {
      let ways = known.get(index);
      if (ways !== undefined) return ways;
      if (movesLeft === 0) throw this.damaged(index);
      ways = 0;
      const cursor = unrank(goal, index);
      for (const move of this.optimalMoves(cursor)) {
        ways += count(cursor.after(move), movesLeft - 1);
      }
      known.set(index, ways);
      return ways;
    };
    return count(start, maxDistance);
  }

  /** Returns the error for a board from which the entries do not lead to the goal. */
  damaged(index: number): TableError {
    const tiles = unrank(this.goal, index).tiles();
    return new TableError(
      `damaged table: the path from board ${index} (${tilesText(tiles)}) does not reach the goal`,
    );
  }

  /** Returns whether a move leads to a board with this measure. */
  #leads(cursor: Cursor, move: MoveCode, measure: number): boolean {
    const index = cursor.after(move);
    return index >= 0 && this.#measure(index) === measure;
  }

  /** Returns the measure of a board: its distance in a table of moves, its entry in a table of distance bits. */
  #measure(index: number): number {
    return this.entryBits > 1 ? this.walk(index) : this.#entry(index);
  }

  /** Returns the measure of neighbours that are nearer to the goal. */
  #nearer({ index, blank }: Cursor): number {
    const measure = this.#measure(index);
    if (this.entryBits > 1) return measure - 1;
    // The bit and the parity give the distance modulo 4. A neighbour's distance differs by one.
    const parity = this.goal.distanceParities[blank] as number;
    return ((2 * measure + parity + 3) % 4) >> 1;
  }

  /** Returns the entry of a board: the code of a move, or a bit of the distance. */
  #entry(index: number): number {
    const bits = this.entryBits;
    const start = index * bits;
    const byte = this.#payload[Math.floor(start / 8)] as number;
    // Even if `start` is above 2^32, `&` uses its lowest bits.
    return (byte >> (start & 7)) & (2 * bits - 1);
  }
}
