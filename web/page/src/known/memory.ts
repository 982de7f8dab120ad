import {
  type Board,
  boardText,
  type Move,
  moved,
  type Moves,
  legalMoves,
} from "tilebase-reader/puzzle";
import type { Answers, Bounds, Lead } from "../model/answers";
import { boardsOnTheWay } from "../model/game";
import { manhattan } from "../search/manhattan";

/** The largest number of boards in a cache. The oldest are removed first. */
const MAX_SOLUTIONS = 50_000;

/** Caches optimal solutions to one goal, and derives answers from them. */
export class Memory {
  readonly goal: Board;
  readonly #solutions = new Map<string, Moves>();
  /** Solutions that may not be optimal. */
  readonly #good = new Map<string, Moves>();
  /** Lower bounds of distances that searches have not found. */
  readonly #bounds = new Map<string, number>();

  constructor(goal: Board) {
    this.goal = goal;
    this.add(goal, "");
  }

  /** Adds the optimal solutions of a board and of all boards along its solution. */
  add(board: Board, solution: Moves): void {
    addAlong(this.#solutions, board, solution);
  }

  /** Adds the results of a search that was ended by a limit. */
  addBounds(board: Board, { atLeast, best }: Bounds): void {
    const text = boardText(board);
    this.#bounds.set(text, Math.max(atLeast, this.#bounds.get(text) ?? 0));
    if (best !== undefined) addAlong(this.#good, board, best);
  }

  /**
   * Returns bounds of an unknown distance. After the first move of a good solution, the rest is at least as good, so
   * good moves lead to the goal.
   */
  bounds(board: Board): Bounds {
    const text = boardText(board);
    const longer = this.throughNeighbour(board)?.moves;
    const good = this.#good.get(text);
    const isShorter = longer === undefined || (good !== undefined && good.length < longer.length);
    return {
      atLeast: Math.max(
        longer ? longer.length - 2 : 0,
        this.#bounds.get(text) ?? manhattan(board, this.goal),
      ),
      best: isShorter ? good : longer,
    };
  }

  /** Returns an optimal solution of a board, if known. */
  solution(board: Board): Moves | undefined {
    return this.#solutions.get(boardText(board));
  }

  distance(board: Board): number | undefined {
    return this.solution(board)?.length;
  }

  /**
   * Returns a solution through the nearest known neighbour, and whether it is known to be optimal. The distances of
   * neighbours differ by one, so a shorter solution has two moves fewer.
   */
  throughNeighbour(board: Board): { moves: Moves; isOptimal: boolean } | undefined {
    const all = legalMoves(board).flatMap((move) => {
      const rest = this.solution(moved(board, move) as Board);
      return rest === undefined ? [] : [move + rest];
    });
    const [moves] = all.sort((one, other) => one.length - other.length);
    return moves === undefined
      ? undefined
      : { moves, isOptimal: all.some(({ length }) => length > moves.length) };
  }

  /** Returns the answers for a board with a known solution. */
  answers(board: Board): Answers | undefined {
    const solution = this.solution(board);
    if (solution === undefined) return undefined;
    const leads = new Map<Move, Lead>();
    for (const move of legalMoves(board)) {
      const after = this.distance(moved(board, move) as Board);
      if (after !== undefined) leads.set(move, after < solution.length ? "nearer" : "away");
    }
    return { distance: solution.length, solutions: undefined, solution, leads };
  }

  /** Returns the legal moves to boards of unknown distance. */
  openMoves(board: Board): Move[] {
    return legalMoves(board).filter((move) => {
      return this.solution(moved(board, move) as Board) === undefined;
    });
  }
}

/** Adds a solution of a board and of all boards along it, if they have no shorter one. */
function addAlong(solutions: Map<string, Moves>, board: Board, solution: Moves): void {
  let made = 0;
  for (const onTheWay of boardsOnTheWay(board, solution)) {
    const text = boardText(onTheWay);
    const rest = solution.slice(made++);
    if (rest.length < (solutions.get(text)?.length ?? Infinity)) solutions.set(text, rest);
  }
  for (const text of solutions.keys()) {
    if (solutions.size <= MAX_SOLUTIONS) break;
    solutions.delete(text);
  }
}
