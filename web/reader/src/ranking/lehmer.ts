import type { Tiles } from "../board/board.js";

/** Returns n!/2, and 0 for n = 1, because the last digits always follow from the others. */
export function halfFactorial(n: number): number {
  let product = n < 2 ? 0 : 1;
  for (let factor = 3; factor <= n; factor++) product *= factor;
  return product;
}

/** Returns what the digit in each place counts in the index; see `rank.ts`. */
export function digitWeights(tiles: number): number[] {
  return Array.from({ length: tiles }, (_, place) => halfFactorial(tiles - 1 - place));
}

/** Returns for each tile in reading order the number of smaller tiles after it. */
export function lehmerDigits(tiles: Tiles): Uint8Array {
  const sequence = tiles.filter((tile) => tile !== 0);
  const digits = new Uint8Array(sequence.length);
  for (let place = 0; place < sequence.length; place++) {
    const tile = sequence[place] as number;
    let smaller = 0;
    for (let after = place + 1; after < sequence.length; after++) {
      if ((sequence[after] as number) < tile) smaller++;
    }
    digits[place] = smaller;
  }
  return digits;
}

/** Returns the tiles with these digits and the blank in this cell. */
export function tilesOfDigits(digits: Uint8Array, blank: number): number[] {
  const remaining = Array.from(digits, (_, place) => place + 1);
  const tiles = Array.from(digits, (digit) => remaining.splice(digit, 1)[0] as number);
  tiles.splice(blank, 0, 0);
  return tiles;
}
