import { keyOf } from "./batch.js";
import { apply, type Moves } from "./board.js";
import { parseMoves } from "./moves.js";
import { type BoardLike, readBoard } from "./parse-board.js";
import type { Engine } from "./towards.js";

/**
 * The distances of the boards along a player's moves, and the moves that did not lead nearer to the goal. In the metric
 * `multi`, the moves are slides: equal moves in a row are one slide.
 */
export interface Analysis {
  /**
   * The distance of the start, then of the board after each move. If a limit has ended the searches of `Patterns`, the
   * distances of the first boards are `null`.
   */
  distances: (number | null)[];
  /** The moves after which the distance was not smaller, in their order. */
  mistakes: Mistake[];
  /**
   * The first of the longest series of moves without a mistake: the numbers of moves before it and up to its end.
   * `[3, 8]` means the fourth to the eighth move. Moves between boards of unknown distance do not count.
   */
  longestOptimal: [from: number, to: number];
}

/** A move after which the distance was not smaller. */
export interface Mistake {
  /** The number of moves before this one. */
  before: number;
  /**
   * All slides that start an optimal solution of the board before this move, as `Solver.optimalSlides` returns them;
   * none for the goal. In the metric `single`, each is one letter. `null` if a limit has ended the search.
   */
  better: string[] | null;
}

/** Answers for the boards along a path. Unknown answers are `null`. */
export interface Along {
  readonly distances: readonly (number | null)[];
  /** Returns the optimal slides of one of the boards. */
  optimalSlides(index: number): string[] | null;
}

/**
 * Analyses moves.
 *
 * @param along - Returns the answers for the boards, given their keys and the moves between them.
 */
export function analyse<Key>(
  { finder, metric }: Engine<Key>,
  start: BoardLike,
  text: Moves,
  along: (path: Key[], moves: readonly Moves[]) => Along,
): Analysis {
  const board = readBoard(finder.goal, start);
  const letters = parseMoves(text);
  apply(board, letters); // throws for an illegal move, with its number
  const moves = (metric === "multi" ? letters.match(/(.)\1*/g) : [...letters]) ?? [];
  const path = [board];
  moves.forEach((move, index) => path.push(apply(path[index] as typeof board, move)));
  const { distances, optimalSlides } = along(
    path.map((board) => keyOf(finder, board)),
    moves,
  );

  const mistakes: Mistake[] = [];
  let [longestOptimal, end]: [Analysis["longestOptimal"], number] = [[0, 0], moves.length];
  // Begins with the last moves: after a limit, short searches may still end.
  for (let index = moves.length - 1; index >= 0; index--) {
    const [before, after] = [distances[index] ?? null, distances[index + 1] ?? null];
    const isKnown = before !== null && after !== null;
    if (isKnown && after < before) {
      const [from, to] = longestOptimal;
      if (end - index >= to - from) longestOptimal = [index, end];
    } else {
      end = index;
      if (isKnown) mistakes.unshift({ before: index, better: optimalSlides(index) });
    }
  }
  return { distances: [...distances], mistakes, longestOptimal };
}
