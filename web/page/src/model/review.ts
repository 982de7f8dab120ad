import type { Verdict as Checked } from "tilebase-reader/check";
import { type Board, type Move, type Moves, parseMoves } from "tilebase-reader/puzzle";
import { slidingTiles } from "./slide";

/** The unit of a review: single moves, or slides of one or more tiles. */
export type Unit = "move" | "slide";

/** The parts of a verdict that a review shows. */
export type Verdict = Pick<Checked, "distances" | "mistakes">;

/** The tiles that slide in one step, and the direction of the blank. */
export type Slide = readonly [tiles: readonly number[], move: Move];

/**
 * Returns the first thousand steps of a game, to keep the page responsive. The first mistake is always among them,
 * because no board is a thousand moves from its goal. Equal moves in a row are one slide.
 */
export function stepsOf(moves: Moves, unit: Unit): Moves[] {
  return moves.match(unit === "slide" ? /(.)\1*/g : /./g)?.slice(0, 1000) ?? [];
}

/** Returns what a step slides, written as `ll` or `l2`. */
export function slideOf(board: Board, step: string): Slide {
  const moves = parseMoves(step);
  return [slidingTiles(board, moves), moves[0] as Move];
}
