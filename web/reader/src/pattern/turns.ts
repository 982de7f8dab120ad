/*
 * What becomes of the number of an arrangement if one of its tiles goes up or down: it passes the
 * pattern's tiles between, at most cols - 1. The number of an arrangement is that of its Lehmer digits:
 * `cursor.ts` says how two tiles in succession change them when they are exchanged.
 */

/**
 * Returns the numbers after each turn, for patterns of this many tiles. They come by the tile, its place
 * in the pattern; then by how many tiles it passes, 0 to cols - 1 on the way down and as many on the way
 * up; then by the number before. O(1) for each.
 */
export function turnsOf(size: number, cols: number): Uint16Array {
  const weights = [1];
  for (let place = 1; place < size; place++) weights.unshift((weights[0] as number) * place);
  const arrangements = (weights[0] as number) * size;
  const turns = new Uint16Array(size * 2 * cols * arrangements);
  for (let number = 0; number < arrangements; number++) {
    const digits = weights.map((weight, place) => Math.floor(number / weight) % (size - place));
    const tiles = arrangementOf(digits);
    tiles.forEach((tile, place) => {
      for (const way of [0, 1]) {
        const after = [...digits];
        let turned = number;
        for (let passed = 0; passed < cols; passed++) {
          turns[((tile * 2 + way) * cols + passed) * arrangements + number] = turned;
          const first = way === 0 ? place + passed : place - passed - 1;
          if (first < 0 || first > size - 2) break;
          turned += exchange(after, weights, first);
        }
      }
    });
  }
  return turns;
}

/** Exchanges the tiles in this place and the next. Returns how the number changes. */
function exchange(digits: number[], weights: readonly number[], place: number): number {
  const [one, other] = [digits[place] as number, digits[place + 1] as number];
  const [first, second] = one > other ? [other, one - 1] : [other + 1, one];
  digits[place] = first;
  digits[place + 1] = second;
  return (
    (first - one) * (weights[place] as number) + (second - other) * (weights[place + 1] as number)
  );
}

/** Returns the tiles with these Lehmer digits, numbered from 0. */
function arrangementOf(digits: readonly number[]): number[] {
  const left = digits.map((_, tile) => tile);
  return digits.map((digit) => left.splice(digit, 1)[0] as number);
}
