/** Throws a TypeError if a check fails. For TypeScript callers, the compiler already makes this check. */
export function expectType(isExpected: boolean, expected: string): asserts isExpected {
  if (!isExpected) throw new TypeError(`expected ${expected}`);
}

/** Throws a TypeError if a value is not a number, and a RangeError if it is out of range. */
export function expectNumber(
  value: unknown,
  expected: string,
  isInRange: (value: number) => boolean,
): void {
  expectType(typeof value === "number", expected);
  if (!isInRange(value)) throw new RangeError(`expected ${expected}`);
}

const NO_OPTIONS = {};

/**
 * Returns the options of a call, if any. Throws a TypeError if they are not an object, or if a name is unknown (symbols
 * and inherited names included).
 */
export function checkedOptions<T extends object>(
  options: T | undefined,
  names: string[],
): Partial<T> {
  if (options === undefined) return NO_OPTIONS;
  expectType(isA("Object", options), "an object of options");
  const found: (string | symbol)[] = Object.getOwnPropertySymbols(options);
  for (const name in options) found.push(name);
  const unknown = found.find((name) => !names.includes(name as string));
  if (unknown === undefined) return options;
  const expected = names.join(", ") || "no options";
  throw new TypeError(`unknown option ${String(unknown)}; expected ${expected}`);
}

/**
 * Throws a TypeError if a function without options is passed an object. Ignores other values, such as the index that
 * `map` passes.
 */
export function expectNoOptions(value: unknown): void {
  if (isA("Object", value)) checkedOptions(value as object, []);
}

/**
 * Returns whether the name of a value's built-in class ends with `name`. Works across frames of a page, and accepts a
 * SharedArrayBuffer as an ArrayBuffer.
 */
export function isA(name: "Object" | "ArrayBuffer", value: unknown): boolean {
  return Object.prototype.toString.call(value).endsWith(`${name}]`);
}
