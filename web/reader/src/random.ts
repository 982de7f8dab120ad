import type { Engine } from "./engine.js";
import { checkedOptions, expectNumber } from "./problems.js";

/** Options for random boards. */
export interface RandomOptions {
  /** The number of boards to return in an array. Without a number, a single board is returned. */
  count?: number | undefined;
  /** The distance of the boards from the goal. Needs a complete table. */
  distance?: number | undefined;
  /**
   * The seed: a `bigint` (its lowest 64 bits are used) or a whole number from 0 to 2^53 - 1. The same seed
   * chooses the same boards everywhere.
   */
  seed?: bigint | number | undefined;
}

/** Returns random boards as their tiles in one array. */
export function randomTiles(engine: Engine<any>, options: RandomOptions | undefined): Uint8Array {
  const checked = checkedOptions<RandomOptions>(options, ["count", "distance", "seed"]);
  const { count = 1, distance, seed = Math.floor(Math.random() * 2 ** 53) } = checked;
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  expectWhole("count", count);
  const random = randomNumbers(BigInt(seed));
  const boards = distance === undefined ? undefined : engine.complete.boardsAt(distance);
  const { own } = engine;
  const limit = boards?.length ?? own.to.boards;
  const width = own.goal.tiles.length;
  const tiles = new Uint8Array(count * width);
  for (let start = 0; start < tiles.length; start += width) {
    const number = random();
    const index = below(number, limit);
    // Boards of more than 16 cells have no index.
    const board = limit ? own.tiles(boards?.[index] ?? index) : engine.shuffled?.(number);
    // A plain loop is several times faster than `set` with an array.
    for (let cell = 0; cell < width; cell++) tiles[start + cell] = board?.[cell] as number;
  }
  return tiles;
}

/** Returns a generator of 64-bit numbers: SplitMix64 (Steele, Lea and Flood, 2014). */
export function randomNumbers(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = lowest64(state + 0x9e3779b97f4a7c15n);
    const one = lowest64((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    const two = lowest64((one ^ (one >> 27n)) * 0x94d049bb133111ebn);
    return two ^ (two >> 31n);
  };
}

function lowest64(number: bigint): bigint {
  return BigInt.asUintN(64, number);
}

/** Maps a 64-bit number to a number below `limit`, almost uniformly: the high half of their product. */
export function below(number: bigint, limit: number): number {
  return Number((number * BigInt(limit)) >> 64n);
}

function expectWhole(name: string, value: number): void {
  const expected = `a ${name} as a whole number from 0 to 2^53 - 1, found ${String(value)}`;
  expectNumber(value, expected, (value) => Number.isSafeInteger(value) && value >= 0);
}
