import { readFileSync } from "node:fs";

/** Reads a file of the repository's `data/`. */
export function data(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../data/${name}`, import.meta.url)));
}

export const GOALS = ["corner", "edge", "center"] as const;

/** The goals for tests that ask for every board: all of them if SLOW is set. */
export const SOME_GOALS = process.env.SLOW ? GOALS : GOALS.slice(0, 1);
