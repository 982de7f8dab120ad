import { type Board, type Move, type Moves, slidingTile } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "./game";

/**
 * The largest number of reviewed moves, to keep the page responsive. The first mistake is always among them, because no
 * board is 1000 moves from its goal.
 */
export const REVIEWED = 1000;

/** The distances of a game's boards, for the first {@link REVIEWED} moves; `undefined` where unknown. */
export type Distances = readonly (number | undefined)[];

/** A tile, and the move that slides it. */
export type Slide = readonly [tile: number, move: Move];

/** A move that led away from the goal. */
export interface Mistake {
  /** The number of moves before it. */
  readonly before: number;
  readonly played: Slide;
  /** The known slides that lead nearer; none at the goal. */
  readonly better: readonly Slide[];
}

/**
 * Returns the mistakes of a game: the moves after which a known distance has grown.
 *
 * @param optimal - Returns the known optimal moves of a board.
 */
export function mistakesIn(
  distances: Distances,
  start: Board,
  moves: Moves,
  optimal: (board: Board) => Iterable<string>,
): Mistake[] {
  const boards = [...boardsOnTheWay(start, moves.slice(0, distances.length - 1))];
  return boards.flatMap((board, before) => {
    const [here, after] = [distances[before], distances[before + 1]];
    if (here === undefined || after === undefined || after < here) return [];
    const slide = (move: string): Slide => [
      slidingTile(board, move as Move) as number,
      move as Move,
    ];
    const played = slide(moves[before] as Move);
    return [{ before, played, better: Array.from(optimal(board), slide) }];
  });
}

/** Returns the numbers of moves before and after the first of the longest series of moves without a mistake. */
export function longestOptimal(moves: number, mistakes: readonly Mistake[]): [number, number] {
  let [longest, from]: [[number, number], number] = [[0, 0], 0];
  for (const to of [...mistakes.map(({ before }) => before), moves]) {
    if (to - from > longest[1] - longest[0]) longest = [from, to];
    from = to + 1;
  }
  return longest;
}
