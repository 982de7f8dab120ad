import type { Moves } from "tilebase-reader/puzzle";
import type { Search } from "../search/search";
import { MOST } from "../search/searches";

/** The milliseconds for which a search runs before the worker handles other messages. */
const SLICE = 4;

/** The number of boards between two looks at the clock, which take as long as a board. */
const UNTIMED = 64;

/** A search and its cost so far. */
export class Runner {
  readonly #search: Search;
  /** The number of boards looked at, and the largest number held in memory at any time. */
  lookedAt = 0;
  held = 0;
  /** The solution, once it is found. */
  moves: Moves | undefined;

  constructor(search: Search) {
    this.#search = search;
  }

  /** Whether it has looked at more boards than anybody waits for. */
  get isGivenUp(): boolean {
    return this.moves === undefined && this.lookedAt >= MOST;
  }

  /**
   * Continues until the search has looked at this number of boards in all, has found the goal, gives up, or
   * has used its slice of time. Returns the milliseconds that it took.
   */
  advance(boards: number): number {
    const started = performance.now();
    const end = Math.min(boards, MOST);
    while (this.moves === undefined && this.lookedAt < end) {
      const { done, value } = this.#search.next();
      if (done) {
        this.moves = value;
      } else {
        this.lookedAt++;
        this.held = Math.max(this.held, value.held);
        if (this.lookedAt % UNTIMED === 0 && performance.now() - started >= SLICE) break;
      }
    }
    return performance.now() - started;
  }
}
