import type { Moves } from "../model/board";
import type { Search } from "../search/search";

/** How many milliseconds a search goes on without a look at what else there is to do. */
const SLICE = 4;

/** How many boards it looks at between two looks at the clock, which take as long as a board. */
const UNTIMED = 64;

/** A search, and what it has cost so far. */
export class Runner {
  readonly #search: Search;
  /** The boards looked at, and the most that were held in memory at any one time. */
  lookedAt = 0;
  held = 0;
  /** The solution, once it is found. */
  moves: Moves | undefined;

  constructor(search: Search) {
    this.#search = search;
  }

  /**
   * Goes on until so many boards are looked at in all, or the goal is found, or a slice is over.
   * Gives the milliseconds that it took.
   */
  advance(boards: number): number {
    const started = performance.now();
    while (this.moves === undefined && this.lookedAt < boards) {
      const { done, value } = this.#search.next();
      if (done) {
        this.moves = value;
      } else {
        this.lookedAt++;
        this.held = Math.max(this.held, value);
        if (this.lookedAt % UNTIMED === 0 && performance.now() - started >= SLICE) break;
      }
    }
    return performance.now() - started;
  }
}
