/** Writes a number of things: `1 move`, `1,512 boards`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** Writes a number with its digits in threes: `181,440`. (`Intl` takes 15 ms when it is first used.) */
export function grouped(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Writes a number with two significant digits. */
function rounded(number: number): string {
  return grouped(Number(number.toPrecision(2)));
}

/** Writes the first letter as a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes a list such as `2, 1 and 3`. */
export function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

/** Writes a time: `8 µs`, `1.2 ms`, `140 ms`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1 ? `${rounded(1000 * milliseconds)} µs` : `${rounded(milliseconds)} ms`;
}
