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
  const [number, unit] = milliseconds < 1 ? [1000 * milliseconds, "µs"] : [milliseconds, "ms"];
  return `${number.toLocaleString("en", { maximumSignificantDigits: 2 })} ${unit}`;
}
