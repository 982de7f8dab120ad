import { expect, test, vi } from "vitest";

import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import { shareText } from "../../src/bests/Outcome";
import { announcement } from "../../src/model/announce";
import { back, backTo, make, newGame, NO_HELP } from "../../src/model/game";
import { en } from "../../src/words/en";
import { wordsFor } from "../../src/words/words";
import { zh } from "../../src/words/zh";

const goal = canonicalGoal({ rows: 3, cols: 3 });
const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
const begun = newGame(start, goal);

test("what a screen reader says", () => {
  const said = (before = begun, after = begun, distance: number | undefined = 18) =>
    announcement(before, after, distance, en);
  expect(said(begun, make(begun, "d"))).toBe("tile 8 moved up, 18 moves to go");
  expect(said(begun, make(begun, "ll"), 1)).toBe("tiles 5 and 1 moved right, 1 move to go");
  const [one, three] = [make(begun, "u"), make(begun, "uld")];
  expect(said(one, back(one))).toBe("back: tile 4 moved up, 18 moves to go");
  expect(said(three, backTo(three, 0))).toBe("back: 3 moves, 18 moves to go");
  expect(said(begun, one, 0)).toBe("tile 4 moved down, solved");
  expect(said(begun, make(begun, "ulld"))).toBe("4 moves, 18 moves to go");
  expect(said(begun, begun)).toBe("0 moves, 18 moves to go");
  expect(said(begun, newGame(goal, goal), 0)).toBe("new board, solved");
  expect(said(begun, newGame(start, { ...goal, tiles: [...goal.tiles].reverse() }))).toBe(
    "new goal, 18 moves to go",
  );
  // A hidden distance is not announced.
  expect(announcement(begun, make(begun, "d"), undefined, en)).toBe("tile 8 moved up");
});

test("a shared result has its moves, and its slides if the player counts them", () => {
  vi.stubGlobal("location", { protocol: "file:" });
  const game = make(newGame({ ...goal, tiles: [1, 2, 3, 0, 4, 5, 7, 8, 6] }, goal), "rrllrrd");
  const share = (inSlides: string, words = en) =>
    shareText(game, 3, { distances: [3, 2, 1, 2, 3, 2, 1, 0], mistakes: [] }, words, inSlides);
  expect(share("")).toBe("tilebase 3x3: 7 moves, 4 more than needed\n🟩🟩🟨🟨🟩🟩🟩");
  expect(share(en.ending.inSlides(4))).toContain("7 moves, 4 more than needed, 4 slides\n");
  expect(share(zh.ending.inSlides(4), zh)).toContain("7 步，比最少多 4 步，滑 4 次\n");
  vi.unstubAllGlobals();
});

test("the words are in the chosen language, or the first known one of the browser", () => {
  expect(wordsFor("en", ["zh"])).toBe(en);
  expect(wordsFor("", ["fr", "zh-TW", "en"])).toBe(zh);
  expect(wordsFor("", ["fr"])).toBe(en);
});

test("a share is 0% only for none, and 100% only for all; times are never rounded up", () => {
  const percents = [0, 1e-6, 0.004, 0.5, 0.75, 1 - 1e-6, 1].map(en.numbers.percent);
  expect(percents).toEqual(["0%", "< 1%", "< 1%", "50%", "75%", "> 99%", "100%"]);
  expect(en.ending.withHelp({ ...NO_HELP, hints: 1 })).toBe("with 1 hint");
  // Times are truncated.
  const clocks = (seconds: number[], digits?: number) =>
    seconds.map((seconds) => en.numbers.clock(seconds, digits)).join(", ");
  expect(clocks([0, 42.9, 59.999, 725, 3601, 45_296])).toBe(
    "0:00, 0:42, 0:59, 12:05, 1:00:01, 12:34:56",
  );
  expect(clocks([0, 1.15, 9.5, 42.178, 59.999, 725], 2)).toBe(
    "0:00.00, 0:01.15, 0:09.50, 0:42.17, 0:59.99, 12:05.00",
  );
});
