import { expectNumber } from "./type-checks.js";

/** Options for random boards. */
export interface RandomOptions {
  /** The number of boards to return in an array. Without a number, a single board is returned. */
  count?: number | undefined;
  /**
   * The seed: a `bigint` (its lowest 64 bits are used) or a whole number from 0 to 2^53 - 1. The same seed
   * chooses the same boards everywhere.
   */
  seed?: bigint | number | undefined;
}

/** Returns `count` random numbers of 64 bits. */
export function chooseRandom({
  count = 1,
  seed = Math.floor(Math.random() * 2 ** 53),
}: RandomOptions): bigint[] {
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  const random = randomNumbers(BigInt(seed));
  expectWhole("count", count);
  return Array.from({ length: count }, random);
}

/** Maps a random number of 64 bits to a number below `limit`, almost uniformly. */
export function below(limit: number, number: bigint): number {
  return Number((BigInt(limit) * number) >> 64n);
}

/** Returns a generator of 64-bit numbers: SplitMix64 (Steele, Lea and Flood, 2014). */
export function randomNumbers(seed: bigint): () => bigint {
  const bits = (number: bigint) => BigInt.asUintN(64, number);
  let state = bits(seed);
  return () => {
    state = bits(state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = bits((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = bits((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  };
}

function expectWhole(name: string, value: number): void {
  const expected = `a ${name} as a whole number from 0 to 2^53 - 1, found ${String(value)}`;
  expectNumber(value, expected, (value) => Number.isSafeInteger(value) && value >= 0);
}
