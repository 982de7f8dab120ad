import { type Board, type Move, type Moves, OPPOSITE, slidingTile } from "./board";
import { boardsOnTheWay, type Game } from "./game";

/** The direction that a tile slides in when the blank makes a move. */
export function tileDirection(move: Move): "up" | "down" | "left" | "right" {
  return ({ u: "up", d: "down", l: "left", r: "right" } as const)[OPPOSITE[move]];
}

/** The arrow of {@link tileDirection}. */
export function tileArrow(move: Move): string {
  return { u: "↑", d: "↓", l: "←", r: "→" }[OPPOSITE[move]];
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** A number with its digits in threes: `181,440`. The browser's own way takes it 15 ms to get ready. */
export function grouped(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * What a screen reader says after a change: `tile 5 moved up, 18 moves to go`.
 *
 * @param distance - Of the board after it; `undefined` if it is not to be told.
 */
export function announcement(before: Game, after: Game, distance: number | undefined): string {
  const toGo =
    distance === undefined ? [] : [distance === 0 ? "solved" : `${count(distance, "move")} to go`];
  return [whatHappened(before, after), ...toGo].join(", ");
}

function whatHappened(before: Game, after: Game): string {
  if (before.goal !== after.goal) return "new goal";
  if (before.start !== after.start) return "new board";
  if (after.past.startsWith(before.past)) {
    return movedTiles(before.board, after.past.slice(before.past.length));
  }
  const moves = before.past.slice(after.past.length);
  const takenBack = Array.from(moves, (move) => OPPOSITE[move as Move]).reverse();
  return `back: ${movedTiles(before.board, takenBack.join(""))}`;
}

function movedTiles(start: Board, moves: Moves): string {
  const boards = [...boardsOnTheWay(start, moves)];
  const tiles = Array.from(moves, (move, at) => slidingTile(boards[at] as Board, move as Move));
  const directions = new Set(Array.from(moves, (move) => tileDirection(move as Move)));
  if (directions.size !== 1) return count(moves.length, "move");
  const [direction] = directions;
  return tiles.length === 1
    ? `tile ${tiles[0]} moved ${direction}`
    : `tiles ${tiles.slice(0, -1).join(", ")} and ${tiles.at(-1)} moved ${direction}`;
}
