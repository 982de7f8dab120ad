/** The puzzle of a day: its distance, and which of the boards at this distance it is. */
export interface Daily {
  readonly distance: number;
  /** A whole number below 2^32. */
  readonly seed: number;
}

/** Returns the puzzle of a day, the same for everyone. It gets harder from Monday to Sunday. */
export function daily(date: Date, largest: number): Daily {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
  const weekday = (date.getDay() + 6) % 7;
  const easiest = Math.round(largest / 3);
  // There are very few boards at the largest distances, so even Sunday's puzzle is nearer.
  const hardest = Math.round(largest * 0.9);
  return {
    distance: Math.round(easiest + ((hardest - easiest) * weekday) / 6),
    seed: hash(day),
  };
}

/** FNV-1a with the final mixing of MurmurHash3, because successive days differ in only one digit. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
