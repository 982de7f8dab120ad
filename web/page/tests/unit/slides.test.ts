import fc from "fast-check";
import { type Board, boardText, canonicalGoal, legalMoves, moved } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { fewestSlides } from "../../src/search/slides";

/** Returns the fewest slides to every board of a shape, by a plain search. */
function plainSlides(goal: Board): Map<string, number> {
  const found = new Map([[boardText(goal), 0]]);
  let layer = [goal];
  for (let slides = 1; layer.length > 0; slides++) {
    const next: Board[] = [];
    for (const board of layer) {
      for (const move of legalMoves(board)) {
        for (let after = moved(board, move); after; after = moved(after, move)) {
          if (found.has(boardText(after))) continue;
          found.set(boardText(after), slides);
          next.push(after);
        }
      }
    }
    layer = next;
  }
  return found;
}

test("every board of 2x3 needs as many slides as a plain search finds", () => {
  const goal = canonicalGoal({ rows: 2, cols: 3 });
  const found = plainSlides(goal);
  // The published largest number of slides.
  expect(Math.max(...found.values())).toBe(20);
  const boards = fc.constantFrom(...found);
  fc.assert(
    fc.property(boards, ([text, slides]) => {
      const tiles = Array.from(text.replace("/", ""), (tile) => Number(tile.replace("x", "0")));
      expect(fewestSlides({ ...goal, tiles }, goal)).toBe(slides);
    }),
  );
});

test("boards of 3x3 need as many slides as the command finds", () => {
  const goal = canonicalGoal({ rows: 3, cols: 3 });
  expect(fewestSlides(goal, goal)).toBe(0);
  expect(fewestSlides({ ...goal, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] }, goal)).toBe(14);
});
