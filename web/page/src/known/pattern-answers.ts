import { type Board, moved, type Moves, legalMoves, sameBoard } from "tilebase-reader/puzzle";
import type { Bounds } from "../model/answers";
import { boardsOnTheWay } from "../model/game";
import { randomWalk } from "../model/new-puzzle";
import { type Random, randomNumbers } from "../model/random";
import type { PatternTasks, Searched, SearchOptions } from "../patterns/pattern-tasks";
import PatternWorker from "../patterns/pattern-worker?worker";
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
  /** The limit of each search. The default has no limit. */
  readonly seconds?: number | undefined;
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
    return this.memory(goal).bounds(board);
  }

  /**
   * Finds an optimal solution of a solvable board, then checks which moves lead nearer to the goal. At a limit, caches
   * the bounds.
   */
  async find(board: Board, goal: Board, finding: Finding): Promise<void> {
    const { signal, seconds, onProgress, onChange } = finding;
    const memory = this.memory(goal);
    let bounds = this.bounds(board, goal);
    const solution = await this.#solution(board, memory, {
      signal,
      seconds,
      isUrgent: true,
      onProgress({ atLeast, moves }) {
        const best =
          moves && !(bounds.best && bounds.best.length <= moves.length) ? moves : bounds.best;
        if (atLeast <= bounds.atLeast && best === bounds.best) return;
        onProgress((bounds = { atLeast: Math.max(atLeast, bounds.atLeast), best }));
      },
    });
    onChange();
    if (solution === undefined) return;
    for (const move of memory.openMoves(board)) {
      const after = moved(board, move) as Board;
      await this.#solution(after, memory, { signal, seconds, isUrgent: true });
      onChange();
    }
  }

  /**
   * Finds the solutions of the boards along a path, with low priority. At a limit, skips to the first board, and caches
   * its bounds.
   *
   * @param onChange - Called after each search.
   */
  async distances(
    boards: readonly Board[],
    goal: Board,
    onChange: () => void,
    options: { signal: AbortSignal; seconds?: number | undefined },
  ): Promise<void> {
    const memory = this.memory(goal);
    let isOver = false;
    // Starts at the end of the game, which is nearest to cached boards.
    for (const board of [...boards].reverse()) {
      if (memory.solution(board) !== undefined || (isOver && board !== boards[0])) continue;
      isOver = (await this.#solution(board, memory, options)) === undefined;
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
      const solution = (await this.#solution(board, memory, { signal })) as Moves;
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
      const solution = (await this.#solution(after, memory, following)) as Moves;
      if (solution.length > distance) {
        return this.#farther(after, memory, missing - 1, random, following);
      }
    }
    return undefined;
  }

  /**
   * Finds an optimal solution of a solvable board. At a limit, caches the bounds and returns `undefined`.
   *
   * If a neighbour's solution is known, searches only for a solution shorter than the one through this neighbour.
   */
  async #solution(
    board: Board,
    memory: Memory,
    { isUrgent, seconds, ...following }: SearchOptions & Following<Searched>,
  ): Promise<Moves | undefined> {
    const known = memory.solution(board);
    if (known !== undefined) return known;
    const longer = memory.throughNeighbour(board);
    if (longer?.isOptimal) {
      memory.add(board, longer.moves);
      return longer.moves;
    }
    const atMost = longer ? longer.moves.length - 2 : Infinity;
    const options = { isUrgent, seconds, atMost };
    const searched = await this.worker.request("search", [board, memory.goal, options], following);
    const { moves, atLeast } = searched;
    const solution = atLeast > atMost ? longer?.moves : moves;
    if (solution === undefined || (atLeast <= atMost && solution.length > atLeast)) {
      memory.addBounds(board, { atLeast, best: moves });
      return undefined;
    }
    memory.add(board, solution);
    return solution;
  }
}
