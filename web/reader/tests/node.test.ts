// Tests opening table files and folders in Node.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

import { BoardError, fromBytes, Solver } from "../src/index.js";
import { open } from "../src/node.js";
import { canonical, changed, data, named } from "./tables.js";

const DATA = "../../data";
const FIFTEEN = ["1-5-6-9-10", "2-3-4-7-8", "11-12-13-14-15"].map((tiles) => `4x4-${tiles}.tb`);
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tilebase-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function copied(name: string, as = name): string {
  const path = join(folder, as);
  copyFileSync(`${DATA}/${name}`, path);
  return path;
}

test("a folder, any goal, 3x3 and 4x4", async () => {
  const center = await open(DATA, { goal: "1 2 3 / 8 x 4 / 7 6 5" });
  expect(center).toBeInstanceOf(Solver);
  const answer = { tile: 6, moves: "uuldr", distance: 5 };
  expect(center.hint("2 8 3 / 1 6 4 / 7 x 5")).toMatchObject(answer);
  const large = await open(DATA, { goal: "4x4" });
  expect(large.hint("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11").distance).toBe(44);
  for (const goal of ["3x2", "12/34/56/7x", "x12/345/678", "4x2", "5x3", "8x2", "5x5"]) {
    const solver = await open(DATA, { goal });
    expect(solver.solve(solver.goal)).toBe("");
  }
});

test("goals as tiles, rows and boards", async () => {
  const rows = [
    [1, 2, 3],
    [8, 0, 4],
    [7, 6, 5],
  ];
  const goals = [rows, rows.flat(), Uint8Array.from(rows.flat()), "1238x4765"];
  const board = (await open(DATA, { goal: rows })).goal;
  for (const goal of [...goals, board]) {
    expect((await open(DATA, { goal })).goal).toEqual(board);
  }
  await expect(open(DATA, { goal: "1 2 3" })).rejects.toThrow(BoardError);
  await expect(open(DATA, { goal: [1, 1, 2, 3] })).rejects.toThrow(BoardError);
  for (const goal of ["1x23456789abcdef", "3x4", "4x5 snail"]) {
    const solver = await open(DATA, { goal });
    expect(() => solver.maxDistance).toThrow(RangeError);
  }
  // Boards of 2x2 and 3x3, not shapes.
  await expect(open(DATA, { goal: "13x2" })).rejects.toThrow("cell 2 of a 2x2 board");
  expect((await open(DATA, { goal: "1234x5678" })).shape).toEqual({ rows: 3, cols: 3 });
  for (const goal of ["1x9", "8x8", " 0x4 ", "13x3"]) {
    const expected = "expected at least 2 rows and 2 columns, and at most 25 cells";
    const error = named("BoardError", `${goal.trim()} is out of range: ${expected}`);
    await expect(open(DATA, { goal })).rejects.toThrow(error);
    expect(() => fromBytes(data("3x3-corner.tb"), { goal })).toThrow(error);
  }
  for (const goal of [7, null]) {
    await expect(open(DATA, { goal: goal as never })).rejects.toThrow(TypeError);
  }
  const corner = `${DATA}/3x3-corner-bit.tb`;
  expect((await open(corner, { goal: "blank-first" })).goal.tiles).toEqual(canonical(9, 0));
  expect((await open(DATA, { goal: "4x4 blank-first" })).shape).toEqual({ rows: 4, cols: 4 });
});

test("file URLs of files and of a folder", async () => {
  const solver = await open(FIFTEEN.map((file) => pathToFileURL(`${DATA}/${file}`)));
  expect(solver.distance("1234/5678/9ABC/DExF")).toBe(1);
  const folder = pathToFileURL(`${DATA}/`);
  expect((await open(folder)).shape).toEqual({ rows: 2, cols: 3 });
  expect((await open(folder, { goal: "4x4" })).goal).toEqual(solver.goal);
});

