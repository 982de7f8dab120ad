import { readFileSync } from "node:fs";
import fc from "fast-check";
import { BoardError } from "tilebase-reader";
import { expect, test, vi } from "vitest";

import { type Board, boardText, canonicalGoal } from "tilebase-reader/puzzle";
import { findAddress, formatAddress, parseAddress, QUIZ_KINDS } from "../../src/model/address";
import { make, newGame } from "../../src/model/game";
import { isSolvable } from "../../src/model/solvable";
import { SHAPES } from "../../src/model/text";
import { HEURISTICS_OR_NONE } from "../../src/search/heuristics";
import { SEARCHES } from "../../src/search/searches";
import { en } from "../../src/words/en";
import { zh } from "../../src/words/zh";
import { boardsOf } from "./goals";

const size = fc.constantFrom(...SHAPES);
const moves = fc.string({ unit: fc.constantFrom("u", "d", "l", "r"), maxLength: 40 });
const first = () => canonicalGoal({ rows: 3, cols: 3 });
const read = (address: string) => parseAddress(address, () => newGame(first(), first()));
const round = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  kind: fc.constantFrom(...QUIZ_KINDS),
});
const link = fc.record({
  lesson: fc.nat(9),
  search: fc.option(fc.constantFrom(...SEARCHES), { nil: undefined }),
  heuristic: fc.option(fc.constantFrom(...HEURISTICS_OR_NONE), { nil: undefined }),
  step: fc.option(fc.nat(999_999), { nil: undefined }),
});
const view = fc.oneof(
  fc.constantFrom({ view: "play" as const }, { view: "learn" as const }),
  link.map((link) => ({ view: "learn" as const, link })),
  round.map((round) => ({ view: "quiz" as const, round })),
);

test("reading an address restores everything that is in it", () => {
  const places = size.chain((size) =>
    fc.record({ start: boardsOf(size), goal: boardsOf(size), moves, view }),
  );
  fc.assert(
    fc.property(places, ({ start, goal, moves, view }) => {
      const game = make(newGame(start, goal), moves);
      const place = { game, ...view };
      const address = formatAddress(place);
      expect(read(address)).toEqual({ place, moveProblem: undefined });
      // Browsers do not rewrite the address.
      expect(new URL(address, "https://example.org/").hash).toBe(address);
      expect(findAddress(`Look: ${address} !`)).toBe(address);
    }),
  );
});

test("an address leaves out the usual goal, no moves, and the view to play in", () => {
  const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
  expect(formatAddress({ game: newGame(start, first()), view: "play" })).toBe("#board=234/15x/768");
  expect(read("").place).toEqual({ game: newGame(first(), first()), view: "play" });
  // Unknown parts change nothing.
  expect(read("#board=234/15x/768&guidance=off")).toEqual(read("#board=234/15x/768"));
});

test("a quiz without a seed is a random one, and without a kind has all kinds", () => {
  const round = (address: string) => read(`#view=quiz&${address}`).place.round;
  expect(round("seed=7")).toEqual({ seed: 7, kind: "mixed" });
  expect(round("seed=7&kind=next")).toEqual({ seed: 7, kind: "next" });
  expect(round("seed=4294967295")?.seed).toBe(2 ** 32 - 1);
  for (const seed of ["", "seed=", "kind=toString"]) {
    expect(round(seed)?.seed).toBeGreaterThan(0);
    expect(round(seed)?.kind).toBe("mixed");
  }
  for (const seed of ["0", "4294967296", "4294967303", "-1", "7.5", "seven", "Infinity"]) {
    expect(() => round(`seed=${seed}`)).toThrow(`"${seed}" is not a seed from 1 to 4294967295`);
  }
});

