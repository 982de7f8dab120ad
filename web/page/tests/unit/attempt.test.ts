import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { Attempt, restored } from "../../src/bests/attempt";
import { backTo, make, newGame, NO_HELP, withHelp } from "../../src/model/game";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const game = newGame(parseBoard(goal, "123/456/x78"), goal);

const store = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begun(hasInspection: boolean) {
  const attempt = new Attempt(game, hasInspection);
  attempt.update(game);
  return attempt;
}

test("without an inspection, the first move starts the clock", () => {
  const attempt = begun(false);
  vi.advanceTimersByTime(20_000);
  expect([attempt.seconds, attempt.inspection]).toEqual([0, undefined]);
  attempt.update(make(game, "r"));
  vi.advanceTimersByTime(3000);
  attempt.update(make(game, "rr"));
  vi.advanceTimersByTime(5000);
  expect(attempt.seconds).toBe(3);
});

test("a move in the inspection ends it, and starts the clock", () => {
  const attempt = begun(true);
  vi.advanceTimersByTime(9000);
  expect([attempt.seconds, attempt.inspection]).toEqual([0, 6]);
  attempt.update(make(game, "r"));
  vi.advanceTimersByTime(3000);
  expect([attempt.seconds, attempt.inspection]).toEqual([3, undefined]);
});

test("after the inspection, the clock runs without a move", () => {
  const attempt = begun(true);
  vi.advanceTimersByTime(17_000);
  expect([attempt.seconds, attempt.inspection]).toEqual([2, undefined]);
  attempt.update(make(game, "r"));
  vi.advanceTimersByTime(1000);
  expect(attempt.seconds).toBe(3);
});

test("a hidden page ends the inspection, and the first move starts the clock", () => {
  const attempt = begun(true);
  vi.advanceTimersByTime(5000);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  attempt.update(game);
  vi.advanceTimersByTime(60_000);
  vi.stubGlobal("document", { visibilityState: "visible" });
  attempt.update(game);
  expect([attempt.seconds, attempt.inspection]).toEqual([0, undefined]);
  attempt.update(make(game, "r"));
  vi.advanceTimersByTime(4000);
  expect(attempt.seconds).toBe(4);
});

test("a game with moves has no inspection", () => {
  const attempt = new Attempt(make(game, "r"), true);
  expect(attempt.inspection).toBeUndefined();
});

test("a reload keeps the time, the help, the level and the first day of a game", () => {
  vi.setSystemTime(new Date("2026-11-22T23:59:58"));
  const played = withHelp({ ...make(game, "r"), level: "hard" }, { hints: 2, undone: 1 });
  const attempt = begun(false);
  attempt.update(played);
  vi.advanceTimersByTime(3000);
  attempt.update(played);

  expect(restored(make(game, "r"))).toEqual(played);
  // Moves that are made again no longer count as undone.
  expect(restored(make(game, "rlrlr")).help).toEqual({ ...NO_HELP, hints: 2 });
  const later = new Attempt(make(game, "r"), false);
  expect([later.seconds, later.begun]).toEqual([3, "2026-11-22"]);
  // Without moves, a game starts afresh, except a daily puzzle.
  expect(restored(game)).toBe(game);
  const afresh = new Attempt(game, false);
  expect([afresh.seconds, afresh.begun]).toEqual([0, undefined]);
  const daily = { ...game, day: "2026-11-22" };
  new Attempt(daily, false).update(withHelp(daily, { hints: 1 }));
  expect(restored(daily).help.hints).toBe(1);
  expect(restored({ ...daily, day: "2026-11-21" }).help).toBe(NO_HELP);
});

test("the time of a game is unknown if its earlier moves are not stored", () => {
  const attempt = new Attempt(make(game, "r"), false);
  attempt.update(make(game, "rr"));
  expect([attempt.seconds, store.size]).toEqual([undefined, 0]);
});

test("a game counts once, when the player solves it", () => {
  const solved = make(game, "rr");
  const attempt = begun(false);
  attempt.update(make(game, "r"));
  attempt.update(solved);
  vi.advanceTimersByTime(9000);
  expect(attempt.seconds).toBe(0);
  expect([attempt.countEnd(solved), attempt.countEnd(solved)]).toEqual([true, false]);
  // Nor does it count after a reload and a move back, if it was opened as solved, or if the page played it.
  const reloaded = new Attempt(solved, false);
  reloaded.update(backTo(solved, 1));
  reloaded.update(solved);
  expect(reloaded.countEnd(solved)).toBe(false);
  store.clear();
  expect(new Attempt(solved, false).countEnd(solved)).toBe(false);
  expect(begun(false).countEnd(withHelp(solved, { isPlayed: true }))).toBe(false);
});

test("the last eight games are stored; damaged games are left out, damaged parts are unknown", () => {
  const names = [..."ABCDEFGHI"];
  const games = names.map((day) => ({ ...make(game, "r"), day }));
  const keep = (one: typeof game) => new Attempt({ ...one, past: "" }, false).update(one);
  for (const one of [...games, games[4]!]) keep(one);
  const kept = JSON.parse(store.get("tilebase games")!) as { puzzle: string }[];
  expect(kept.map(({ puzzle }) => puzzle.at(-1))).toEqual([..."EIHGFDCB"]);

  const [puzzle, help, seconds] = [kept[0]!.puzzle, { hints: 1 }, 7];
  const read = (...parts: unknown[]) => {
    store.set("tilebase games", JSON.stringify(parts));
    return restored(games[4]!);
  };
  expect(read({ puzzle, help, seconds, level: "odd", begun: 5, isCounted: 1 })).toEqual(
    withHelp(games[4]!, help),
  );
  expect(new Attempt(games[4]!, false).begun).toBeUndefined();
  expect(read({ puzzle, help }, { puzzle: 1, seconds })).toBe(games[4]);
  expect(read(null)).toBe(games[4]);
});
