import { type MoveCode, type Moves, MOVES } from "../board.js";
import { type Guide, MAX_MOVES, type Position } from "./guide.js";
import { damaged } from "./pattern-table.js";

/** The number of moves tried on a board that has not been visited yet. */
const NEW = -1;

/** Offsets after a board's record in the path; `count` is their number. */
const enum STEP {
  /**
   * The slack of each view: the number of moves away from the goal that are still allowed. It is half of the moves left
   * beyond the estimate. A move away from the goal reduces it by one.
   */
  slacks = 0,
  /** The state of the automaton. */
  words = 2,
  /** The number of moves already tried, in the given order. */
  tried = 3,
  count = 4,
}

/**
 * A depth-first search for solutions of a given number of moves (Korf, "Depth-first iterative-deepening", 1985). It
 * tries moves in a given order, so it finds solutions in that order. It can pause and continue.
 */
export class Descent {
  readonly #guide: Guide;
  readonly #order: readonly MoveCode[];
  readonly #automaton: Int16Array;
  declare readonly start: Position;
  /** A lower bound of the distance. */
  declare readonly estimate: number;
  /** The number of boards visited. */
  declare nodes: number;
  #bound = 0;
  /** The number of moves made, or -1 after the end of the search. */
  #depth = -1;
  /** The boards on the path: for each its record, and the numbers of {@link STEP}. */
  readonly #path: Int32Array;

  constructor(
    guide: Guide,
    order: readonly MoveCode[],
    automaton: Int16Array,
    start: readonly number[],
  ) {
    this.#guide = guide;
    this.#order = order;
    this.#automaton = automaton;
    this.start = guide.position(start);
    this.estimate = Math.max(...this.start.estimates);
    this.nodes = 0;
    this.#path = new Int32Array((guide.length + STEP.count) * (MAX_MOVES + 1));
  }

  /** Starts a search for solutions of this number of moves. */
  begin(bound: number): void {
    const { record, estimates } = this.start;
    const [slack, other = 0] = estimates.map((estimate) => (bound - estimate) >> 1);
    this.#bound = bound;
    this.#depth = bound < this.estimate ? -1 : 0;
    this.#path.set([...record, slack as number, other, 0, NEW]);
  }

  /** Returns the moves from the start to the current position. */
  moves(): Moves {
    const { length } = this.#guide;
    let moves = "";
    for (let depth = 0; depth < this.#depth; depth++) {
      const tried = this.#path[(length + STEP.count) * depth + length + STEP.tried] as number;
      moves += MOVES[this.#order[tried - 1] as MoveCode];
    }
    return moves;
  }

  /**
   * Continues the search to its next solution, or until it has visited `limit` boards.
   *
   * @returns `true` at a solution, `false` if there are no more solutions, `undefined` at the limit.
   * @throws TableError if the tables contradict each other.
   */
  next(limit = Infinity): boolean | undefined {
    const guide = this.#guide;
    const path = this.#path;
    while (this.#depth >= 0) {
      const at = (guide.length + STEP.count) * this.#depth;
      const tried = at + guide.length + STEP.tried;
      if (path[tried] === NEW) {
        if (this.nodes >= limit) return undefined;
        this.nodes++;
        const isGoal = path[at + guide.blank] === guide.goal.blank && guide.isGoal(path, at);
        path[tried] = isGoal ? this.#order.length : 0;
        if (isGoal) return true;
        if (this.#depth === this.#bound) throw damaged(2 ** guide.goal.tiles.length - 2);
      }
      this.#depth += this.#advance(at) ? 1 : -1;
    }
    return false;
  }

  /** Makes the next move that neither the automaton nor a view prunes. Returns whether there is one. */
  #advance(at: number): boolean {
    // Local constants are faster: fields would be read again after each write to an array.
    const guide = this.#guide;
    const { targets, views } = guide;
    const path = this.#path;
    const order = this.#order;
    const after = at + guide.length;
    const next = after + STEP.count;
    const nextAfter = next + guide.length;
    const blank = path[at + guide.blank] as number;
    const words = 4 * (path[after + STEP.words] as number);
    moves: for (let tried = path[after + STEP.tried] as number; tried < order.length;) {
      const code = order[tried++] as number;
      const move = 4 * blank + code;
      const target = targets[move] as number;
      const word = this.#automaton[words + code] as number;
      if (target < 0 || word < 0) continue;
      const tile = guide.tileIn(path, at, target);
      for (let view = 0; view < views; view++) {
        const nearer = guide.look(path, at, tile, move, view);
        const slack = (path[after + STEP.slacks + view] as number) + nearer - 1;
        if (slack < 0) continue moves;
        path[nextAfter + STEP.slacks + view] = slack;
      }
      guide.make(path, at, path, next, tile, move);
      path[after + STEP.tried] = tried;
      path[nextAfter + STEP.words] = word;
      path[nextAfter + STEP.tried] = NEW;
      return true;
    }
    return false;
  }
}
