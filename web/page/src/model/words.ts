/** A number of things: `1 move`, `1,512 boards`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** A number with its digits in threes: `181,440`. The browser's own way takes it 15 ms to get ready. */
export function grouped(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with two digits that count, and no more. */
function rounded(number: number): string {
  return grouped(Number(number.toPrecision(2)));
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A list such as `2, 1 and 3`. */
export function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

/** A time to read: `8 µs`, `1.2 ms`, `140 ms`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1 ? `${rounded(1000 * milliseconds)} µs` : `${rounded(milliseconds)} ms`;
}
