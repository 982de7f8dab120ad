// Tables of the repository, and damaged ones.
import { readFileSync } from "node:fs";
import { createXXHash3 } from "hash-wasm";

/** The lines that the readers of all languages share, by their fields; the first one is the kind. */
export const CONFORMANCE = readFileSync("../../data/conformance.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t") as [string, ...string[]]);

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

const named = (kind: string) =>
  CONFORMANCE.filter((line) => line[0] === kind).map(([, name = "", ...hex]) => {
    return [name, hex.map(fromHex)] as const;
  });
const TABLES = new Map(named("table"));
/** The pattern tables that answer together. */
export const SETS = new Map(named("patterns"));

/** Returns a table of these lines, or a file of `data/`; the tests run in the folder of the package. */
export function data(name: string): Uint8Array {
  return TABLES.get(name)?.[0] ?? new Uint8Array(readFileSync(`../../data/${name}`));
}

/** Reads the pattern tables of a shape that `data/` has, by the names of their tiles. */
export function patternData(shape: string, ...tiles: string[]): Uint8Array[] {
  return tiles.map((names) => data(`${shape}-${names}.tb`));
}

export const FIFTEEN = patternData("4x4", "1-2-3-4-7", "5-6-9-10-13", "8-11-12-14-15");

export const GOALS = ["corner", "edge", "center"] as const;

/** The goals for tests that ask for every board: all of them if SLOW is set. */
export const SOME_GOALS = process.env.SLOW ? GOALS : GOALS.slice(0, 1);

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

const xxh3 = await createXXHash3();

/** Returns the file with the checksums that its bytes have. */
export function sealed(file: Uint8Array): Uint8Array {
  const sealed = file.slice();
  const checksum = (start: number, end?: number) =>
    xxh3.init().update(sealed.subarray(start, end)).digest("binary").reverse();
  sealed.set(checksum(64), 40);
  sealed.set(checksum(0, 56), 56);
  return sealed;
}
