// Tests tables that are made in memory.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { makeTables, patternsFor } from "../src/pattern/make.js";
import { embedded, embeddedAsync, GoalError } from "../src/patterns.js";
import { goalAt } from "../src/ranking.js";
import { distances, fromKey } from "./plain-search.js";
import { canonical, patternData, ran, shapeNamed } from "./tables.js";

const setOf = (tiles: string) => tiles.split("-").reduce((set, tile) => set | (1 << +tile), 0);
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const SHAPES = ["3x4", "4x3", "2x6", "3x5", "4x4", "8x2"].map(shapeNamed);

/** The checksums of the entries of each shape's patterns, by tiles. */
const ENTRIES = [
  ["4x4", "1-5-6-9-10", "2-3-4-7-8", "11-12-13-14-15"],
  ["3x5", "1-6-11-12", "2-3-7-8-13", "4-5-9-10-14"],
  ["2x8", "1-2-3-9-10", "4-5-11-12-13", "6-7-8-14-15"],
].map(([shape = "", ...sets]): [string, Map<string, string>] => {
  const files = patternData(shape, ...sets).map((file) => sha256(file.subarray(64)));
  return [shape, new Map(files.map((checksum, place) => [sets[place] as string, checksum]))];
});
const sums = readFileSync("../../data/5x5.sha256", "utf8").matchAll(/^(\w+) {2}5x5-(.*)\.tb$/gm);
ENTRIES.push(["5x5", new Map(Array.from(sums, ([, sum = "", tiles = ""]) => [tiles, sum]))]);

test.each(ENTRIES)("the entries of %s are the generator's", (name, entries) => {
  const { rows, cols } = shapeNamed(name);
  const goal = goalAt({ rows, cols }, rows * cols - 1);
  const sets = [...entries.keys()];
  expect(sets.length).toBe(name === "5x5" ? 5 : 3);
  const [parts, tables] = ran(makeTables(goal, sets.map(setOf)));
  expect(tables.map(({ bytes }) => sha256(bytes))).toEqual([...entries.values()]);
  // Each part is larger than the one before.
  expect(parts).toEqual([...new Set(parts)].sort((one, other) => one - other));
  expect(parts[0]).toBeGreaterThan(0);
  expect(parts.at(-1)).toBeLessThan(1);
  expect(parts.at(-1)).toBeGreaterThan(0.7);
  expect(patternsFor(goal)!.sort()).toEqual(sets.map(setOf).sort());
});

/** Lists the patterns of a goal as `tilebase gen --patterns` names its files. */
function listed(rows: number, cols: number, blank: number): string {
  const goal = goalAt({ rows, cols }, blank);
  const tiles = (set: number) => goal.tiles.filter((tile) => (set >> tile) & 1).join("-");
  return `${rows}x${cols} ${blank} ${patternsFor(goal)!.map(tiles).join(" ")}\n`;
}

test("the partitions are the ones of the generator, for every goal", () => {
  expect(listed(3, 4, 5)).toBe("3x4 5 3-4-6-7-11 1-2-5-8-9-10\n");
  expect(listed(4, 4, 13)).toBe("4x4 13 4-7-8-11-12 1-2-3-5-6 9-10-13-14-15\n");
  let all = "";
  for (let rows = 2; rows <= 12; rows++) {
    for (let cols = 2; cols <= 12; cols++) {
      if (rows * cols < 12 || rows * cols > 25) continue;
      for (let blank = 0; blank < rows * cols; blank++) all += listed(rows, cols, blank);
    }
  }
  // 561 lines that `Partition::known` of tilebase-pattern also prints.
  expect(sha256(all)).toBe("dcb2b9136c352ce03f532d77ebaf6605f22c1db6cf519eea8ffd7f672816b4d8");
});

test.each(SHAPES)("every goal of $rows x $cols has the answers of a plain search", (shape) => {
  const { rows, cols } = shape;
  for (let blank = 0; blank < rows * cols; blank++) {
    const tiles = canonical(rows * cols, blank).map((tile) => tile && rows * cols - tile);
    const solver = embedded({ rows, cols, tiles });
    expect(solver.goal).toEqual({ rows, cols, tiles });
    const found = [...distances(cols, tiles, 1, 9)].filter((_, place) => place % 37 === 0);
    const boards = found.map(([board]) => fromKey(board));
    expect([...solver.distances(boards)]).toEqual(found.map(([, distance]) => distance));
  }
});

test("goals by name, and goals without patterns", () => {
  expect(embedded("snail").shape).toEqual({ rows: 4, cols: 4 });
  expect(embedded("3x4 blank-first").goal.tiles).toEqual(canonical(12, 0));
  expect(() => embedded("2x5")).toThrow("; make one with `tilebase gen --shape 2x5 --goal-blank 9");
  expect(() => embedded("3x3")).toThrow("of a 3x3 board; `tilebase-reader/tables` has one");
});

test("tables are made while other work goes on, until a signal", async () => {
  const parts: number[] = [];
  const solver = await embeddedAsync("4x4", { onProgress: (part) => parts.push(part) });
  expect(solver.distance(solver.goal)).toBe(0);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts.at(-1)).toBe(1);
  expect(parts.length).toBeGreaterThan(5);
  const stopped = embeddedAsync("5x5", { signal: AbortSignal.timeout(50) });
  await expect(stopped).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(embeddedAsync("2x5")).rejects.toThrow(GoalError);
});
