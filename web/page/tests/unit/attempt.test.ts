import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { Attempt } from "../../src/bests/attempt";
import { make, newGame } from "../../src/model/game";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const game = newGame(parseBoard(goal, "123/456/x78"), goal);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
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
