import fc from "fast-check";
import { BoardError } from "tilebase";
import { expect, test } from "vitest";

import { type Board, boardText, canonicalGoal } from "tilebase/puzzle";
import { FIRST_BOARD, formatAddress, parseAddress } from "../../src/model/address";
import { make, newGame } from "../../src/model/game";
import { SHAPES } from "../../src/model/text";

const size = fc.constantFrom(...SHAPES);
const boardOf = ({ rows, cols }: { rows: number; cols: number }) => {
  const tiles = canonicalGoal({ rows, cols }).tiles;
  return fc
    .shuffledSubarray([...tiles], { minLength: tiles.length })
    .map((tiles): Board => ({ rows, cols, tiles }));
};
const moves = fc.string({ unit: fc.constantFrom("u", "d", "l", "r"), maxLength: 40 });
const view = fc.constantFrom("play" as const, "learn" as const);

test("reading an address restores everything that is shown", () => {
  const places = size.chain((size) =>
    fc.record({
      start: boardOf(size),
      goal: boardOf(size),
      moves,
      view,
      hasGuidance: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(places, ({ start, goal, moves, view, hasGuidance }) => {
      const game = make(newGame(start, goal), moves);
      const address = formatAddress({ game, view, hasGuidance });
      expect(parseAddress(address)).toEqual({ game, view, hasGuidance });
      // Browsers do not change how it is written.
      expect(new URL(address, "https://example.org/").hash).toBe(address);
    }),
  );
});

test("an address leaves out the usual goal, no moves, the view to play in and guidance", () => {
  const game = newGame(FIRST_BOARD, canonicalGoal({ rows: 3, cols: 3 }));
  expect(formatAddress({ game, view: "play", hasGuidance: true })).toBe("#board=234/15x/768");
  expect(parseAddress("")).toEqual({ game, view: "play", hasGuidance: true });
});

test("an address can have boards in any notation", () => {
  const read = (address: string) => boardText(parseAddress(address).game.start);
  expect(read("#board=23415x768")).toBe("234/15x/768");
  expect(read("#board=2+3+4+1+5+0+7+6+8")).toBe("234/15x/768");
  expect(read("#board=12%2F34%2F5x")).toBe("12/34/5x");
  expect(read("#goal=1234/567x")).toBe("1234/567x");
});

test("moves are made up to the first that is not possible", () => {
  const past = (moves: string) => parseAddress(`#board=234/15x/768&moves=${moves}`).game.past;
  expect(past("ull")).toBe("ull");
  expect(past("ulzl")).toBe("ul");
  expect(past("ur")).toBe("u");
  expect(past("<b>")).toBe("");
});

test("a text that is not a board is refused, and so is a goal of another shape", () => {
  expect(() => parseAddress("#board=234/15x/766")).toThrow(
    new BoardError("more than once: 6; missing: 8"),
  );
  expect(() => parseAddress("#goal=1")).toThrow(BoardError);
  expect(() => parseAddress("#board=234/15x/768&goal=12/34/5x")).toThrow(
    new BoardError("the board is 3x3 and the goal 3x2"),
  );
});
