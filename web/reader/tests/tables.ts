// Reads tables of the repository, and changes them for tests.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { createXXHash3 } from "hash-wasm";
import { expect, test } from "vitest";

/** The lines of data/conformance.tsv, split into fields. The first field is the kind of line. */
export const CONFORMANCE = readFileSync("../../data/conformance.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t") as [string, ...string[]]);

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

const linesOf = (kind: string) =>
  CONFORMANCE.filter((line) => line[0] === kind).map(([, name = "", ...hex]) => {
    return [name, hex.map(fromHex)] as [string, Uint8Array[]];
  });
const TABLES = new Map(linesOf("table"));
/** The sets of pattern tables, by name. */
export const SETS = new Map(linesOf("patterns"));

/** Reads a table of the conformance lines, or a file of `data/`. Tests run in the package's folder. */
export function data(name: string): Uint8Array {
  return TABLES.get(name)?.[0] ?? new Uint8Array(readFileSync(`../../data/${name}`));
}

/** Reads pattern tables of `data/` by shape and tiles. */
export function patternData(shape: string, ...tiles: string[]): Uint8Array[] {
  return tiles.map((names) => data(`${shape}-${names}.tb`));
}

export const FIFTEEN = patternData("4x4", "1-5-6-9-10", "2-3-4-7-8", "11-12-13-14-15");
SETS.set("4x4", FIFTEEN);

export const GOALS = ["corner", "edge", "center"] as const;

/** The goals for tests of every board: all goals if SLOW is set, otherwise the first. */
export const SOME_GOALS = process.env.SLOW ? GOALS : GOALS.slice(0, 1);

/** Returns the shape that a text such as `3x4` begins with. */
export function shapeNamed(text: string) {
  const [rows = 0, cols = 0] = text.split("x").map(Number.parseFloat);
  return { rows, cols };
}

/** Returns the canonical goal with the blank in this cell. */
export function canonical(cells: number, blank: number): number[] {
  const tiles = Array.from({ length: cells - 1 }, (_, place) => place + 1);
  tiles.splice(blank, 0, 0);
  return tiles;
}

/** Returns the file with these bytes at an offset. */
export function changed(file: Uint8Array, offset: number, ...bytes: number[]): Uint8Array {
  const copy = file.slice();
  copy.set(bytes, offset);
  return copy;
}

/** Some copies of a table with other entries. */
export function damaged(file: Uint8Array): fc.Arbitrary<Uint8Array> {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 });
  const start = fc.integer({ min: 64, max: file.length - 1 });
  const changes = fc.array(fc.tuple(start, bytes), { maxLength: 64 });
  return changes.map((all) => {
    const copy = file.slice();
    for (const [start, bytes] of all) copy.set(bytes.subarray(0, copy.length - start), start);
    return copy;
  });
}

const xxh3 = await createXXHash3();

/** Returns the file with correct checksums. */
export function sealed(file: Uint8Array): Uint8Array {
  const sealed = file.slice();
  const checksum = (start: number, end?: number) =>
    xxh3.init().update(sealed.subarray(start, end)).digest("binary").reverse();
  sealed.set(checksum(64), 40);
  sealed.set(checksum(0, 56), 56);
  return sealed;
}

/** An error of this class with this message and, for boards and tables, details. */
export function named(name: string, message: string) {
  const details = expect.objectContaining({ code: expect.any(String) });
  const has = /Board|Table/.test(name) ? { details } : {};
  return expect.objectContaining({ name, message, ...has });
}

/** Methods of a solver with a board as the only argument. Only the first one is for boards with an index. */
export const ABOUT_A_BOARD = [
  ...(["indexOf", "distance", "solve", "solutions"] as const),
  ...(["optimalMoves", "hint", "countSolutions"] as const),
];

type Call = () => unknown;

/** Returns all values that a generator yields, and its result. */
export function ran<T, R>(steps: Generator<T, R>): [yielded: T[], result: R] {
  const yielded: T[] = [];
  for (;;) {
    const { value, done } = steps.next();
    if (done) return [yielded, value];
    yielded.push(value);
  }
}

/** Tests that the calls throw or reject with an error, given by its name and its message. */
export function testErrors(errors: Record<string, Call | Call[]>): void {
  test.each(Object.entries(errors))("%s", async (error, calls) => {
    const [, name = "", message = ""] = /^(\w+): (.*)$/.exec(error) ?? [];
    for (const call of [calls].flat()) {
      await expect((async () => call())()).rejects.toEqual(named(name, message));
    }
  });
}
