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

function changeText(before: Game, after: Game, { boards }: Words): string {
  if (!sameBoard(before.goal, after.goal)) return boards.newGoal;
  if (before.start !== after.start) return boards.newBoard;
  if (after.past.startsWith(before.past)) {
    return movedTiles(before.board, after.past.slice(before.past.length), boards);
  }
  const moves = before.past.slice(after.past.length);
  if (!isOneLine(moves, before.board)) return boards.back(boards.severalMoves(moves.length));
  const undoing = Array.from(moves, (move) => opposite(move as Move));
  return boards.back(movedTiles(before.board, undoing.join(""), boards));
}

function movedTiles(start: Board, moves: Moves, words: Words["boards"]): string {
  if (!isOneLine(moves, start)) return words.severalMoves(moves.length);
  return words.moved(slidingTiles(start, moves), moves[0] as Move);
}

/** Returns whether all moves have the same direction, as after a single press. */
function isOneLine(moves: Moves, { rows, cols }: Board): boolean {
  if (moves === "" || moves.length >= Math.max(rows, cols)) return false;
  return Array.from(moves).every((move) => move === moves[0]);
}
