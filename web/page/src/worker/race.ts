import type { Moves } from "tilebase-reader/puzzle";
import type { Search } from "../search/search";
import { MAX_BOARDS, type Searches, SEARCHES, type SearchName } from "../search/searches";
import { pause, type Running } from "./serve";

/** The pace of a race: slow enough to watch, or as fast as possible. */
export type Pace = "watched" | "at once";

/** The progress of a search. */
export interface Progress {
  search: SearchName;
  /** The number of boards looked at, repeats included. */
  lookedAt: number;
  /** The largest number of boards in memory at any time. */
  held: number;
  /** The solution, once found. */
  moves: Moves | undefined;
  /** Whether the search has given up after too many boards. */
  isGivenUp: boolean;
  /** The time of the search when it runs alone, once measured. */
  milliseconds: number | undefined;
}

/** The milliseconds between two reports, and the milliseconds until the number of boards has grown tenfold. */
const FRAME = 16;
const TENFOLD = 900;

/** The milliseconds of a measurement. */
const MEASURED = 50;

/**
 * Runs searches side by side, each up to the same number of boards. In a watched race, this number grows exponentially.
 * Rejects unsolvable boards, on which some searches would not end, because the search with the table throws.
 */
export async function runRace(
  searches: Searches,
  pace: Pace,
  { report, signal }: Running<Progress[]>,
): Promise<Progress[]> {
  const runners = SEARCHES.map((search) => ({ search, runner: new Runner(searches[search]()) }));
  const times: Partial<Record<SearchName, number>> = {};
  const progress = () =>
    runners.map(({ search, runner: { lookedAt, held, moves, isGivenUp } }) => {
      return { search, lookedAt, held, moves, isGivenUp, milliseconds: times[search] };
    });

  const started = performance.now();
  while (runners.some(({ search, runner }) => !runner.isGivenUp && times[search] === undefined)) {
    await pause(pace === "watched" ? FRAME : 0);
    signal.throwIfAborted();
    const boards = pace === "watched" ? 10 ** ((performance.now() - started) / TENFOLD) : Infinity;
    for (const { runner } of runners) runner.advance(boards);
    for (const { search, runner } of runners) {
      if (runner.moves !== undefined) times[search] ??= await measured(searches[search]);
    }
    if (pace === "watched") report(progress());
  }
  return progress();
}

/** Returns the milliseconds of a search that runs alone: the mean of several runs. */
async function measured(search: () => Search): Promise<number> {
  let [runs, spent] = [0, 0];
  for (; spent < MEASURED; runs++) {
    const runner = new Runner(search());
    for (;;) {
      spent += runner.advance(Infinity);
      if (runner.moves !== undefined) break;
      await pause();
    }
  }
  return spent / runs;
}

/** The milliseconds that a search runs before the worker handles other messages. */
const SLICE = 4;

/** The number of boards between two reads of the clock. A read takes as long as looking at a board. */
const BOARDS_PER_CLOCK_READ = 64;

/** A search and its cost so far. */
class Runner {
  lookedAt = 0;
  held = 0;
  /** The solution, once found. */
  moves: Moves | undefined;

  constructor(private readonly search: Search) {}

  get isGivenUp(): boolean {
    return this.moves === undefined && this.lookedAt >= MAX_BOARDS;
  }

  /**
   * Continues until the search has looked at this number of boards in total, has ended, or has used up its time slice.
   * Returns the milliseconds spent.
   */
  advance(boards: number): number {
    const started = performance.now();
    const end = Math.min(boards, MAX_BOARDS);
    while (this.moves === undefined && this.lookedAt < end) {
      const { done, value } = this.search.next();
      if (done) {
        this.moves = value;
      } else {
        this.lookedAt++;
        this.held = Math.max(this.held, value.held);
        if (this.lookedAt % BOARDS_PER_CLOCK_READ === 0 && performance.now() - started >= SLICE)
          break;
      }
    }
    return performance.now() - started;
  }
}
