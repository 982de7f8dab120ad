import type { Solver } from "tilebase-reader";
import { type Board, moved, sameBoard } from "tilebase-reader/puzzle";
import { hasTable, solverTo } from "./files";
import { type Banded, distancesOf, type Level } from "./levels";
import { chosen, type Random, walkFrom } from "./random";
import { isSolvable } from "./solvable";

/** The number of random moves from the goal to a new puzzle, for shapes without a complete table. */
const WALKS: Readonly<Record<Banded, number>> = { easy: 30, medium: 80, hard: 1000 };

/** Returns a new puzzle of a level without loading tables. */
export function newPuzzle(goal: Board, level: Level, random: Random = Math.random): Board {
  if (level === "random") return anyBoard(goal, random);
  if (!hasTable(goal)) return randomWalk(goal, WALKS[level], random);
  const solver = solverTo(goal);
  const [least, most] = distancesOf(level, solver.maxDistance);
  return boardAt(solver, least + Math.floor(random() * (most - least + 1)), random);
}

/** Returns a random solvable board other than the goal; all have the same probability. */
function anyBoard(goal: Board, random: Random): Board {
  for (;;) {
    const left = [...goal.tiles];
    const tiles = goal.tiles.map(() => left.splice(random() * left.length, 1)[0] as number);
    const board = { ...goal, tiles };
    if (isSolvable(board, goal) && !sameBoard(board, goal)) return board;
  }
}

/** Returns a random board at a distance from the goal. The quiz depends on its results: do not change them. */
export function boardAt(solver: Solver, distance: number, random: Random): Board {
  for (;;) {
    let board = solver.random({ seed: Math.floor(random() * 2 ** 53) });
    let away = solver.distance(board);
    if (away < distance) continue;
    for (; away > distance; away--) {
      board = moved(board, chosen(solver.optimalMoves(board), random)) as Board;
    }
    return board;
  }
}

/** Returns the board after random moves without reversals; never the start. */
export function randomWalk(start: Board, moves: number, random: Random): Board {
  const walk = walkFrom(start, random);
  let board = start;
  for (let made = 0; made < moves || sameBoard(board, start); made++) board = walk();
  return board;
}
