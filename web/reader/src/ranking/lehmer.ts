/** Returns n!/2, and 0 for n = 1, because the last digits always follow from the others. */
export function halfFactorial(n: number): number {
  let product = n < 2 ? 0 : 1;
  for (let factor = 3; factor <= n; factor++) product *= factor;
  return product;
}

/** Returns how many of the lowest 16 bits are 1. */
export function countOnes(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x5555);
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
  const bytes = (fours + (fours >> 4)) & 0x0f0f;
  return (bytes + (bytes >> 8)) & 31;
}

/** Returns the tiles with these digits and the blank in this cell. */
export function tilesOfDigits(digits: Uint8Array, blank: number): number[] {
  const tiles: number[] = [];
  for (const digit of digits) tiles.push(digit + 1);
  // So far each tile has its number among those that are not before it.
  for (let place = tiles.length - 2; place >= 0; place--) {
    const tile = tiles[place] as number;
    for (let later = place + 1; later < tiles.length; later++) {
      const other = tiles[later] as number;
      if (other >= tile) tiles[later] = other + 1;
    }
  }
  tiles.splice(blank, 0, 0);
  return tiles;
}