test("the goal of the first file, if none is named, or only its shape", async () => {
  const edge = copied("3x3-edge-bit.tb", "b.tb");
  for (const goal of [undefined, "3x3", " 3 X 3 "]) {
    expect((await open([edge, DATA], { goal })).goal.tiles).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  }
  // A shape ignores the tables of folders.
  expect((await open(DATA, { goal: "3x3" })).goal.tiles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect((await open([DATA, edge], { goal: "3x3" })).goal.tiles[7]).toBe(0);
  const files = [data("2x3-edge-bit"), data("3x2-rldu")];
  expect(fromBytes(files, { goal: "3x2" }).goal.tiles).toEqual([1, 2, 0, 3, 4, 5]);
  copied("2x3-corner-bit.tb", "a.tb");
  expect((await open(folder)).shape).toEqual({ rows: 2, cols: 3 });
  expect((await open([edge, folder])).shape).toEqual({ rows: 3, cols: 3 });
  await expect(open([])).rejects.toThrow("no table in an empty list; make one with");
});

test("tables in a metric, by default that of the first file", async () => {
  const multi = join(folder, "3x2.tb");
  writeFileSync(multi, data("3x2-multi"));
  copied("2x3-corner-bit.tb");
  const [board, goal] = ["1x/32/54", "3x2"];
  for (const paths of [multi, [folder, multi]]) {
    expect((await open(paths)).metric).toBe("multi");
  }
  for (const [metric, distance] of [
    ["single", 2],
    ["multi", 1],
  ] as const) {
    const solver = await open(folder, { goal, metric });
    expect([solver.metric, solver.distance(board)]).toEqual([metric, distance]);
  }
  expect((await open(folder, { goal })).metric).toBe("single");
  const advice =
    "make one with `tilebase gen --metric multi --shape 3x3 --goal-blank 8 --output FILE`";
  const missing = `no table for goals with the blank in cell 8 of a 3x3 board in the multi-tile metric; ${advice}`;
  await expect(open(folder, { goal: "3x3", metric: "multi" })).rejects.toThrow(missing);
  rmSync(join(folder, "2x3-corner-bit.tb"));
  const others = '(the tables are in the metric multi; select it with metric: "multi")';
  await expect(open(folder)).rejects.toThrow(`no table in ${folder} ${others}; make one with`);
  await expect(open(folder, { goal: "3x3" })).rejects.toThrow(`of a 3x3 board ${others}; `);
  const wrong = new TypeError('expected a metric as "single" or "multi"');
  await expect(open(folder, { metric: "stm" as never })).rejects.toThrow(wrong);
});

test("of several sets, the one with the most entries", async () => {
  for (const file of FIFTEEN) copied(file);
  copied("4x4-1-5-6-9-10.tb", "twice.tb");
  const solver = await open(folder);
  const shipped = await open(DATA, { goal: "4x4" });
  const board = shipped.random({ seed: 1 });
  expect(solver.lowerBound(board)).toBe(shipped.lowerBound(board));
  rmSync(join(folder, "4x4-2-3-4-7-8.tb"));
  await expect(open(copied("4x4-1-5-6-9-10.tb"))).rejects.toThrow("no pattern has these tiles: 2,");
  // If a folder has no set, tables are made in memory.
  const made = await open(folder, { goal: "4x4" });
  expect(made.lowerBound(board)).toBe(shipped.lowerBound(board));
});

test("what is damaged is named, and passed over in a folder", async () => {
  const corner = data("3x3-corner-bit.tb");
  for (const [name, bytes, code, advice] of [
    ["none", undefined, "missing", "check the path, or make one with `tilebase gen --shape RxC"],
    ["short", [1], "short", "make one with `tilebase gen --shape RxC --output FILE`"],
    ["new", changed(corner, 8, 2), "newer", "use a newer reader"],
    ["3x3.tb", changed(corner, 100, 7), "damaged", "generate the table again with `tilebase gen`"],
  ] as const) {
    const path = join(folder, name);
    if (bytes) writeFileSync(path, Uint8Array.from(bytes));
    const error = { name: "TableError", path, details: { code } };
    await expect(open(path)).rejects.toMatchObject(error);
    await expect(open(path)).rejects.toThrow(new RegExp(`^cannot use the table .*; ${advice}`));
  }
  const refused = `of a 3x3 board (cannot use the table ${join(folder, "3x3.tb")}: damaged payload`;
  await expect(open(folder, { goal: "3x3" })).rejects.toThrow(refused);
  copied("3x3-corner-bit.tb", "whole.tb");
  expect((await open(folder, { goal: "3x3" })).shape.rows).toBe(3);
});
