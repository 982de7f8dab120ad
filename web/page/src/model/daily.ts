import { type Board, canonicalGoal, moved } from "tilebase-reader/puzzle";
import { manhattan } from "../search/manhattan";
import { type Day, weekday } from "./day";
import { solverTo } from "./files";
import { type Game, newGame } from "./game";
import { chosen, type Random, randomNumbers, walkFrom } from "./random";

// All players must get the same board for a day, in all versions of the page: do not change the results of this module.

/** The sizes with daily puzzles. */
export const DAILY_SIZES = ["3x3", "4x4"] as const;

export type DailySize = (typeof DAILY_SIZES)[number];

/** Returns the size if it has daily puzzles. */
export function dailySizeOf(size: string): DailySize | undefined {
  return DAILY_SIZES.find((daily) => daily === size);
}

/** The first day with a puzzle. */
export const FIRST_DAY = "2026-01-01";

/** The moves to the goal for 3x3, from Monday to Sunday. Few boards are more than 28 moves away. */
const MOVES = [10, 13, 16, 19, 22, 25, 28];

/** The Manhattan estimates of the 4x4 boards, from Monday to Sunday. They need no tables. */
const STEPS = [14, 19, 24, 28, 32, 37, 42];

/** Starts the puzzle of a day. The puzzles get harder from Monday to Sunday. */
export function dailyGame(day: Day, size: DailySize): Game {
  const side = Number(size[0]);
  const goal = canonicalGoal({ rows: side, cols: side });
  const random = randomNumbers(hash(`${day} ${size}`));
  const board = side === 3 ? nearBoard(goal, day, random) : mixedBoard(goal, day, random);
  return { ...newGame(board, goal), day };
}

/** Returns a board at the day's distance from the goal. */
function nearBoard(goal: Board, day: Day, random: Random): Board {
  const solver = solverTo(goal);
  const moves = MOVES[weekday(day)] as number;
  const walk = walkFrom(goal, random);
  let board = goal;
  // Takes every 50th board, because successive boards are too similar.
  while (solver.distance(board) < moves) for (let made = 0; made < 50; made++) board = walk();
  while (solver.distance(board) > moves) {
    board = moved(board, chosen(solver.optimalMoves(board), random)) as Board;
  }
  return board;
}

/** Returns a board with the day's Manhattan estimate. */
function mixedBoard(goal: Board, day: Day, random: Random): Board {
  const walk = walkFrom(goal, random);
  for (;;) {
    const board = walk();
    if (manhattan(board, goal) === STEPS[weekday(day)]) return board;
  }
}

/** Returns the 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  return hash;
}
