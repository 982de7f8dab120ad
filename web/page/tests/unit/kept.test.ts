import { afterEach, expect, test, vi } from "vitest";

import { readKept, writeKept } from "../../src/kept";
import { allKept, keptIn, replaceKept } from "../../src/bests/kept-file";
import { asResults, isPerfect, squares, streak } from "../../src/model/results";
import { asSolves, averageOf, solvesOf, withSolve } from "../../src/model/solves";
import { SETTINGS } from "../../src/settings/settings";

/** Damaged values, and values of other versions of the page. */
const BROKEN = ["", "{", "null", "7", '"text"', "[]", "[null]", '{"a":1}', '{"2026-11-22":null}'];

const readSettings = () => readKept(SETTINGS.name, SETTINGS.read) ?? SETTINGS.first;

function storeWith(texts: Record<string, string>) {
  const store = new Map(Object.entries(texts));
  const setItem = (key: string, text: string) => void store.set(key, text);
  const removeItem = (key: string) => void store.delete(key);
  const getItem = (key: string) => store.get(key) ?? null;
  const key = (at: number) => [...store.keys()][at] ?? null;
  const storage = { getItem, setItem, removeItem, key };
  vi.stubGlobal(
    "localStorage",
    Object.defineProperty(storage, "length", { get: () => store.size }),
  );
  return store;
}

afterEach(() => vi.unstubAllGlobals());

test("what is kept is read again, and can be forgotten", () => {
  const store = storeWith({});
  const read = () => readKept("name", (value) => value);
  expect(read()).toBeUndefined();
  writeKept("name", { days: [1, 2] });
  expect(read()).toEqual({ days: [1, 2] });
  expect([...store.keys()]).toEqual(["tilebase name"]);
  writeKept("name", undefined);
  expect(read()).toBeUndefined();
});

test("broken values of all kinds are as none", () => {
  storeWith({});
  const first = readSettings();
  for (const text of BROKEN) {
    storeWith({ "tilebase settings": text, "tilebase days": text });
    expect(readSettings()).toEqual(first);
    expect(readKept("days", asResults) ?? {}).toEqual({});
    expect(readKept("days", asSolves) ?? []).toEqual([]);
  }
});

test("of settings of another version, the good parts are taken over", () => {
  const settings = {
    theme: "dark",
    language: "tlh",
    hasTimer: 1,
    countsSlides: true,
    level: "hardest",
    size: 4,
    old: 1,
  };
  storeWith({ "tilebase settings": JSON.stringify(settings) });
  expect(readSettings()).toEqual({ ...SETTINGS.first, theme: "dark", countsSlides: true });
});

const result = { moves: 10, enough: 10, hints: 0, isShown: false, undone: 0, isOnTime: true };

test("days in a row end where a day was left out or solved later", () => {
  const late = { ...result, isOnTime: false };
  const results = { "2026-11-28": result, "2026-11-30": result, "2026-12-01": result };
  expect(streak(results, "2026-12-01")).toBe(2);
  // The days still count, because today's puzzle may yet be solved.
  expect(streak(results, "2026-12-02")).toBe(2);
  expect(streak(results, "2026-12-03")).toBe(0);
  expect(streak({ ...results, "2026-11-29": result }, "2026-12-01")).toBe(4);
  expect(streak({ ...results, "2026-11-29": late }, "2026-12-01")).toBe(2);
});

test("perfect is without help, in as few moves as are enough", () => {
  expect(isPerfect(result)).toBe(true);
  const helped = [{ hints: 1 }, { isShown: true }, { undone: 1 }];
  for (const other of [...helped, { moves: 12 }, { enough: undefined }])
    expect(isPerfect({ ...result, ...other })).toBe(false);
});

test("results that are incomplete are completed or left out", () => {
  const kept = { "2026-11-22": { moves: 10 }, "2026-11-23": { moves: "x" }, today: { moves: 10 } };
  const completed = { moves: 10, enough: undefined, hints: 0 };
  expect(asResults(kept)).toEqual({
    "2026-11-22": { ...completed, isShown: false, undone: 0, isOnTime: false },
  });
});

