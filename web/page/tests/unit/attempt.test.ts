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

// Each step: after some seconds, moves or the state of the page; then the time, and the rest of the inspection.
test.each([
  ["without an inspection, the first move starts the clock", "20 r 0 -, 3 rr 3 -, 5 rr 3 -"],
  ["a move in the inspection ends it, and starts the clock", "9  0 6, 0 r 0 -, 3 r 3 -"],
  ["after the inspection, the clock runs without a move", "17 r 2 -, 1 r 3 -"],
  [
    "a hidden page ends the inspection, and the first move starts the clock",
    "5 hidden 0 -, 60 visible 0 -, 0 r 0 -, 4 r 4 -",
  ],
])("%s: %s", (name, steps) => {
  const attempt = begun(!name.startsWith("without"));
  for (const step of steps.split(", ")) {
    const [wait, then = "", seconds, inspection] = step.split(" ");
    vi.advanceTimersByTime(1000 * Number(wait));
    const isState = then === "hidden" || then === "visible";
    if (isState) vi.stubGlobal("document", { visibilityState: then });
    attempt.update(isState ? game : make(game, then));
    expect(`${attempt.seconds} ${attempt.inspection ?? "-"}`).toBe(`${seconds} ${inspection}`);
  }
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
  // Another goal makes another game.
  const other = make(newGame(game.start, game.start), "r");
  expect(restored(other)).toBe(other);
  // Without moves, a game starts afresh, except a daily puzzle, where moves count as undone.
  expect(restored(game)).toBe(game);
  const afresh = new Attempt(game, false);
  expect([afresh.seconds, afresh.begun]).toEqual([0, undefined]);
  const daily = { ...game, day: "2026-11-22" };
  new Attempt(daily, false).update(withHelp(daily, { hints: 1 }));
  expect(restored(daily).help.hints).toBe(1);
  new Attempt(daily, false).update(make(daily, "rl"));
  expect(restored(daily).help.undone).toBe(2);
  expect(restored({ ...daily, day: "2026-11-21" }).help).toBe(NO_HELP);
});

test("a game with moves has no inspection, and no time if its earlier moves are not stored", () => {
  expect(new Attempt(make(game, "r"), true).inspection).toBeUndefined();
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
