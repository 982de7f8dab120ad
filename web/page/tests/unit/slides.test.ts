import fc from "fast-check";
import { Solver } from "tilebase-reader";
import {
  type Board,
  boardText,
  canonicalGoal,
  legalMoves,
  moved,
  type Moves,
} from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { CONFORMANCE, data } from "../../../reader/tests/tables";
import { make, newGame } from "../../src/model/game";
import { longestOptimal, type Slide, stepsOf } from "../../src/model/review";
import { reviewInSlides } from "../../src/search/slides";
import { boardsOf } from "./goals";

/** Returns all slides of a board, as in `l2`, and the boards after them. */
function slidesOf(board: Board): [name: string, after: Board][] {
  return legalMoves(board).flatMap((move) => {
    const found: [string, Board][] = [];
    for (let after = moved(board, move); after; after = moved(after, move)) {
      found.push([found.length > 0 ? `${move}${found.length + 1}` : move, after]);
    }
    return found;
  });
}

/** Returns the fewest slides to every board of a shape, by a plain search. */
function plainSlides(goal: Board): Map<string, number> {
  const found = new Map([[boardText(goal), 0]]);
  let layer = [goal];
  for (let slides = 1; layer.length > 0; slides++) {
    const next: Board[] = [];
    for (const [, after] of layer.flatMap(slidesOf)) {
      if (found.has(boardText(after))) continue;
      found.set(boardText(after), slides);
      next.push(after);
    }
    layer = next;
  }
  return found;
}

/** Returns the review of a game in the form of the reader's `analyse`. */
function reviewed(start: Board, goal: Board, moves: Moves) {
  const steps = stepsOf(moves, "slide");
  const { distances, mistakes } = reviewInSlides(start, goal, steps);
  const name = ([tiles, move]: Slide) => (tiles.length > 1 ? `${move}${tiles.length}` : move);
  const named = mistakes.map(({ before, better }) => ({ before, better: better.map(name) }));
  return { distances, mistakes: named, longestOptimal: longestOptimal(steps.length, mistakes) };
}

/** Walks of up to 40 moves with long slides. */
const WALKS = fc
  .array(fc.constantFrom("u", "d", "l", "r", "uu", "dd", "ll", "rr"), { maxLength: 40 })
  .map((slides) => slides.join(""));

/** The published largest numbers of slides. */
test.each([
  ["2x2", 2, 2, 6],
  ["2x3", 2, 3, 20],
  ["3x3", 3, 3, 24],
])("a review of a %s game agrees with a plain search", (_, rows, cols, most) => {
  const goal = canonicalGoal({ rows, cols });
  const found = plainSlides(goal);
  expect([...found.values()].at(-1)).toBe(most);
  const slidesTo = (board: Board) => found.get(boardText(board)) as number;
  const property = fc.property(boardsOf(goal), WALKS, (start, walk) => {
    fc.pre(found.has(boardText(start)));
    const { distances, mistakes } = reviewed(start, goal, make(newGame(start, goal), walk).past);
    // Plays the game again, one tile after the other.
    const steps = stepsOf(make(newGame(start, goal), walk).past, "slide");
    let board = start;
    const boards = [start];
    for (const moves of steps) {
      board = [...moves].reduce((board, move) => moved(board, move as "u") as Board, board);
      boards.push(board);
    }
    expect(distances).toEqual(boards.map(slidesTo));
    const expected = steps.flatMap((_, before) => {
      const [here, after] = [boards[before] as Board, boards[before + 1] as Board];
      if (slidesTo(after) < slidesTo(here)) return [];
      const nearer = slidesOf(here).filter(([, next]) => slidesTo(next) < slidesTo(here));
      return [{ before, better: nearer.map(([name]) => name) }];
    });
    expect(mistakes).toEqual(expected);
  });
  fc.assert(property, { numRuns: 10 });
});

const ROWS = CONFORMANCE.filter(([kind, name]) => kind === "analysis" && name?.endsWith("-multi"));

test("a review in slides agrees with the readers of all languages", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(15);
  for (const [, name, goal, board, moves, distances, mistakes] of ROWS as string[][]) {
    const solver = Solver.fromBytes(data(name as string), goal ? { goal } : undefined);
    const start = solver.parseBoard(board as string);
    const review = reviewed(start, solver.goal, moves as string);
    expect(review.distances.join(" ")).toBe(distances);
    const written = review.mistakes.map(({ before, better }) => `${before}:${better.join(",")}`);
    expect(written.join(" ")).toBe(mistakes);
    expect(review).toEqual(solver.analyse(start, moves as string));
  }
});

test("3x3 needs as many slides as the command finds", () => {
  const goal = canonicalGoal({ rows: 3, cols: 3 });
  const start = { ...goal, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };
  expect(reviewInSlides(start, goal, [])).toEqual({ distances: [14], mistakes: [] });
});
