import { existsSync, readFileSync } from "node:fs";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { expect, test, vi } from "vitest";

import { formatAddress, parseAddress } from "../../src/model/address";
import { newGame } from "../../src/model/game";
import { isSolvable } from "../../src/model/solvable";

const ROOT = new URL("../../../../", import.meta.url);

test.each(["README.md", "web/page/README.md"])("the pictures of %s", (name) => {
  const document = new URL(name, ROOT);
  const text = readFileSync(document, "utf8");
  const pictures = Array.from(
    text.matchAll(/[("]([^("]+\.png)[)"]/g),
    ([, path]) => path as string,
  );
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter((path) => !existsSync(new URL(path, document)))).toEqual([]);
});

test("the addresses of web/page/README.md are read as they are, and their boards can be solved", () => {
  const text = readFileSync(new URL("web/page/README.md", ROOT), "utf8");
  const addresses = Array.from(
    text.matchAll(/`(#[a-z]+=[^`]+)`/g),
    ([, address]) => address as string,
  );
  expect(addresses.length).toBeGreaterThan(2);
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  const goal = canonicalGoal({ rows: 3, cols: 3 });
  for (const address of addresses) {
    const { place, moveProblem } = parseAddress(address, () => newGame(goal, goal));
    expect(formatAddress(place)).toContain(address.slice(1));
    expect(moveProblem).toBeUndefined();
    expect(isSolvable(place.game.start, place.game.goal)).toBe(true);
  }
  vi.useRealTimers();
});
