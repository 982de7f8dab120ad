import { type Board, legalMoves, moved, type Moves } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "../model/game";
import { mistakesIn, type Reviewed } from "../model/review";
import { Packing } from "./packing";

/**
 * Reviews a game in slides of one or more tiles, for boards of up to nine cells. A breadth-first search of all boards
 * takes some tenths of a second, and needs no table.
 *
 * @param steps - The moves of each slide.
 */
export function reviewInSlides(start: Board, goal: Board, steps: readonly Moves[]): Reviewed {
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
      const slides: Moves[] = [];
      let after = moved(board, move);
      for (let moves: Moves = move; after; moves += move) {
        if (distance(after) < distance(board)) slides.push(moves);
        after = moved(after, move);
      }
      return slides;
    });
  const distances = Array.from(boardsOnTheWay(start, steps), distance);
  return { distances, mistakes: mistakesIn(distances, start, steps, optimal) };
}
