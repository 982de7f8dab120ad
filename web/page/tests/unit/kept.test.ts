import { afterEach, expect, test, vi } from "vitest";

import { readKept, writeKept } from "../../src/kept";
import { asBests, averageOf, bestOf, withGame } from "../../src/model/bests";
import { asResults, isPerfect, squares, streak } from "../../src/model/results";
import { SETTINGS } from "../../src/settings/settings";

/** Damaged values, and values of other versions of the page. */
const BROKEN = ["", "{", "null", "7", '"text"', "[]", "[null]", '{"a":1}', '{"2026-11-22":null}'];

const readSettings = () => readKept(SETTINGS.name, SETTINGS.read) ?? SETTINGS.first;

function storeWith(texts: Record<string, string>) {
  const store = new Map(Object.entries(texts));
  const setItem = (key: string, text: string) => void store.set(key, text);
  const removeItem = (key: string) => void store.delete(key);
  const getItem = (key: string) => store.get(key) ?? null;
  vi.stubGlobal("localStorage", { getItem, setItem, removeItem });
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
    expect(readKept("days", asBests) ?? {}).toEqual({});
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
  expect(readSettings()).toMatchObject({
    theme: "dark",
    language: "",
    hasTimer: false,
    countsSlides: true,
    level: "easy",
  });
  expect(readSettings()).not.toHaveProperty("old");
});

test("a browser that keeps nothing is no error", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => writeKept("name", 1)).not.toThrow();
  expect(readKept("name", Number)).toBeUndefined();
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
  const others = [
    { moves: 12 },
    { enough: undefined },
    { hints: 1 },
    { isShown: true },
    { undone: 1 },
  ];
  for (const other of others) expect(isPerfect({ ...result, ...other })).toBe(false);
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
  // Move 20 of 102 leads away, in the second tenth. Move 21 leads back, in the third tenth.
  const wasted = [...far.slice(0, 20), 82, ...far.slice(19)];
  expect(squares(wasted)).toBe("🟩🟨🟩🟩🟩🟩🟩🟩🟩🟩");
});

test("bests are the least time and the number of perfect games, by size and level", () => {
  let bests = withGame({}, "3x3", "easy", 42, true);
  bests = withGame(bests, "3x3", "easy", 50, false);
  bests = withGame(bests, "3x3", "easy", 40, true);
  bests = withGame(bests, "4x4", "easy", 90, true);
  expect(bestOf(bests, "3x3", "easy")).toEqual({ seconds: 40, perfect: 2, times: [42, 50, 40] });
  expect(bestOf(bests, "3x3", "hard")).toEqual({ seconds: undefined, perfect: 0, times: [] });
  expect(asBests(JSON.parse(JSON.stringify(bests)))).toEqual(bests);
  expect(asBests({ "3x3 easy": { perfect: 1.5 }, "3x3": { perfect: 1 }, "3x3 odd": null })).toEqual(
    {},
  );
});

test("bests of an older version have no times, and damaged times are left out", () => {
  const kept = {
    "3x3 easy": { seconds: 4, perfect: 1 },
    "4x4 hard": { perfect: 0, times: [9, null] },
  };
  expect(asBests(kept)).toEqual({
    "3x3 easy": { seconds: 4, perfect: 1, times: [] },
    "4x4 hard": { seconds: undefined, perfect: 0, times: [9] },
  });
});

test("averages are of the last games without the best and the worst", () => {
  const average = (count: number, ...times: number[]) => {
    const bests = times.reduce((bests, time) => withGame(bests, "3x3", "easy", time, false), {});
    return averageOf(count, bestOf(bests, "3x3", "easy"));
  };
  expect(average(5, 1, 2, 3, 4)).toBeUndefined();
  expect(average(5, 100, 8, 10, 30, 12, 14)).toBe(12);
  expect(average(5, 7, 7, 7, 7, 7)).toBe(7);
  expect(average(12, 1, 50, ...new Array(9).fill(20), 2)).toBe((9 * 20 + 2) / 10);
  // Older times are not stored.
  expect(average(12, 99, 1, 50, ...new Array(9).fill(20), 2)).toBe((9 * 20 + 2) / 10);
  expect(average(12, ...new Array(11).fill(20))).toBeUndefined();
});
