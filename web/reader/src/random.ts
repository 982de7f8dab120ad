/** Returns a random whole number from 0 to `count - 1`. */
export function choose(count: number, random: () => number): number {
  const number = random();
  if (!(number >= 0 && number < 1)) {
    throw new RangeError(`expected a random number of at least 0 and below 1, found ${number}`);
  }
  return Math.floor(number * count);
}

/** Returns the index of a random board at a distance, or `undefined` if there is none. */
export function chooseAtDistance(
  distances: Uint8Array,
  distance: number,
  random: () => number,
): number | undefined {
  // There can be hundreds of millions of boards: a plain loop is faster than one with a callback.
  let count = 0;
  for (let index = 0; index < distances.length; index++) {
    if (distances[index] === distance) count++;
  }
  if (count === 0) return undefined;

  let left = choose(count, random);
  for (let index = 0; ; index++) {
    if (distances[index] === distance && left-- === 0) return index;
  }
}