test("each square is a tenth of a game, yellow if a move in it led away", () => {
  expect(squares([])).toBe("");
  expect(squares([0])).toBe("");
  expect(squares([1, 0])).toBe("🟩");
  expect(squares([1, 2, 1, 0])).toBe("🟨🟩🟩");
  const far = Array.from({ length: 101 }, (_, made) => 100 - made);
  expect(squares(far)).toBe("🟩".repeat(10));
  // Move 11 of 102 leads away, the first one of the second tenth.
  const wasted = [...far.slice(0, 11), 91, ...far.slice(10)];
  expect(squares(wasted)).toBe("🟩🟨🟩🟩🟩🟩🟩🟩🟩🟩");
});

const solve = { at: 1, size: "3x3", level: "easy", seconds: 42.17, moves: 12, undone: 0 } as const;
const solves = [
  { ...solve, enough: 10 },
  { ...solve, at: 2, size: "4x4", level: undefined, seconds: undefined, enough: undefined },
];

test("games are read again; damaged games are left out, damaged parts are unknown", () => {
  const read = (kept: unknown) => asSolves(JSON.parse(JSON.stringify(kept)));
  expect(read(solves)).toEqual(solves);
  const odd = { ...solve, level: "odd", seconds: "4", undone: null };
  const unknown = { level: undefined, seconds: undefined, enough: undefined };
  expect(read([odd])).toEqual([{ ...solve, ...unknown }]);
  for (const part of [{ at: "1" }, { moves: null }, { size: 3 }, { size: "3x3 " }]) {
    expect(read([null, { ...solve, ...part }])).toEqual([]);
  }
});

test("the last 1,000 games are stored, the best one of a kind besides", () => {
  let stored = asSolves([{ ...solve, seconds: 1 }]);
  for (let at = 2; at <= 1100; at++) stored = withSolve(stored, { ...solves[0]!, at });
  expect([stored[0]?.at, stored[1]?.at, stored.length]).toEqual([1, 101, 1001]);
  // The same game replaces its earlier state.
  stored = withSolve(stored, { ...solves[0]!, at: 1100, enough: 8 });
  expect([stored.at(-1)?.enough, stored.length]).toEqual([8, 1001]);
  expect(solvesOf(stored, "3x3", "easy")).toEqual(stored);
  expect(solvesOf(stored, "4x4", "easy")).toEqual([]);
  expect(solvesOf(stored, "3x3", "hard")).toEqual([]);
});

test("averages are of the last games without the best and the worst 5 %", () => {
  const to100 = Array.from({ length: 100 }, (_, at) => 100 - at);
  const rows: [count: number, times: number[], average: number | undefined][] = [
    [5, [1, 2, 3, 4], undefined],
    [5, [100, 8, 10, 30, 12, 14], 12],
    [5, [7, 7, 7, 7, 7], 7],
    // (10.01 + 10.02 + 10.02) / 3 = 10.01666…
    [5, [9, 10.01, 10.02, 10.02, 11], 10.02],
    [12, [99, 1, 50, ...new Array(9).fill(20), 2], 18.2],
    [12, new Array(11).fill(20), undefined],
    // Without 1 to 5 and 96 to 100; the largest time is longer here.
    [100, [5000, 9000, ...to100.slice(1)], 50.5],
    [100, to100.slice(1), undefined],
  ];
  for (const [count, times, average] of rows) expect(averageOf(count, times)).toBe(average);
});

test("all stored values are saved, and replaced by the values of a file", () => {
  const values = { solves, settings: { size: "4x4" } };
  const texts = {
    "tilebase solves": JSON.stringify(solves),
    "tilebase settings": '{"size":"4x4"}',
  };
  storeWith({ ...texts, x: "1" });
  const text = JSON.stringify({ tilebase: allKept() });
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ tilebase: values })));
  const store = storeWith({ "tilebase days": "{}", x: "2" });
  replaceKept(keptIn(text)!);
  expect(Object.fromEntries(store)).toEqual({ ...texts, x: "2" });
  const foreign = ["{}", "date,size", '{"tilebase":1}', '{"tilebase":null}', '{"tilebase":[]}'];
  for (const text of [...BROKEN, ...foreign]) expect(keptIn(text)).toBeUndefined();
});

test("values that do not fit replace nothing", () => {
  const store = storeWith({ "tilebase days": "7" });
  const setItem = (key: string, text: string) => {
    if (text.length > 5) throw new DOMException("full", "QuotaExceededError");
    store.set(key, text);
  };
  Object.assign(localStorage, { setItem });
  expect(() => replaceKept({ days: 8, more: "too long" })).toThrow();
  expect([...store]).toEqual([["tilebase days", "7"]]);
});
