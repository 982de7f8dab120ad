import {
  blankCell,
  type Board,
  canonicalGoal,
  type Moves,
  MOVES,
  neighbour,
  sameBoard,
  sameShape,
} from "tilebase-reader/puzzle";
import type { Day } from "./day";
import type { Level } from "./levels";

/** A board on the way to a goal, with the moves made and undone. */
export interface Game {
  readonly start: Board;
  readonly goal: Board;
  /** The moves from the start to the current board. */
  readonly past: Moves;
  /** The moves that {@link forward} makes: undone moves, or a solution. */
  readonly future: Moves;
  readonly board: Board;
  readonly help: Help;
  /** The chosen level, if any. */
  readonly level?: Level;
  /** The day of a daily puzzle. */
  readonly day?: Day;
}

/** The help that the player has received. */
export interface Help {
  readonly hints: number;
  /** Whether good moves were marked. */
  readonly isShown: boolean;
  /** Whether the page made moves of a solution. */
  readonly isPlayed: boolean;
  /** The number of moves that the player has undone and not redone. */
  readonly undone: number;
}

export const NO_HELP: Help = { hints: 0, isShown: false, isPlayed: false, undone: 0 };

/** Returns whether the player's moves are not the whole game. */
export function isHelped({ hints, isShown, undone }: Omit<Help, "isPlayed">): boolean {
  return hints > 0 || isShown || undone > 0;
}

export function newGame(start: Board, goal: Board): Game {
  return { start, goal, past: "", future: "", board: start, help: NO_HELP };
}

/** Returns the game with more help. */
export function withHelp(game: Game, help: Partial<Help>): Game {
  return { ...game, help: { ...game.help, ...help } };
}

/** Starts a game from another board, to the same goal if the shape is the same. */
export function newGameFrom(start: Board, { goal }: Game): Game {
  return newGame(start, sameShape(start, goal) ? goal : canonicalGoal(start));
}

/** Makes moves up to the first illegal one. */
export function make(game: Game, moves: Moves): Game {
  const { board, made } = walk(game.board, moves);
  if (made === "") return game;
  // If `future` begins with the moves made, its other moves remain.
  const isRedone = game.future.startsWith(made);
  const future = isRedone ? game.future.slice(made.length) : "";
  const undone = Math.max(0, game.help.undone - (isRedone ? made.length : 0));
  return withHelp({ ...game, past: game.past + made, future, board }, { undone });
}

/** Makes moves up to the first illegal one. Changes one array in place, to make many moves quickly. */
function walk(start: Board, moves: Moves): { board: Board; made: Moves } {
  const tiles = [...start.tiles];
  const cells = tiles.map((_, cell) => cell);
  const cellsAfter = Object.fromEntries(
    MOVES.map((move) => [move, cells.map((cell) => neighbour(start, cell, move))]),
  );
  let blank = blankCell(start);
  let count = 0;
  for (; count < moves.length; count++) {
    const to = cellsAfter[moves.charAt(count)]?.[blank];
    if (to === undefined) break;
    tiles[blank] = tiles[to] as number;
    tiles[to] = 0;
    blank = to;
  }
  return { board: { ...start, tiles }, made: moves.slice(0, count) };
}

/** Undoes the last move; {@link forward} makes it again. */
export function back(game: Game): Game {
  return backTo(game, Math.max(0, game.past.length - 1));
}

/** Makes the next move of `future`. */
export function forward(game: Game): Game {
  return make(game, game.future.slice(0, 1));
}

/** Undoes moves until this number of moves is left. */
export function backTo(game: Game, moves: number): Game {
  const { start, past, future } = game;
  if (moves >= past.length) return game;
  const left = past.slice(0, moves);
  const after = {
    ...game,
    past: left,
    future: past.slice(moves) + future,
    board: walk(start, left).board,
  };
  return withHelp(after, { undone: game.help.undone + past.length - moves });
}

export function isSolved(game: Game): boolean {
  return sameBoard(game.board, game.goal);
}

/** Returns whether two games have the same first board and goal. */
export function isSamePuzzle(one: Game, other: Game): boolean {
  return sameBoard(one.start, other.start) && sameBoard(one.goal, other.goal);
}

/** Returns whether two puzzles have the same level, day and shape. */
export function isSameKind(one: Game, other: Game): boolean {
  return one.level === other.level && one.day === other.day && sameShape(one.goal, other.goal);
}

/** Returns whether the current board and the goal are the same objects in two games. */
export function isSamePlace(one: Game | undefined, other: Game): boolean {
  return one?.board === other.board && one.goal === other.goal;
}

/** Returns whether the moves in `future` lead to the goal. */
export function hasSolution(game: Game): boolean {
  return game.future !== "" && isSolved(make(game, game.future));
}
