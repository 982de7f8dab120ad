import { type Level, LEVELS } from "./levels";
import { number } from "./results";

/** A game that was solved without hints and without marked moves. */
export interface Solve {
  /** The end of the game, in milliseconds since 1970. */
  readonly at: number;
  readonly size: string;
  /** The chosen level, or the level of the board; `undefined` if neither is known. */
  readonly level: Level | undefined;
  /** The time in seconds, with hundredths; `undefined` if no time was shown. */
  readonly seconds: number | undefined;
  readonly moves: number;
  /** The optimal number of moves, if known. */
  readonly enough: number | undefined;
  /** The number of moves undone and not redone. */
  readonly undone: number;
}

/** The last games, the latest last. */
export type Solves = readonly Solve[];

/** The number of stored games. Older games with a best time are also stored. */
const LAST = 1000;

/** Reads games that any version of the page has stored. */
export function asSolves(kept: unknown): Solves {
  return (kept as (Partial<Solve> | null)[]).flatMap((solve) => {
    const { at, size, level, seconds, moves, enough, undone } = solve ?? {};
    if (typeof at !== "number" || typeof moves !== "number" || !/^\dx\d$/.test(`${size}`))
      return [];
    return {
      ...{ at, size: `${size}`, moves, undone: number(undone) ?? 0 },
      ...{ seconds: number(seconds), enough: number(enough) },
      level: LEVELS.find((known) => known === level),
    };
  });
}

/** Returns the games of a size and a level. */
export function solvesOf(solves: Solves, size: string, level: Level | undefined): Solves {
  return solves.filter((solve) => solve.size === size && solve.level === level);
}

export function timesOf(solves: Solves): number[] {
  return solves.flatMap(({ seconds }) => seconds ?? []);
}

/** Adds a game, or replaces its earlier state. */
export function withSolve(solves: Solves, solve: Solve): Solves {
  const all = [...solves.filter(({ at }) => at !== solve.at), solve];
  const isBest = ({ size, level, seconds }: Solve) =>
    seconds === Math.min(...timesOf(solvesOf(all, size, level)));
  return all.filter((solve, index) => index >= all.length - LAST || isBest(solve));
}

/**
 * Returns the average of the last times, as speedsolvers count it: without the shortest and
 * the longest 5 % of the times, rounded up. Returns `undefined` if there are fewer than `count` times.
 */
export function averageOf(count: number, times: readonly number[]): number | undefined {
  if (times.length < count) return undefined;
  const dropped = Math.ceil(count / 20);
  const sorted = times.slice(-count).sort((one, other) => one - other);
  const sum = sorted.slice(dropped, -dropped).reduce((sum, time) => sum + time, 0);
  return Math.round((100 * sum) / (count - 2 * dropped)) / 100;
}
