import {
  type Board,
  type Move,
  type Moves,
  opposite,
  sameBoard,
  slidingTile,
} from "tilebase/puzzle";
import { tileDirection } from "./direction";
import { boardsOnTheWay, type Game } from "./game";
import { count, listed } from "./words";

/**
 * Returns what a screen reader says after a change: `tile 5 moved up, 18 moves to go`.
 *
 * @param distance - The distance of the board after it; `undefined` if it is not to be told.
 */
export function announcement(before: Game, after: Game, distance: number | undefined): string {
  const change = whatHappened(before, after);
  if (distance === undefined) return change;
  if (distance === 0) return `${change}, solved`;
  return `${change}, ${count(distance, "move")} to go`;
}

function whatHappened(before: Game, after: Game): string {
  if (!sameBoard(before.goal, after.goal)) return "new goal";
  if (before.start !== after.start) return "new board";
  if (after.past.startsWith(before.past)) {
    return movedTiles(before.board, after.past.slice(before.past.length));
  }
  const moves = before.past.slice(after.past.length);
  const undoing = Array.from(moves, (move) => opposite(move as Move)).reverse();
  return `back: ${movedTiles(before.board, undoing.join(""))}`;
}

function movedTiles(start: Board, moves: Moves): string {
  const boards = [...boardsOnTheWay(start, moves)];
  const tiles = Array.from(
    moves,
    (move, at) => slidingTile(boards[at] as Board, move as Move) as number,
  );
  const directions = new Set(Array.from(moves, (move) => tileDirection(move as Move)));
  if (directions.size !== 1) return count(moves.length, "move");
  const [direction] = directions;
  return `${tiles.length === 1 ? "tile" : "tiles"} ${listed(tiles)} moved ${direction}`;
}
