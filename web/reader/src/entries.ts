import { type MoveCode, type SlideCode, STEP, tilesText } from "./board.js";
import { TableError } from "./errors.js";
import { HEADER_LENGTH, type Header, readHeader } from "./header.js";
import { type Cursor, type Goal, unrank } from "./ranking.js";

/** The entries of one table file. */
export class Entries implements Omit<Header, "order"> {
  declare readonly goal: Goal;
  declare readonly values: 2 | 3 | 4;
  /** The slides in the table's move order. */
  declare readonly order: readonly SlideCode[];
  declare readonly maxDistance: number;
  readonly #payload: Uint8Array;

  /** Reads and checks the header, but not the entries. O(1). */
  constructor(file: Uint8Array) {
    const header = readHeader(file);
    Object.assign(this, header);
    this.order = this.slides(header.order);
    this.#payload = file.subarray(HEADER_LENGTH);
  }

  /** Whether distances are in the multi-tile metric. */
  get isMulti(): boolean {
    return this.values === 3;
  }

  /** Returns the slides of this table's metric in this order of their directions, then by their numbers of steps. */
  slides(order: readonly MoveCode[]): SlideCode[] {
    const { rows, cols } = this.goal.shape;
    return order.flatMap((move) => {
      // Codes 0 and 1 are u and d.
      const length = this.isMulti ? (move < 2 ? rows : cols) - 1 : 1;
      return Array.from({ length }, (_, more) => move + STEP * more);
    });
  }

  /**
   * Follows an optimal solution to the goal, for at most {@link maxDistance} slides, and calls `visit` with each slide.
   * Returns the number of slides.
   *
   * The solution is the first in the lexicographic order of `order`. The table's own order is the fastest: it needs
   * O(distance) reads.
   */
  walk(start: number, order = this.order, visit?: (slide: SlideCode) => void): number {
    const { goal, maxDistance } = this;
    const cursor = unrank(goal, start);
    let distance = 0;
    while (cursor.index !== goal.index) {
      const slide = distance === maxDistance ? undefined : this.step(cursor, order);
      if (slide === undefined) throw this.damaged(cursor.index);
      visit?.(slide);
      distance++;
    }
    return distance;
  }

  /** Returns all slides that start an optimal solution, in the table's order; none for the goal. */
  optimalSlides(cursor: Cursor): SlideCode[] {
    if (cursor.index === this.goal.index) return [];
    const nearer = this.#nearer(cursor);
    const slides = this.order.filter((slide) => this.#leads(cursor, slide, nearer));
    if (slides.length === 0) throw this.damaged(cursor.index);
    return slides;
  }

  /**
   * Makes the first optimal slide in this order, and returns it. The board must not be the goal.
   *
   * @returns `undefined` if the entries contain no optimal slide.
   */
  step(cursor: Cursor, order: readonly SlideCode[]): SlideCode | undefined {
    if (this.values === 4 && order === this.order) {
      const move = this.entry(cursor.index);
      return cursor.after(move, true) < 0 ? undefined : move;
    }
    const nearer = this.#nearer(cursor);
    for (const slide of order) {
      if (this.#leads(cursor, slide, nearer)) {
        cursor.after(slide, true);
        return slide;
      }
    }
    return undefined;
  }

  /**
   * Returns the distances of all boards, by index. Makes at most one step per board.
   *
   * @param order - The order of the slides.
   * @param visit - Called with the index of each board except the goal, its first slide, and the index after that
   *   slide. The board after the slide was visited earlier.
   */
  allDistances(
    order = this.order,
    visit?: (index: number, slide: SlideCode, next: number) => void,
  ): Uint8Array {
    const { goal, maxDistance } = this;
    // 0 is the distance of the goal. For other boards it means unknown.
    const distances = new Uint8Array(goal.boards);
    const find = (cursor: Cursor, slidesLeft: number): number => {
      const { index } = cursor;
      const known = distances[index] as number;
      if (known > 0 || index === goal.index) return known;
      const slide = slidesLeft > 0 ? this.step(cursor, order) : undefined;
      if (slide === undefined) throw this.damaged(index);
      const next = cursor.index;
      const distance = find(cursor, slidesLeft - 1) + 1;
      if (distance > maxDistance) throw this.damaged(index);
      visit?.(index, slide, next);
      distances[index] = distance;
      return distance;
    };
    for (let index = 0; index < goal.boards; index++) {
      if (distances[index] === 0) find(unrank(goal, index), maxDistance);
    }
    return distances;
  }

  /**
   * Yields all optimal solutions, in the lexicographic order of the slides in `order`.
   *
   * @param letters - The letters for each slide.
   */
  *solutions(
    index: number,
    order: readonly SlideCode[],
    letters: readonly string[],
    slidesLeft = this.maxDistance,
  ): Generator<string, void, undefined> {
    if (index === this.goal.index) {
      yield "";
      return;
    }
    if (slidesLeft === 0) throw this.damaged(index);
    const cursor = unrank(this.goal, index);
    const optimal = this.optimalSlides(cursor);
    for (const slide of order.filter((slide) => optimal.includes(slide))) {
      const rest = this.solutions(cursor.after(slide), order, letters, slidesLeft - 1);
      for (const moves of rest) yield `${letters[slide]}${moves}`;
    }
  }

  /** Returns the number of optimal solutions; 1 for the goal, with its empty solution. */
  countSolutions(start: number): number {
    const { goal, maxDistance } = this;
    // The number of optimal solutions, by index.
    const known = new Map([[goal.index, 1]]);
    const count = (index: number, slidesLeft: number): number => {
      let ways = known.get(index);
      if (ways !== undefined) return ways;
      if (slidesLeft === 0) throw this.damaged(index);
      ways = 0;
      const cursor = unrank(goal, index);
      for (const slide of this.optimalSlides(cursor)) {
        ways += count(cursor.after(slide), slidesLeft - 1);
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

  /** Returns whether a slide leads to a board with this measure. */
  #leads(cursor: Cursor, slide: SlideCode, measure: number): boolean {
    const index = cursor.after(slide);
    return index >= 0 && this.#measure(index) === measure;
  }

  /** Returns the measure of a board: its distance in a table of moves, its entry in other tables. */
  #measure(index: number): number {
    return this.values === 4 ? this.walk(index) : this.entry(index);
  }

  /** Returns the measure of neighbours that are nearer to the goal. */
  #nearer({ index, blank }: Cursor): number {
    const measure = this.#measure(index);
    if (this.values === 4) return measure - 1;
    // The distances of neighbours differ by at most one.
    if (this.isMulti) return (measure + 2) % 3;
    // The bit and the parity give the distance modulo 4. A neighbour's distance differs by one.
    const parity = this.goal.distanceParities[blank] as number;
    return ((2 * measure + parity + 3) % 4) >> 1;
  }

  /** Returns the entry of a board: the code of a move, a bit of the distance, or the distance modulo 3. */
  entry(index: number): number {
    if (this.isMulti) {
      const byte = this.#payload[Math.floor(index / 5)] as number;
      return Math.floor(byte / 3 ** (index % 5)) % 3;
    }
    const bits = this.values / 2;
    const start = index * bits;
    const byte = this.#payload[Math.floor(start / 8)] as number;
    // Even if `start` is above 2^32, `&` uses its lowest bits.
    return (byte >> (start & 7)) & (2 * bits - 1);
  }
}
