import { expect, test } from "vitest";

import { type Board, boardText, canonicalGoal, moved, legalMoves } from "tilebase-reader/puzzle";
import { BOARDS_4X4, largestDistance } from "../../src/model/boards-by-distance";
import { SHAPES } from "../../src/model/text";

const GOAL = canonicalGoal({ rows: 4, cols: 4 });

test("half of all arrangements of 4x4 are as far as was published", () => {
  expect(BOARDS_4X4).toHaveLength(81);
  expect(BOARDS_4X4.reduce((sum, boards) => sum + boards)).toBe(10_461_394_944_000);
  expect(largestDistance(GOAL)).toBe(80);
});

test("a search from the goal meets the published numbers", () => {
  let layer = new Map([[boardText(GOAL), GOAL]]);
  let before = new Set<string>();
  const counts = [];
  for (let distance = 0; distance < 14; distance++) {
    counts.push(layer.size);
    const after = new Map<string, Board>();
    for (const board of layer.values()) {
      for (const move of legalMoves(board)) {
        const next = moved(board, move) as Board;
        const text = boardText(next);
        if (!before.has(text)) after.set(text, next);
      }
    }
    before = new Set(layer.keys());
    layer = after;
  }
  expect(counts).toEqual(BOARDS_4X4.slice(0, 14));
});

test("every size of the page has a largest distance", () => {
  for (const shape of SHAPES) expect(largestDistance(canonicalGoal(shape))).toBeGreaterThan(20);
});
