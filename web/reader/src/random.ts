import { expectType } from "./type-checks.js";

/** Which random boards are chosen. */
export interface RandomOptions {
  /** The first boards of the seed, this many of them in an array; without it, one board. */
  count?: number | undefined;
  /**
   * The same seed chooses the same boards everywhere: a `bigint`, whose lowest 64 bits count, or a whole
   * number from 0 to 2^53 - 1.
   */
  seed?: bigint | number | undefined;
}

/**
 * Chooses one of a number of boards, or as many as the options say.
 *
 * @param boardAt - Returns the board with a number from 0 to `boards - 1`.
 */
export function chooseRandom<Board>(
  { count, seed = Math.floor(Math.random() * 2 ** 53) }: RandomOptions,
  boards: number,
  boardAt: (number: number) => Board,
): Board | Board[] {
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  const random = randomNumbers(BigInt(seed));
  const next = () => boardAt(Number((BigInt(boards) * random()) >> 64n));
  if (count === undefined) return next();
  expectWhole("count", count);
  return Array.from({ length: count }, next);
}

/** Returns a generator of numbers of 64 bits: SplitMix64 (Steele, Lea and Flood, 2014). */
function randomNumbers(seed: bigint): () => bigint {
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
  const isWhole = Number.isSafeInteger(value) && value >= 0;
  expectType(isWhole, `a ${name} as a whole number from 0 to 2^53 - 1, found ${value}`);
}
