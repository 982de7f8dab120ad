/** Throws a TypeError if a value is not of the type that the compiler would have asked for. */
export function expectType(isExpected: boolean, expected: string): asserts isExpected {
  if (!isExpected) throw new TypeError(`expected ${expected}`);
}

/** Refuses what is no object in the place of options, as nothing in it would be heeded. */
export function expectOptions(options: unknown, example: string): void {
  expectType(isA("Object", options), `an object of options, such as ${example}`);
}

/** Unlike `instanceof`, also true of what comes from another frame of a page, with its own classes. */
export function isA(name: "Object" | "ArrayBuffer", value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}