test("an address can have boards in any notation", () => {
  const start = (address: string) => boardText(read(address).place.game.start);
  expect(start("#board=23415x768")).toBe("234/15x/768");
  expect(start("#board=2+3+4+1+5+0+7+6+8")).toBe("234/15x/768");
  expect(start("#board=12%2F34%2F5x")).toBe("12/34/5x");
  expect(start("#goal=1234/567x")).toBe("1234/567x");
  // The first part needs no name.
  expect(start("#234/15x/768")).toBe("234/15x/768");
  expect(formatAddress(read("#234/15x/768&moves=ull").place)).toBe("#board=234/15x/768&moves=ull");
});

test.each([
  ["ull", "ull", undefined],
  ["D,R,R", "ull", undefined],
  ["DR2", "ull", undefined],
  ["1.+u+2.+l+3.+l", "ull", undefined],
  ["%E2%86%91%E2%86%90%E2%86%90", "ull", undefined],
  ["ulzl", "ul", "z"],
  ["ur", "u", "r"],
  ["<b>", "", "<"],
  ["1.+D+2.+R+3.+z", "ul", "z"],
  ["D2,U", "u", "D"],
  ["D+12.", "u", "1"],
  ["ul😀", "ul", "😀"],
])("of %s, the moves %s are made, up to the illegal %s", (moves, past, letter) => {
  const { place, moveProblem } = read(`#board=234/15x/768&moves=${moves}`);
  expect(place.game.past).toBe(past);
  expect(moveProblem).toEqual(letter && { made: past.length, letter });
});

test("capital letters are moves of the tiles, unless only the other reading reaches the goal", () => {
  const past = (moves: string) => read(`#board=1x3/425/786&moves=${moves}`).place.game.past;
  expect(past("ULU")).toBe("drd");
  expect(past("drd")).toBe("drd");
  // Both readings are possible, and neither reaches the goal.
  expect(past("LR")).toBe("rl");
  expect(past("lr")).toBe("lr");
  // Only the other reading reaches the goal.
  expect(past("DRD")).toBe("drd");
  expect(past("ulu")).toBe("drd");
  // An unfinished game stays as it is, although the other reading reaches the goal.
  expect(read("#board=123/456/7x8&goal=123/456/x78&moves=r").place.game.past).toBe("r");
});

test("an address of a million moves is read quickly, up to 10,000 moves", () => {
  const started = process.cpuUsage();
  const { place, moveProblem } = read(`#board=234/15x/768&moves=${"ud".repeat(500_000)}`);
  expect(place.game.past).toHaveLength(10_000);
  // The next move is legal, but not read.
  expect(moveProblem).toEqual({ made: 10_000, letter: undefined });
  const tileMoves = read(`#board=234/15x/768&moves=${"DU,".repeat(500_000)}`);
  expect(tileMoves.moveProblem).toEqual(moveProblem);
  expect(en.page.moveProblem(10_000, undefined)).toBe(
    "There are too many moves; the first 10,000 were made.",
  );
  expect(zh.page.moveProblem(10_000, undefined)).toBe("步数太多，本页读不完；只走了前 10,000 步。");
  // Processor time does not include the work of other programs.
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(5000);
});

test.each(["", "board=", "goal=", "day=", "day=today&size=", "board=12/3x&goal=", "view="])(
  "after #%s, 100,000 digits are read or refused at once, in a short sentence",
  (name) => {
    for (const digits of ["1".repeat(100_000), "1+".repeat(50_000), "%31/".repeat(25_000)]) {
      const started = process.cpuUsage();
      try {
        read(`#${name}${digits}`);
      } catch (error) {
        expect(error).toBeInstanceOf(BoardError);
        expect((error as BoardError).message.length).toBeLessThan(100);
      }
      findAddress(`#${name}${digits}`);
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(5000);
    }
  },
);

