import {
  type Board,
  boardsAlong,
  boardText,
  legalMoves,
  type Move,
  moved,
} from "tilebase-reader/puzzle";
import type { Answers, Bounds, Lead } from "../model/answers";
import type { PatternTasks, Searched } from "../patterns/pattern-tasks";
import PatternWorker from "../patterns/pattern-worker?worker";
import { manhattan } from "../search/manhattan";
import { Connection } from "../worker/connection";

/** The largest number of boards with stored bounds. The oldest are removed first. */
const MAX_BOARDS = 50_000;

interface Finding {
  readonly signal: AbortSignal;
  /** The limit of each search. The default has no limit. */
  readonly seconds?: number | undefined;
  /** Called when the answers or the bounds of the board have changed. */
  readonly onChange: () => void;
}

/** Answers for boards of shapes with pattern tables. Stores what searches have found towards the last goal. */
export class PatternAnswers {
  #goal = "";
  #stored = new Map<string, Bounds>();

  constructor(readonly worker = new Connection<PatternTasks>(() => new PatternWorker())) {}

  /** Returns what is known of the distance of a board, also through its neighbours: their distances differ by one. */
  bounds(board: Board, goal: Board): Bounds {
    const stored = this.#towards(goal);
    const own = (of: Board) =>
      stored.get(boardText(of)) ?? { atLeast: manhattan(of, goal), best: undefined };
    return legalMoves(board)
      .map((move) => {
        const { atLeast, best } = own(moved(board, move) as Board);
        return { atLeast: atLeast - 1, best: best === undefined ? undefined : move + best };
      })
      .reduce(tighter, own(board));
  }

  /** Returns the answers for a board if its distance is known. */
  answers(board: Board, goal: Board): Answers | undefined {
    const { atLeast: distance, best: solution } = this.bounds(board, goal);
    if (solution?.length !== distance) return undefined;
    const leads = new Map<Move, Lead>();
    for (const move of legalMoves(board)) {
      const after = this.bounds(moved(board, move) as Board, goal);
      if (isExact(after)) leads.set(move, after.atLeast < distance ? "nearer" : "away");
    }
    return { distance, solutions: undefined, solution, leads };
  }

  /**
   * Finds an optimal solution of a solvable board, then checks which moves lead nearer to the goal. At a limit, stores
   * the bounds.
   */
  async find(board: Board, goal: Board, finding: Finding): Promise<void> {
    await this.#search(board, goal, finding);
    if (!isExact(this.bounds(board, goal))) return;
    for (const move of legalMoves(board)) {
      await this.#search(moved(board, move) as Board, goal, finding);
    }
  }

  /** Searches for a solution that is shorter than the known one, if any, and stores what it finds. */
  async #search(board: Board, goal: Board, { signal, seconds, onChange }: Finding): Promise<void> {
    const { best, ...before } = this.bounds(board, goal);
    if (best?.length === before.atLeast) return;
    const stored = this.#towards(goal);
    const onProgress = ({ moves, atLeast }: Searched) => {
      store(stored, board, { atLeast, best: moves });
      onChange();
    };
    const options = { seconds, most: best?.length };
    // The solution through a neighbour is also this board's own.
    store(stored, board, { ...before, best });
    onProgress(await this.worker.request("search", [board, goal, options], { signal, onProgress }));
  }

  #towards(goal: Board): Map<string, Bounds> {
    const text = boardText(goal);
    if (this.#goal !== text) {
      this.#goal = text;
      this.#stored = new Map();
      store(this.#stored, goal, { atLeast: 0, best: "" });
    }
    return this.#stored;
  }
}

const isExact = ({ atLeast, best }: Bounds) => best?.length === atLeast;

/** Returns the tighter of two lower bounds, and the shorter of two solutions. */
function tighter(one: Bounds, other: Bounds): Bounds {
  const length = ({ best }: Bounds) => best?.length ?? Infinity;
  return {
    atLeast: Math.max(one.atLeast, other.atLeast),
    best: length(other) < length(one) ? other.best : one.best,
  };
}

/** Stores the bounds of a board, and of all boards along its solution. */
function store(stored: Map<string, Bounds>, board: Board, { atLeast, best }: Bounds): void {
  let made = 0;
  for (const onTheWay of boardsAlong(board, best ?? "")) {
    const text = boardText(onTheWay);
    const bounds = { atLeast: Math.max(atLeast - made, 0), best: best?.slice(made++) };
    stored.set(text, tighter(stored.get(text) ?? bounds, bounds));
  }
  for (const text of stored.keys()) {
    if (stored.size <= MAX_BOARDS) break;
    stored.delete(text);
  }
}
