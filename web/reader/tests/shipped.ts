import { readFileSync } from "node:fs";

/** Reads a file of the repository's `data/`. */
export function data(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../../data/${name}`, import.meta.url)));
}

export const GOALS = ["corner", "edge", "center"] as const;
