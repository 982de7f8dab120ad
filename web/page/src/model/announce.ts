import { type Board, type Move, type Moves, opposite, sameBoard } from "tilebase-reader/puzzle";
import type { Game } from "./game";
import { slidingTiles } from "./slide";
import type { Words } from "../words/words";

/**
 * Returns the announcement of a change for screen readers: `tile 5 moved up, 18 moves to go`.
 *
 * @param distance - The distance of the new board; `undefined` to leave it out.
 */
export function announcement(
  before: Game,
  after: Game,
  distance: number | undefined,
  words: Words,
): string {
  const change = changeText(before, after, words);
  if (distance === undefined) return change;
  return `${change}, ${distance === 0 ? words.boards.solved : words.play.movesToGo(distance)}`;
}

function changeText(before: Game, after: Game, words: Words): string {
  const { boards } = words;
  if (!sameBoard(before.goal, after.goal)) return boards.newGoal;
  if (before.start !== after.start) return boards.newBoard;
  if (after.past.startsWith(before.past)) {
    return movedTiles(before.board, after.past.slice(before.past.length), words);
  }
  const moves = before.past.slice(after.past.length);
  const undoing = Array.from(moves, (move) => opposite(move as Move)).reverse();
  return boards.back(movedTiles(before.board, undoing.join(""), words));
}

function movedTiles(start: Board, moves: Moves, { boards, play }: Words): string {
  // Moves in one direction, as after a single press.
  const areOneSlide = /^(.)\1*$/.test(moves);
  if (!areOneSlide) return play.movesMade(moves.length);
  return boards.moved(slidingTiles(start, moves), moves[0] as Move);
}
