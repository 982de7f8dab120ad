import { type Board, moved, type Moves, legalMoves, sameBoard } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "../model/game";
import { randomWalk } from "../model/new-puzzle";
import { type Random, randomNumbers } from "../model/random";
import { type Following, Searcher } from "../patterns/client";
import { manhattan } from "../search/manhattan";
import { Memory } from "./memory";

/** How often a board at a distance is looked for, and the most moves farther that are. */
const ATTEMPTS = 20;
const MOST_MISSING = 8;

/** The moves of a walk after which a board is as good as any. */
const MIXED = 1000;

/** Says that no board was found, though there may be some. */
export class NotFound extends Error {}

/** How to follow what is found of a board. */
interface Finding {
  readonly signal: AbortSignal;
  /** Is called with a number of moves that every solution takes at least, when that is a larger one. */
  readonly onProgress: (atLeast: number) => void;
  /** Is called when the solution is known, and for each move when it is known whether it leads nearer. */
  readonly onChange: () => void;
}

/** How to draw a board. */
export interface Drawing {
  /** A whole number, which selects the same board everywhere; without one, it is a random one. */
  readonly seed?: number;
  /** Ends it, when nobody waits for the board any more. */
  readonly signal?: AbortSignal;
}

/** Answers about boards of the shapes that have pattern tables, from searches, which it remembers. */
export class PatternAnswers {
  readonly searcher: Searcher;
  #memory: Memory | undefined;

  constructor(searcher = new Searcher()) {
    this.searcher = searcher;
  }

  /** Returns what has been found. It is forgotten when another goal is asked about. */
  memory(goal: Board): Memory {
    if (!this.#memory || !sameBoard(this.#memory.goal, goal)) this.#memory = new Memory(goal);
    return this.#memory;
  }

  /** Returns a number of moves that every solution of a board takes at least, without a search. */
  atLeast(board: Board, goal: Board): number {
    const longer = this.memory(goal).throughNeighbour(board);
    return longer ? longer.moves.length - 2 : manhattan(board, goal);
  }

  /** Finds an optimal solution of a board that has one, and then which moves lead nearer to the goal. */
  async find(board: Board, goal: Board, finding: Finding): Promise<void> {
    const { signal, onProgress, onChange } = finding;
    const memory = this.memory(goal);
    let told = this.atLeast(board, goal);
    await this.#solution(board, memory, {
      signal,
      isUrgent: true,
      onProgress({ atLeast }) {
        if (atLeast > told) onProgress((told = atLeast));
      },
    });
    onChange();
    for (const move of memory.openMoves(board)) {
      await this.#solution(moved(board, move) as Board, memory, { signal, isUrgent: true });
      onChange();
    }
  }

  /**
   * Finds the solutions of boards, each a move from the one before, when nothing else is searched for.
   *
   * @param onChange - Is called for each board when it is known.
   */
  async distances(
    boards: readonly Board[],
    goal: Board,
    onChange: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    const memory = this.memory(goal);
    // Backwards, for the end of a game is nearest to what is known.
    for (const board of [...boards].reverse()) {
      if (memory.solution(board) !== undefined) continue;
      await this.#solution(board, memory, { signal });
      onChange();
    }
  }

  /**
   * Finds a board at a distance: on the solution of a random board that is farther; or a random board that is
   * nearer, and a few moves that lead farther.
   *
   * @throws {@link NotFound} after some attempts, as there are very few of the farthest boards; the reason of the
   *   signal if that ends it; another error if the tables cannot be loaded.
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
      if (missing > MOST_MISSING) continue;
      const farther = await this.#farther(board, memory, missing, random, { signal });
      if (farther) return farther;
    }
    throw new NotFound(`found no board at distance ${distance} after ${ATTEMPTS} attempts`);
  }

  /** Finds a board this many moves farther from the goal: by random moves, as long as one leads farther. */
  async #farther(
    board: Board,
    memory: Memory,
    missing: number,
    random: Random,
    following: Following,
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
   * Finds an optimal solution of a board that has one.
   *
   * If that of a neighbour is known, one question is left at most: whether there is one of fewer moves than
   * it takes through the neighbour.
   */
  async #solution(board: Board, memory: Memory, following: Following): Promise<Moves> {
    const known = memory.solution(board);
    if (known !== undefined) return known;
    const longer = memory.throughNeighbour(board);
    const atMost = longer && { atMost: longer.moves.length - 2 };
    const { moves } = longer?.isOptimal
      ? longer
      : await this.searcher.search(board, memory.goal, { ...following, ...atMost });
    const solution = (moves ?? longer?.moves) as Moves;
    memory.add(board, solution);
    return solution;
  }
}
