import type { Board } from "tilebase-reader/puzzle";
import { largestDistance } from "./boards-by-distance";
import { type Level, LEVELS, levelOf } from "./levels";

/** The best of all games of a size and a level that were played without help. */
export interface Best {
  /** The least time; `undefined` if there is no such game. */
  readonly seconds: number | undefined;
  /** The number of games in as few moves as are enough. */
  readonly perfect: number;
}

/** The bests by size and level: `3x3 easy`. */
export type Bests = Readonly<Record<string, Best>>;

const NONE: Best = { seconds: undefined, perfect: 0 };

/** Returns the bests in a value that this page, or another version of it, has kept. */
export function asBests(kept: unknown): Bests {
  const entries = Object.entries(kept as Record<string, Partial<Best> | null>);
  return Object.fromEntries(
    entries.flatMap(([key, best]) => {
      const { seconds, perfect } = best ?? {};
      const isKey = /^\dx\d /.test(key) && LEVELS.includes(key.split(" ")[1] as Level);
      if (!isKey || !Number.isInteger(perfect)) return [];
      return [[key, { seconds: Number.isFinite(seconds) ? seconds : undefined, perfect }]];
    }),
  ) as Bests;
}

/** Returns the best of a size and a level. */
export function bestOf(bests: Bests, size: string, level: Level): Best {
  return bests[`${size} ${level}`] ?? NONE;
}

/** Returns the bests after one more game. */
export function withGame(
  bests: Bests,
  size: string,
  level: Level,
  seconds: number,
  isPerfect: boolean,
): Bests {
  const before = bestOf(bests, size, level);
  const best: Best = {
    seconds: Math.min(seconds, before.seconds ?? seconds),
    perfect: before.perfect + (isPerfect ? 1 : 0),
  };
  return { ...bests, [`${size} ${level}`]: best };
}

/** Returns the level of a puzzle of a goal at this distance from it. */
export function levelFor(goal: Board, distance: number): Level {
  return levelOf(distance, largestDistance(goal));
}
