/** A whole number from 0 up to, but without, `count`, by a number at random. */
export function choose(count: number, random: () => number): number {
  const number = random();
  if (!(number >= 0 && number < 1)) {
    throw new RangeError(`expected a random number of at least 0 and below 1, found ${number}`);
  }
  return Math.floor(number * count);
}

/** The index of one of the boards at a distance, by a number at random; `undefined` if there is none. */
export function indexAt(
  distances: Uint8Array,
  distance: number,
  random: () => number,
): number | undefined {
  // There may be hundreds of millions of boards: a plain loop passes them quicker than a callback.
  let count = 0;
  for (let index = 0; index < distances.length; index++) {
    if (distances[index] === distance) count++;
  }
  if (count === 0) return undefined;

  let index = -1;
  for (let left = choose(count, random); left >= 0;) {
    index++;
    if (distances[index] === distance) left--;
  }
  return index;
}
