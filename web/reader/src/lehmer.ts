import type { Tiles } from "./board.js";

/** n!/2; 0 for n = 1, as nothing is left for a digit to say. */
export function halfFactorial(n: number): number {
  let product = n < 2 ? 0 : 1;
  for (let factor = 3; factor <= n; factor++) product *= factor;
  return product;
}

/** What the digit of each of so many tiles adds to the index; see `goal.ts`. */
export function digitWeights(tiles: number): number[] {
  return Array.from({ length: tiles }, (_, place) => halfFactorial(tiles - 1 - place));
}

/** For each tile in reading order, how many of the tiles after it are smaller. */
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

/** The board with these digits and the blank in this cell. */
export function tilesOfDigits(digits: Uint8Array, blank: number): Tiles {
  const remaining = Array.from(digits, (_, place) => place + 1);
  const tiles = Array.from(digits, (digit) => remaining.splice(digit, 1)[0] as number);
  tiles.splice(blank, 0, 0);
  return tiles;
}
