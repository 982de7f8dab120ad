import { expect, test } from "vitest";

import type { BoardError } from "tilebase-reader";
import { type Board, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { CONFORMANCE } from "../../../reader/tests/tables";
import { newGame } from "../../src/model/game";
import { parseAddress } from "../../src/model/address";
import { parsePuzzle } from "../../src/model/paste";
import {
  parseAnyGoal as parseGoal,
  parseAnyShape,
  problemWith,
  SHAPES,
} from "../../src/model/text";
import { en } from "../../src/words/en";
import { zh } from "../../src/words/zh";

const GOAL = { rows: 3, cols: 3 };

function problem(parse: () => Board): BoardError | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return problemWith(error);
  }
}

const TEXTS = CONFORMANCE.filter(([kind]) => kind === "invalid" || kind === "goal").map(
  ([, , text = ""]) => text.replaceAll("\\n", "\n"),
);

test("each problem has a sentence in Chinese", () => {
  const problems = new Map<string, BoardError>();
  const add = (parse: () => Board) => {
    const error = problem(parse);
    if (error) problems.set(error.message, error);
  };
  for (const text of [...TEXTS, "1 2 3\n4 5 6\n7 8 y", "1 2 3\n4 5 66", "middle"]) {
    for (const shape of SHAPES) add(() => parseBoard(shape, text));
    add(() => parseAnyShape(text, GOAL));
    add(() => parseGoal(text, GOAL));
  }
  const present = newGame(canonicalGoal(GOAL), canonicalGoal(GOAL));
  for (const text of ["D".repeat(20_001), "D9", "Scramble: R2DL\nR"]) {
    add(() => parsePuzzle(text, present).game.board);
  }
  for (const address of [
    ...["board=12/3x&goal=123/456/78x", "day=1", "day=2025-12-31", "view=quiz&seed=0"],
    "day=2026-11-22&size=5x5",
  ]) {
    add(() => parseAddress(address, () => present).place.game.board);
  }
  expect(problems.size).toBeGreaterThan(50);
  const untranslated = [...problems].filter(([english, error]) => {
    expect(en.boards.problem(error)).toBe(english);
    // Leaves out quoted characters and sizes, which stay as typed.
    const chinese = zh.boards.problem(error).replace(/“.*”|\dx\d/g, "");
    return /[A-Za-z]{2}|undefined/.test(chinese.replace(/blank-last.*/, ""));
  });
  expect(untranslated).toEqual([]);
});

test.each([
  [() => parseGoal("spiral", GOAL), /^“spiral”既不是棋盘，也不是目标的名字：blank-last, /],
  [() => parseBoard(GOAL, "123/456/77x"), "重复：7；缺少：8"],
  [() => parseBoard(GOAL, "123/456/777"), "重复：7；缺少：8、空格"],
  [
    () => parseBoard(GOAL, "1 2 3 4 5 6 7 8 F"),
    /^第 17 个字：F（即 15）不是方块：3x3 棋盘有 1 到 8，空格写成 0$/,
  ],
  [() => parseBoard(GOAL, "1 2 3\n4 5 6\n7 8 y"), /^第 3 行第 5 个字：“y”既不是方块/],
])("%s is described in Chinese", (parse, sentence) => {
  expect(zh.boards.problem(problem(parse)!)).toMatch(sentence);
});

const numbers = (count: number) => Array.from({ length: count }, (_, tile) => tile);

test.each([
  ["4x5, in rows", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0", "4x5"],
  ["4x6, in one line", numbers(24).join(" "), "24 cells"],
  ["4x5, in letters", "12345/6789A/BCDEF/GHIJx", "4x5"],
  ["2x6", "123456/789ABx", "2x6"],
  ["2x5", "12345\n6789x", "2x5"],
  ["2x2", "12/3x", "2x2"],
  ["2x5, in one line", "123456789x", "10 cells"],
])("%s: the message names the sizes of the page", (_, text, size) => {
  const error = problem(() => parseAnyShape(text, GOAL))!;
  expect(en.boards.problem(error)).toContain(size);
  expect(en.boards.problem(error)).toContain("3x3");
  expect(zh.boards.problem(error)).toMatch(/^本页没有 (\dx\d |\d+ 格)的棋盘；.*3x3/);
  expect(problem(() => parseGoal(text, GOAL))?.message).toBe(error.message);
});

test.each([
  "1 2 3 4 5 6 7 8",
  "1 2 3 4 5 6 7 7 x",
  "nonsense",
  "hello world",
  "hello/world",
  "",
  "1234/567",
])("%j is no board of another size", (text) => {
  expect(problem(() => parseAnyShape(text, GOAL))?.message).not.toContain("only of");
});