test("an address is found among words", () => {
  const link = "https://example.org/site/#board=12/34/x5&goal=12/34/5x&moves=r";
  const address = "#board=12/34/x5&goal=12/34/5x&moves=r";
  for (const text of [link, `look: ${link} !`, `(${link})`, `${link}.`, `“${link}”，看！`]) {
    expect(findAddress(text)).toBe(address);
  }
  expect(findAddress("https://example.org/#board=12/34/5.")).toBe("#board=12/34/5.");
  expect(findAddress("12/34/5x")).toBeUndefined();
  expect(findAddress("#view=none")).toBeUndefined();
});

test("a day has a puzzle from the first one on, and not before it begins", () => {
  vi.setSystemTime(new Date("2026-11-22T23:59:00"));
  for (const [day, found] of [
    ["2025-12-31", undefined],
    ["0000-01-01", undefined],
    ["2026-01-01", "2026-01-01"],
    ["2026-11-22", "2026-11-22"],
    ["today", "2026-11-22"],
    ["2026-11-23", undefined],
  ] as const) {
    const game = () => read(`#day=${day}&size=4x4`).place.game;
    if (found) expect(game().day).toBe(found);
    else expect(game).toThrow(`from 2026-01-01 to today, not of ${day}`);
  }
  vi.useRealTimers();
});

test("a goal may be a name, and has the shape of the board", () => {
  const goal = (address: string) => boardText(read(address).place.game.goal);
  expect(goal("#board=283/164/7x5&goal=snail")).toBe("123/8x4/765");
  expect(goal("#goal=4x4+blank-first")).toBe("x123/4567/89AB/CDEF");
  expect(() => read("#goal=4x5+snail")).toThrow("no boards of 4x5 here");
  expect(() => read("#board=234/15x/768&goal=12/34/5x")).toThrow(
    "the board is 3x3 and the goal 3x2",
  );
});

test("the addresses of web/page/README.md are read as they are, and their boards can be solved", () => {
  const text = readFileSync("README.md", "utf8");
  const addresses = Array.from(
    text.matchAll(/`(?:lessons\/)?(#[a-z]+=[^`]+)`/g),
    ([, address]) => address as string,
  );
  expect(addresses.length).toBeGreaterThan(3);
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  for (const address of addresses) {
    const { place, moveProblem } = read(address);
    expect(formatAddress(place)).toContain(address.slice(1));
    expect(moveProblem).toBeUndefined();
    expect(isSolvable(place.game.start, place.game.goal)).toBe(true);
  }
  vi.useRealTimers();
});

/** The number of addresses; build-tools/test fuzz tries more. */
const numRuns = Number(process.env["ADDRESSES"] ?? 3000);
/** Valid and invalid pieces of addresses. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("board=", "goal=", "day=", "size=", "moves=", "view=") },
  { weight: 2, arbitrary: fc.constantFrom("view=quiz", "seed=", "kind=", "next", "&") },
  { weight: 4, arbitrary: fc.constantFrom("#", "&", "=", "%", "+", "/", ",", "%2F", "%20", "%ff") },
  fc.constantFrom("234/15x/768", "12345678x", "1234/5678/9abc/defx", "12/3x", "2x3", "4x4", "3x3"),
  fc.constantFrom("2026-11-22", "2024-02-30", "0000-00-00", "9999-12-31", "-1-01-01", "today"),
  fc.constantFrom("udlr", "ull", "learn", "play", "__proto__", "constructor", "NaN", "Infinity"),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const anyAddress = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

function readOrRefused(text: string) {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BoardError && error.message !== "") return undefined;
    throw error;
  }
}

test(
  "any address is refused, or read, written and read again",
  () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyAddress, (text) => {
        const found = readOrRefused(text);
        if (found !== undefined) {
          accepted += 1;
          const { place } = found;
          expect(read(formatAddress(place))).toEqual({ place, moveProblem: undefined });
        }
        const inside = findAddress(text);
        if (inside !== undefined) {
          expect(text).toContain(inside);
          readOrRefused(inside);
        }
      }),
      { numRuns, seed: 19 },
    );
    expect(accepted).toBeGreaterThan(numRuns / 100);
  },
  600_000 + numRuns,
);
