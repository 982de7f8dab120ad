import { type Board, boardsAlong, legalMoves, moved, type Moves } from "tilebase-reader/puzzle";
import type { Verdict } from "../model/review";
import { Packing } from "./packing";

/**
 * Reviews a game in slides of one or more tiles, for boards of up to nine cells. A breadth-first search of all boards
 * takes some tenths of a second, and needs no table.
 *
 * @param steps - The moves of each slide.
 */
export function reviewInSlides(start: Board, goal: Board, steps: readonly Moves[]): Verdict {
  const packing = new Packing(goal);
  const found = new Map([[packing.pack(goal), 0]]);
  // The loop also visits the boards that it adds.
  for (const [board, slides] of found) {
    for (const after of packing.slides(board)) {
      if (!found.has(after)) found.set(after, slides + 1);
    }
  }
  const distance = (board: Board) => found.get(packing.pack(board)) as number;
  const optimal = (board: Board) =>
    legalMoves(board).flatMap((move) => {
      const slides: string[] = [];
      let after = moved(board, move);
      for (let steps = 1; after; steps++) {
        if (distance(after) < distance(board)) slides.push(steps > 1 ? `${move}${steps}` : move);
        after = moved(after, move);
      }
      return slides;
    });
  const onTheWay = boardsAlong(start, steps.join(""));
  let made = 0;
  const boards = [start, ...steps.map((step) => onTheWay[(made += step.length)] as Board)];
  const distances = boards.map(distance);
  const mistakes = boards.slice(0, -1).flatMap((board, before) => {
    const [here, after] = distances.slice(before) as [number, number];
    return after < here ? [] : { before, better: optimal(board) };
  });
  return { distances, mistakes };
}
