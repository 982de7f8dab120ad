/** Throws a TypeError if a value is not of the type that the compiler would have required. */
export function expectType(isExpected: boolean, expected: string): asserts isExpected {
  if (!isExpected) throw new TypeError(`expected ${expected}`);
}

/** Throws a TypeError if a value is no number, and a RangeError if it is a number out of range. */
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
 * Returns the options that a function was passed, if any. Throws a TypeError if they are not an object, or
 * if there is one of another name, be it a symbol or inherited: it would be ignored otherwise.
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

/** Throws a TypeError if a function without options is passed some. Other values, such as `map` passes, are none. */
export function expectNoOptions(value: unknown): void {
  if (isA("Object", value)) checkedOptions(value as object, []);
}

/**
 * Returns whether a value is of the built-in class whose name ends so, also if it comes from another frame
 * of a page: a SharedArrayBuffer is as good as an ArrayBuffer.
 */
export function isA(name: "Object" | "ArrayBuffer", value: unknown): boolean {
  return Object.prototype.toString.call(value).endsWith(`${name}]`);
}
