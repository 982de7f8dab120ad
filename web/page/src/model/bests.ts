import { type Level, LEVELS } from "./levels";

/** The best results of all games of one size and level that were played without help. */
export interface Best {
  /** The shortest time; `undefined` if no time is known. */
  readonly seconds: number | undefined;
  /** The number of optimally solved games. */
  readonly perfect: number;
  /** The times of the last {@link TIMES} games in seconds, the latest last. */
  readonly times: readonly number[];
}

/** The number of stored times. */
const TIMES = 12;

/** The best results by size and level: `3x3 easy`. */
export type Bests = Readonly<Record<string, Best>>;

const NONE: Best = { seconds: undefined, perfect: 0, times: [] };

/** Reads best results that any version of the page has stored. */
export function asBests(kept: unknown): Bests {
  const entries = Object.entries(kept as Record<string, Partial<Best> | null>);
  return Object.fromEntries(
    entries.flatMap(([key, best]) => {
      const { seconds, perfect, times } = best ?? {};
      const isKey = /^\dx\d /.test(key) && LEVELS.includes(key.split(" ")[1] as Level);
      if (!isKey || !Number.isInteger(perfect)) return [];
      const known = {
        seconds: Number.isFinite(seconds) ? seconds : undefined,
        times: Array.isArray(times) ? times.filter(Number.isFinite) : [],
      };
      return [[key, { ...known, perfect }]];
    }),
  ) as Bests;
}

/** Returns the best results for a size and a level. */
export function bestOf(bests: Bests, size: string, level: Level): Best {
  return bests[`${size} ${level}`] ?? NONE;
}

/** Returns the best results after one more game. */
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
    times: [...before.times, seconds].slice(-TIMES),
  };
  return { ...bests, [`${size} ${level}`]: best };
}

/**
 * Returns the average of the last times without the shortest and the longest, as speedsolvers count it; `undefined` if
 * there are fewer than `count` times.
 */
export function averageOf(count: number, { times }: Best): number | undefined {
  if (times.length < count) return undefined;
  const sorted = times.slice(-count).sort((one, other) => one - other);
  return sorted.slice(1, -1).reduce((sum, time) => sum + time, 0) / (count - 2);
}
