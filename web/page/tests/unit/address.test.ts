import fc from "fast-check";
import { BoardError } from "tilebase-reader";
import { expect, test, vi } from "vitest";

import { type Board, boardText, canonicalGoal } from "tilebase-reader/puzzle";
import { findAddress, formatAddress, parseAddress, QUIZ_KINDS } from "../../src/model/address";
import { make, newGame } from "../../src/model/game";
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
    }),
  );
});

test("an address leaves out the usual goal, no moves, and the view to play in", () => {
  const start: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
  expect(formatAddress({ game: newGame(start, first()), view: "play" })).toBe("#board=234/15x/768");
  expect(read("").place).toEqual({ game: newGame(first(), first()), view: "play" });
});

test("an old address that turns guidance off is read as any other", () => {
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

test("moves are made up to the first illegal one, which is reported", () => {
  const past = (moves: string) => {
    const { place, moveProblem } = read(`#board=234/15x/768&moves=${moves}`);
    return [place.game.past, moveProblem];
  };
  expect(past("ull")).toEqual(["ull", undefined]);
  expect(past("ulzl")).toEqual(["ul", { made: 2, letter: "z" }]);
  expect(past("ur")).toEqual(["u", { made: 1, letter: "r" }]);
  expect(past("<b>")).toEqual(["", { made: 0, letter: "<" }]);
  expect(past("1.+D+2.+R+3.+z")).toEqual(["ul", { made: 2, letter: "z" }]);
  expect(past("D2,U")).toEqual(["u", { made: 1, letter: "D" }]);
  expect(past("D+12.")).toEqual(["u", { made: 1, letter: "1" }]);
  expect(past("ul😀")).toEqual(["ul", { made: 2, letter: "😀" }]);
});

test("moves are read as people write them", () => {
  for (const moves of ["D,R,R", "DR2", "1.+u+2.+l+3.+l", "%E2%86%91%E2%86%90%E2%86%90"]) {
    const { place, moveProblem } = read(`#board=234/15x/768&moves=${moves}`);
    expect([place.game.past, moveProblem]).toEqual(["ull", undefined]);
  }
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

test("an address of a million moves is read at once, as far as anybody plays", () => {
  const started = process.cpuUsage();
  const { place, moveProblem } = read(`#board=234/15x/768&moves=${"ud".repeat(500_000)}`);
  expect(place.game.past).toHaveLength(10_000);
  // The next move is legal, but not read.
  expect(moveProblem).toEqual({ made: 10_000, letter: undefined });
  expect(read(`#board=234/15x/768&moves=${"DU,".repeat(500_000)}`).moveProblem).toEqual(
    moveProblem,
  );
  expect(en.page.moveProblem(10_000, undefined)).toBe(
    "There are too many moves; the first 10,000 were made.",
  );
  expect(zh.page.moveProblem(10_000, undefined)).toBe("步数太多，本页读不完；只走了前 10,000 步。");
  // Processor time does not include the work of other programs.
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(500);
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
      expect((user + system) / 1000).toBeLessThan(100);
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

test("a goal may be a name", () => {
  const goal = (address: string) => boardText(read(address).place.game.goal);
  expect(goal("#board=283/164/7x5&goal=snail")).toBe("123/8x4/765");
  expect(goal("#goal=4x4+blank-first")).toBe("x123/4567/89AB/CDEF");
  expect(() => read("#goal=4x5+snail")).toThrow("no boards of 4x5 here");
});

test("a text that is not a board is refused, and so is a goal of another shape", () => {
  expect(() => read("#board=234/15x/766")).toThrow(
    "tile 6 appears more than once; tile 8 is missing",
  );
  expect(() => read("#goal=1")).toThrow(BoardError);
  expect(() => read("#board=234/15x/768&goal=12/34/5x")).toThrow(
    "the board is 3x3 and the goal 3x2",
  );
  for (const text of ["12345/6789a/bcdef/ghijx", "123456/789abx"]) {
    expect(() => read(`#board=${text}`)).toThrow(BoardError);
  }
});
