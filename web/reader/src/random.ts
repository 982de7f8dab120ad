import { expectNumber } from "./type-checks.js";

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

/** Returns the count of the options, and the random numbers of their seed. */
export function startRandom({
  count = 1,
  seed = Math.floor(Math.random() * 2 ** 53),
}: RandomOptions): [count: number, numbers: RandomNumbers] {
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  expectWhole("count", count);
  const [high, low] = [BigInt(seed) >> 32n, BigInt(seed)].map((half) => BigInt.asUintN(32, half));
  return [count, new RandomNumbers(Number(high), Number(low))];
}

/** A generator of 64-bit numbers: SplitMix64 (Steele, Lea and Flood, 2014), in halves of 32 bits. */
export class RandomNumbers {
  /** The state. */
  #high: number;
  #low: number;
  /** The last number. */
  high = 0;
  low = 0;

  /** Takes the halves of the seed. */
  constructor(high: number, low: number) {
    this.#high = high;
    this.#low = low;
  }

  /** Continues to the next number. */
  next(): this {
    const low = this.#low + 0x7f4a7c15;
    this.#low = low >>> 0;
    this.#high = (this.#high + 0x9e3779b9 + (low > 0xffffffff ? 1 : 0)) >>> 0;
    [this.high, this.low] = [this.#high, this.#low];
    this.#mix(30, 0xbf58476d, 0x1ce4e5b9);
    this.#mix(27, 0x94d049bb, 0x133111eb);
    this.#mix(31, 0, 1);
    return this;
  }

  /** Combines the number with itself, shifted to the right. Then multiplies it by a number in two halves. */
  #mix(shift: number, high: number, low: number): void {
    const one = (this.low ^ ((this.low >>> shift) | (this.high << (32 - shift)))) >>> 0;
    const other = this.high ^ (this.high >>> shift);
    // The high half of `one * low`, in two exact products.
    const carry = Math.floor((one * (low & 0xffff)) / 2 ** 16);
    const product = Math.floor((one * (low >>> 16) + carry) / 2 ** 16);
    this.low = Math.imul(one, low) >>> 0;
    this.high = (product + Math.imul(other, low) + Math.imul(one, high)) >>> 0;
  }

  /** Maps the last number to a number below `limit`, almost uniformly: the high half of their product. */
  below(limit: number): number {
    let carry = 0;
    // Products with a byte are exact: there are fewer than 2^44 boards.
    for (const half of [this.low, this.high]) {
      for (let shift = 0; shift < 32; shift += 8) {
        carry = Math.floor((limit * ((half >>> shift) & 255) + carry) / 256);
      }
    }
    return carry;
  }
}

function expectWhole(name: string, value: number): void {
  const expected = `a ${name} as a whole number from 0 to 2^53 - 1, found ${String(value)}`;
  expectNumber(value, expected, (value) => Number.isSafeInteger(value) && value >= 0);
}
