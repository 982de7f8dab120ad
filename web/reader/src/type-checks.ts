/** Throws a TypeError if a value is not of the type that the compiler would have required. */
export function expectType(isExpected: boolean, expected: string): asserts isExpected {
  if (!isExpected) throw new TypeError(`expected ${expected}`);
}

/**
 * Throws a TypeError if options are not an object, or if they have another name than these. A board in
 * the place of options would be ignored otherwise.
 */
export function expectOptions(options: object, names: string[], example: string): void {
  const areOptions =
    isA("Object", options) && Object.keys(options).every((name) => names.includes(name));
  expectType(areOptions, `an object of options, such as ${example}`);
}

/** Returns whether a value is one of a built-in class, also if it comes from another frame of a page. */
export function isA(name: "Object" | "ArrayBuffer", value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}
