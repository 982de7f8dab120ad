/** A puzzle for each day: how hard it is, and which of the boards that are so hard. */
export interface Daily {
  readonly distance: number;
  /** From 0 up to, but without, 1. */
  readonly fraction: number;
}

/** The puzzle of a day, the same for everyone. The week gets harder from Monday to Sunday. */
export function daily(date: Date, largest: number): Daily {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
  const weekday = (date.getDay() + 6) % 7;
  const easiest = Math.round(largest / 3);
  // Sunday's stays clear of the last few distances, at which there are very few boards.
  const hardest = Math.round(largest * 0.9);
  return {
    distance: Math.round(easiest + ((hardest - easiest) * weekday) / 6),
    fraction: hash(day) / 2 ** 32,
  };
}

/** FNV-1a with the final mixing of MurmurHash3, as days that follow each other differ in one digit. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
