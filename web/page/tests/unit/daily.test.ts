import { fromBytes } from "tilebase-reader/patterns";
import { boardText } from "tilebase-reader/puzzle";
import tables from "tilebase-reader/tables/4x4-patterns";
import { expect, test } from "vitest";

import { formatAddress, parseAddress } from "../../src/model/address";
import { DAILY_SIZES, type DailySize, dailyGame } from "../../src/model/daily";
import { dayOf, daysLater, isDay, weekday } from "../../src/model/day";
import { solverTo } from "../../src/model/files";
import { make } from "../../src/model/game";

const MONDAY = "2026-11-16";

const boardOf = (day: string, size: DailySize) => boardText(dailyGame(day, size).start);

test("the puzzles of these days never change", () => {
  expect(boardOf("2026-11-16", "3x3")).toBe("235/1x8/476");
  expect(boardOf("2026-11-22", "3x3")).toBe("317/658/42x");
  expect(boardOf("2026-12-31", "3x3")).toBe("3x6/174/825");
  expect(boardOf("2026-11-16", "4x4")).toBe("1623/9584/xA7C/BDEF");
  expect(boardOf("2026-11-22", "4x4")).toBe("x52E/C8F1/A496/7B3D");
  expect(boardOf("2026-12-31", "4x4")).toBe("x728/1D56/E34A/B9FC");
  expect(boardOf("2099-02-28", "4x4")).toBe("365C/A4E1/2xF7/89BD");
});

test("they differ each day, and get harder from Monday to Sunday", () => {
  const solver = solverTo(dailyGame(MONDAY, "3x3").goal);
  const patterns = fromBytes(tables);
  const distances = {
    "3x3": (day: string) => solver.distance(dailyGame(day, "3x3").start),
    "4x4": (day: string) => patterns.solve(dailyGame(day, "4x4").start).length,
  };
  const weeks = 8;
  const days = Array.from({ length: 7 * weeks }, (_, later) => daysLater(MONDAY, later));
  for (const size of DAILY_SIZES) {
    expect(new Set(days.map((day) => boardOf(day, size))).size).toBe(days.length);
    const means = new Array<number>(7).fill(0);
    for (const day of days) means[weekday(day)]! += distances[size](day) / weeks;
    expect(means).toEqual([...means].sort((one, other) => one - other));
    const expected = size === "3x3" ? [10, 13, 16, 19, 22, 25, 28] : [17, 24, 33, 39, 45, 49, 55];
    expect(means.map(Math.round)).toEqual(expected);
  }
});

test("a day is a day of the local calendar", () => {
  expect(dayOf(new Date(2026, 10, 22, 0, 0, 0))).toBe("2026-11-22");
  expect(dayOf(new Date(2026, 10, 22, 23, 59, 59))).toBe("2026-11-22");
  expect(dayOf(new Date(2027, 0, 1))).toBe("2027-01-01");
  expect(daysLater("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysLater("2028-03-01", -1)).toBe("2028-02-29");
  expect([weekday("2026-11-23"), weekday("2026-11-22")]).toEqual([0, 6]);
  expect(["2028-02-29", "2026-11-22"].every(isDay)).toBe(true);
  const others = ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "today", "", "2026-11-22x"];
  expect(others.some(isDay)).toBe(false);
});

test("a puzzle of a day keeps its day through moves and its address", () => {
  const game = make(dailyGame("2026-11-22", "4x4"), "rd");
  const address = formatAddress({ game, view: "play" });
  expect(address).toBe("#day=2026-11-22&size=4x4&moves=rd");
  const first = () => {
    throw new Error("the address names a puzzle");
  };
  const gameOf = (text: string) => parseAddress(text, first).place.game;
  expect(parseAddress(address, first).place).toEqual({ game, view: "play" });
  expect(gameOf("#day=2026-11-22")).toEqual(dailyGame("2026-11-22", "3x3"));
  expect(gameOf("#day=today").day).toBe(dayOf(new Date()));
  expect(() => parseAddress("#day=2026-02-30", first)).toThrow("not a day");
  expect(() => parseAddress("#day=2026-11-22&size=2x3", first)).toThrow("3x3 or 4x4");
});
