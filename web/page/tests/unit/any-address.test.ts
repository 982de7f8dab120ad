// Tests that the page reads or refuses any typed or pasted address, without other errors.
import fc from "fast-check";
import { BoardError } from "tilebase-reader";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { findAddress, formatAddress, parseAddress } from "../../src/model/address";
import { newGame } from "../../src/model/game";

/** The number of addresses; build-tools/test fuzz tries more. */
const numRuns = Number(process.env["ADDRESSES"] ?? 10_000);
/** The timeout in milliseconds. */
const timeout = 600_000 + numRuns;

const first = () => canonicalGoal({ rows: 3, cols: 3 });
const read = (address: string) => parseAddress(address, () => newGame(first(), first()));

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
const address = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

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
      fc.property(address, (text) => {
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
  timeout,
);
