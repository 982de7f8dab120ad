import { type Board, moved, type Moves, legalMoves, sameBoard } from "tilebase-reader/puzzle";
import type { Bounds } from "../model/answers";
import { boardsOnTheWay } from "../model/game";
import { randomWalk } from "../model/new-puzzle";
import { openedFor } from "../model/opened";
import { type Random, randomNumbers } from "../model/random";
import type { PatternTasks, Searched, SearchOptions } from "../patterns/pattern-tasks";
import PatternWorker from "../patterns/pattern-worker?worker";
import { manhattan } from "../search/manhattan";
import { Connection, type Following } from "../worker/connection";
import { Memory } from "./memory";

/** Limits for finding a board at a distance: the number of attempts, and the number of moves from a nearer board. */
const ATTEMPTS = 20;
const MAX_MISSING = 8;

/** The number of random moves that mix a board. */
const MIXED = 1000;

/** Thrown if no board was found, although one may exist. */
export class NotFound extends Error {}

interface Finding {
  readonly signal: AbortSignal;
  /** Called when the lower bound of the distance grows, or a shorter solution is found. */
  readonly onProgress: (bounds: Bounds) => void;
  /** Called when the solution is known, and when a move is known to lead nearer or away. */
  readonly onChange: () => void;
}

/** The options of {@link PatternAnswers.boardAt}. */
export interface Drawing {
  /** A whole number; the same seed always selects the same board. The default is random. */
  readonly seed?: number;
  readonly signal?: AbortSignal;
}

/** Answers for boards of shapes with pattern tables. Caches the results of searches. */
export class PatternAnswers {
  readonly worker: Connection<PatternTasks>;
  #memory: Memory | undefined;

  constructor(worker = new Connection<PatternTasks>(() => new PatternWorker())) {
    this.worker = worker;
  }

  /** Returns the cache for a goal. A different goal clears it. */
  memory(goal: Board): Memory {
    if (!this.#memory || !sameBoard(this.#memory.goal, goal)) this.#memory = new Memory(goal);
    return this.#memory;
  }

  /** Returns bounds of the distance without a search. */
  bounds(board: Board, goal: Board): Bounds {
    const best = this.memory(goal).throughNeighbour(board)?.moves;
    return { atLeast: best ? best.length - 2 : manhattan(board, goal), best };
  }

  /** Finds an optimal solution of a solvable board, then checks which moves lead nearer to the goal. */
  async find(board: Board, goal: Board, finding: Finding): Promise<void> {
    const { signal, onProgress, onChange } = finding;
    const memory = this.memory(goal);
    let bounds = this.bounds(board, goal);
    await this.#solution(board, memory, {
      signal,
      isUrgent: true,
      onProgress({ atLeast, moves }) {
        const best =
          moves && !(bounds.best && bounds.best.length <= moves.length) ? moves : bounds.best;
        if (atLeast <= bounds.atLeast && best === bounds.best) return;
        onProgress((bounds = { atLeast: Math.max(atLeast, bounds.atLeast), best }));
      },
    });
    onChange();
    for (const move of memory.openMoves(board)) {
      await this.#solution(moved(board, move) as Board, memory, { signal, isUrgent: true });
      onChange();
    }
  }

  /**
   * Finds the solutions of the boards along a path, with low priority.
   *
   * @param onChange - Called after each solution.
   */
  async distances(
    boards: readonly Board[],
    goal: Board,
    onChange: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    const memory = this.memory(goal);
    // Starts at the end of the game, which is nearest to cached boards.
    for (const board of [...boards].reverse()) {
      if (memory.solution(board) !== undefined) continue;
      await this.#solution(board, memory, { signal });
      onChange();
    }
  }

  /**
   * Finds a board at a distance: on the solution of a random board farther away, or a few moves beyond a nearer one.
   *
   * @throws {@link NotFound} if all attempts fail, because boards at large distances are rare; the reason of an aborted
   *   signal; another error if the tables cannot be loaded.
   */
  async boardAt(
    goal: Board,
    distance: number,
    { seed = Math.random() * 2 ** 32, signal }: Drawing = {},
  ): Promise<Board> {
    const random = randomNumbers(seed);
    const memory = this.memory(goal);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const board = randomWalk(goal, MIXED, random);
      const solution = await this.#solution(board, memory, { signal });
      const missing = distance - solution.length;
      if (missing <= 0) return [...boardsOnTheWay(board, solution)][-missing] as Board;
      if (missing > MAX_MISSING) continue;
      const farther = await this.#farther(board, memory, missing, random, { signal });
      if (farther) return farther;
    }
    throw new NotFound(`found no board at distance ${distance} after ${ATTEMPTS} attempts`);
  }

  /** Returns the board after `missing` random moves that all lead away from the goal; `undefined` if it finds none. */
  async #farther(
    board: Board,
    memory: Memory,
    missing: number,
    random: Random,
    following: Following<Searched>,
  ): Promise<Board | undefined> {
    if (missing === 0) return board;
    const distance = memory.distance(board) as number;
    const moves = legalMoves(board);
    const first = Math.floor(random() * moves.length);
    for (const move of [...moves.slice(first), ...moves.slice(0, first)]) {
      const after = moved(board, move) as Board;
      const solution = await this.#solution(after, memory, following);
      if (solution.length > distance) {
        return this.#farther(after, memory, missing - 1, random, following);
      }
    }
    return undefined;
  }

  /**
   * Finds an optimal solution of a solvable board.
   *
   * If a neighbour's solution is known, searches only for a solution shorter than the one through this neighbour.
   */
  async #solution(
    board: Board,
    memory: Memory,
    { isUrgent, ...following }: SearchOptions & Following<Searched>,
  ): Promise<Moves> {
    const known = memory.solution(board);
    if (known !== undefined) return known;
    const longer = memory.throughNeighbour(board);
    const options = { isUrgent, atMost: longer && longer.moves.length - 2 };
    const { moves } = longer?.isOptimal
      ? longer
      : await (openedFor(memory.goal)?.worker ?? this.worker).request(
          "search",
          [board, memory.goal, options],
          following,
        );
    const solution = (moves ?? longer?.moves) as Moves;
    memory.add(board, solution);
    return solution;
  }
}
