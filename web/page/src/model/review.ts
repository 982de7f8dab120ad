import type { Verdict as Checked } from "tilebase-reader/check";
import type { Board, Move, Moves } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "./game";
import { slidingTiles } from "./slide";

/**
 * The largest number of reviewed steps, to keep the page responsive. The first mistake is always among them, because no
 * board is 1000 moves from its goal.
 */
export const REVIEWED = 1000;

/** The unit of a review: single moves, or slides of one or more tiles. */
export type Unit = "move" | "slide";

/** The distances of a game's boards, for the first {@link REVIEWED} steps; `undefined` where unknown. */
export type Distances = readonly (number | undefined)[];

/** The tiles that slide in one step, and the direction of the blank. */
export type Slide = readonly [tiles: readonly number[], move: Move];

/** A step that led away from the goal, or no nearer. */
export interface Mistake {
  /** The number of steps before it. */
  readonly before: number;
  readonly played: Slide;
  /** The known slides that lead nearer; none at the goal. */
  readonly better: readonly Slide[];
}

/** What is known about the steps of a game. */
export interface Reviewed {
  readonly distances: Distances;
  readonly mistakes: readonly Mistake[];
}

/** The parts of a verdict that a review shows. */
export type Verdict = Pick<Checked, "distances" | "mistakes">;

/** Returns the first {@link REVIEWED} steps of a game. Equal moves in a row are one slide. */
export function stepsOf(moves: Moves, unit: Unit): Moves[] {
  return moves.match(unit === "slide" ? /(.)\1*/g : /./g)?.slice(0, REVIEWED) ?? [];
}

/** Returns the review of a game; without a verdict, nothing is known. */
export function reviewOf(
  start: Board,
  steps: readonly Moves[],
  verdict: Verdict | undefined,
): Reviewed {
  const boards = [...boardsOnTheWay(start, steps)];
  if (!verdict) return { distances: boards.map(() => undefined), mistakes: [] };
  return {
    distances: verdict.distances.map((distance) => distance ?? undefined),
    mistakes: verdict.mistakes.map(({ before, better }) => {
      const slide = (moves: Moves): Slide => [
        slidingTiles(boards[before] as Board, moves),
        moves[0] as Move,
      ];
      // `l2` are two moves.
      const written = ([move = "", count = "1"]: string) => move.repeat(Number(count));
      return {
        before,
        played: slide(steps[before] as Moves),
        better: (better ?? []).map((text) => slide(written(text))),
      };
    }),
  };
}
