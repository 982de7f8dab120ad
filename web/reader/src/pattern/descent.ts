import { type MoveCode, type Moves, MOVES, parseOrder } from "../board.js";
import { automaton, placesOf } from "./automaton.js";
import { MOVE } from "./blocks.js";
import { type Guide, MAX_MOVES, type Position, STATE } from "./guide.js";
import type { TableError } from "../errors.js";
import { damaged } from "./pattern-table.js";

/** Constants. TypeScript inlines the enumeration. */
const enum BITS {
  /** In place of the moves left: the board has not been visited yet. */
  isNew = 16,
  /** The bits of slacks below zero. */
  noSlack = 0x8080,
}

/** Offsets in a frame of the path; `count` is their number. */
const enum FRAME {
  /** The cell of the blank. */
  blank = 0,
  /** The moves left to try, as bits of places in the order, or `isNew`. */
  left = 1,
  /** The state of the automaton. */
  words = 2,
  slacks = 3,
  /** By view: the state and the rank of the tile's slot before the move. */
  before = 4,
  count = 8,
}

/**
 * A depth-first search for solutions of a given number of moves (Korf, "Depth-first iterative-deepening", 1985). It
 * tries moves in a given order, so it finds solutions in that order. It can pause and continue.
 *
 * The slack of a view is the number of moves away from the goal that are still allowed: half of the moves left beyond
 * the estimate. A move away from the goal reduces it by one. Each view has one byte of a number of slacks.
 */
export class Descent {
  readonly #guide: Guide;
  readonly #order: readonly MoveCode[];
  readonly #automaton: Uint16Array;
  /** The legal moves by the cell of the blank, as bits of places in the order. */
  readonly #legal: readonly number[];
  declare readonly start: Position;
  /** The number of boards visited. */
  declare nodes: number;
  #bound = 0;
  /** The frame of the current board. */
  #at = 0;
  /** The current board; the cell of its blank is in the path. */
  readonly #record: Int32Array;
  /** The boards on the path: {@link FRAME}. */
  readonly #path = new Int32Array(FRAME.count * (MAX_MOVES + 1));

  /** @param prunes - Whether to prune words with the same effect as others. Then not all solutions are found. */
  constructor(guide: Guide, order: string, prunes: boolean, start: readonly number[]) {
    const codes = parseOrder(order);
    this.#guide = guide;
    this.#order = codes;
    this.#automaton = automaton(order, prunes);
    this.#legal = guide.goal.neighbours.map((cells) =>
      placesOf(codes, (code) => cells[code] !== -1),
    );
    this.start = guide.position(start);
    this.nodes = 0;
    this.#record = new Int32Array(guide.length);
  }

  /** Starts a search for solutions of this number of moves. */
  begin(bound: number): void {
    if (bound > MAX_MOVES) throw this.#damaged();
    const { record, estimates } = this.start;
    const [slack, other = 0] = estimates.map((estimate) => (bound - estimate) >> 1);
    this.#bound = bound;
    this.#at = 0;
    this.#record.set(record);
    const all = (slack as number) | (other << 8);
    this.#path.set([record[this.#guide.blank] as number, BITS.isNew, 15, all]);
  }

  /** Returns the moves from the start to the current position. */
  moves(): Moves {
    let moves = "";
    for (let at = 0; at < this.#at; at += FRAME.count) {
      const left = this.#path[at + FRAME.left] as number;
      moves += MOVES[this.#order[31 - Math.clz32(left & -left)] as MoveCode];
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
    if (this.#bound < this.start.estimate) return false;
    const found = this.#search(limit);
    if (found && !this.#guide.isGoal(this.#record, this.#guide.tiles)) throw this.#damaged();
    return found;
  }

  /** Does the same as {@link next}, without checks. V8 often recompiles a loop with rarely executed code. */
  #search(limit: number): boolean | undefined {
    // Local constants are faster: fields would be read again after each write to an array.
    const { targets, slotOf, edgeOf, bytes, starts, blocks, tiles, views } = this.#guide;
    const { moves, turns, arrangements } = blocks;
    const edges = blocks.edges.length;
    const order = this.#order;
    const words = this.#automaton;
    const legal = this.#legal;
    const record = this.#record;
    const path = this.#path;
    const end = FRAME.count * this.#bound;
    let found: boolean | undefined = false;
    let { nodes } = this;
    let at = this.#at;
    for (;;) {
      const blank = path[at + FRAME.blank] as number;
      let left = path[at + FRAME.left] as number;
      if (left === BITS.isNew) {
        if (nodes >= limit) {
          found = undefined;
          break;
        }
        nodes++;
        found = at === end;
        left = found ? 0 : (path[at + FRAME.words] as number) & (legal[blank] as number);
      }
      let view = 0;
      let tile: number;
      if (left !== 0) {
        const place = 31 - Math.clz32(left & -left);
        const move = 4 * blank + (order[place] as number);
        const target = targets[move] as number;
        let slacks = path[at + FRAME.slacks] as number;
        tile = record[tiles + target] as number;
        for (; view < views; view++) {
          const slot = slotOf[32 * view + tile] as number;
          const edge = edgeOf[128 * view + move] as number;
          const state = record[slot] as number;
          const oldRank = record[slot + 1] as number;
          const from = state & STATE.block;
          const known = moves[edges * from + edge] as number;
          const step = known || (blocks.movesOf(from)[edge] as number);
          const rank = turns[arrangements * (step >> MOVE.turn) + oldRank] as number;
          const block = step & MOVE.block;
          const start = block * (starts[slot + 1] as number) + (starts[slot] as number);
          const byte = (bytes[slot >> 1] as Uint8Array)[start + (rank >> 3)] as number;
          const farther = (((state >> STATE.distance) + 1) << STATE.distance) | block;
          const nearer = ((farther >> (STATE.distance + 1)) ^ (byte >> (rank & 7))) & 1;
          slacks -= (1 - nearer) << (8 * view);
          if (slacks & BITS.noSlack) break;
          path[at + FRAME.before + 2 * view] = state;
          path[at + FRAME.before + 2 * view + 1] = oldRank;
          record[slot] = farther - (nearer << (STATE.distance + 1));
          record[slot + 1] = rank;
        }
        if (view === views) {
          const number = (path[at + FRAME.words] as number) >> 4;
          path[at + FRAME.left] = left;
          record[tiles + blank] = tile;
          at += FRAME.count;
          path[at + FRAME.blank] = target;
          path[at + FRAME.left] = BITS.isNew;
          path[at + FRAME.words] = words[4 * number + place] as number;
          path[at + FRAME.slacks] = slacks;
          continue;
        }
      } else if (at > 0 && !found) {
        at -= FRAME.count;
        tile = record[tiles + (path[at + FRAME.blank] as number)] as number;
        record[tiles + blank] = tile;
        left = path[at + FRAME.left] as number;
        view = views;
      } else {
        path[at + FRAME.left] = 0;
        break;
      }
      // Undoes the move in the views in which it was made.
      while (view-- > 0) {
        const slot = slotOf[32 * view + tile] as number;
        record[slot] = path[at + FRAME.before + 2 * view] as number;
        record[slot + 1] = path[at + FRAME.before + 2 * view + 1] as number;
      }
      path[at + FRAME.left] = left & (left - 1);
    }
    this.nodes = nodes;
    this.#at = at;
    return found;
  }

  /** Returns the error for tables that contradict each other. */
  #damaged(): TableError {
    return damaged(2 ** this.#guide.goal.tiles.length - 2);
  }
}
