import { blankCell, type Board, boardsAlong, type Moves, slidesOf } from "./board.js";

/**
 * How distances are counted. In `single`, each step of the blank is one move (speedsolvers write STM). In `multi`, all
 * steps in one direction are one move: a slide of one or more tiles (MTM).
 */
export type Metric = "single" | "multi";

/** Returns the moves of the metric: single letters, or equal letters in a row. */
export function stepsOf(moves: Moves, metric: Metric): Moves[] {
  return moves.match(metric === "multi" ? /(.)\1*/g : /./g) ?? [];
}

/** What is known of a board. All numbers of moves but `slides` are in the solver's metric. */
export class Answer {
  /**
   * If the answer is complete, the first optimal solution in the move order. Otherwise the shortest solution so far, or
   * `null`.
   */
  declare readonly moves: Moves | null;
  /** A lower bound of the distance. */
  declare readonly lowerBound: number;
  /** The number of boards visited. */
  declare readonly nodes: number;
  /** Whether the search reached its end. */
  declare readonly isComplete: boolean;
  /** The number of moves of `moves`. */
  declare readonly length: number | null;
  /** The number of slides of `moves`, in either metric. */
  declare readonly slides: number | null;
  /** Whether `moves` are proved optimal. This is possible before the answer is complete. */
  declare readonly isOptimal: boolean;
  /** The distance of the board, or `null` if `moves` are not proved optimal. */
  declare readonly distance: number | null;
  /** The tile to press: the farthest tile of the first move, with which the others slide. `null` at the goal. */
  declare readonly tile: number | null;

  constructor(
    board: Board,
    metric: Metric,
    moves: Moves | null,
    lowerBound: number,
    nodes = 0,
    isComplete = true,
  ) {
    const steps = stepsOf(moves ?? "", metric);
    const length = moves === null ? null : steps.length;
    const [first] = steps;
    Object.assign(this, {
      ...{ moves, lowerBound, nodes, isComplete, length },
      slides: moves === null ? null : slidesOf(moves).length,
      isOptimal: length === lowerBound,
      distance: length === lowerBound ? length : null,
      tile: first ? board.tiles[blankCell(boardsAlong(board, first).at(-1) as Board)] : null,
    });
  }

  /** Returns whether `moves` are proved to be at most this many percent longer than an optimal solution. */
  isWithin(percent: number): boolean {
    return this.length !== null && 100 * this.length <= this.lowerBound * (100 + percent);
  }
}
