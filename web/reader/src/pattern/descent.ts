import { CODES, type MoveCode, type Moves, MOVES, type Tiles } from "../board.js";
import type { Guide } from "./guide.js";
import { damaged, type PatternTable, stateOf } from "./pattern-table.js";

/** The largest number of moves of a search. Damaged tables could lead to more. */
export const MAX_MOVES = 255;

/** A board, the states of all patterns on it, and their distances. */
export interface Position {
  /** The tile in each cell. */
  tiles: Uint8Array;
  /** The cells of a pattern's tiles (bits 0 to 24) and their distance modulo 128 (from bit 25), by slot. */
  states: Int32Array;
  /** The rank of the arrangement of a pattern's tiles, by slot. */
  ranks: Int32Array;
  /** The sum of the patterns' distances, by view. */
  estimates: number[];
}

/**
 * Finds the states and distances of a board's patterns.
 *
 * @throws TableError if the entries of a table do not lead to the goal.
 */
export function positionOf(guide: Guide, tiles: readonly number[]): Position {
  const states = new Int32Array(2 * guide.tables.length);
  const ranks = new Int32Array(2 * guide.tables.length);
  const estimates = guide.carried.map(({ cells, numbers }, view) => {
    const image = cells.map((cell) => numbers[tiles[cell] as number] as number);
    let estimate = 0;
    guide.tables.forEach((table, number) => {
      const slot = 2 * number + view;
      const [taken, rank] = stateOf(table, image);
      const distance = distanceOf(guide, table, view, tiles, taken, rank);
      states[slot] = taken | (distance << 25);
      ranks[slot] = rank;
      estimate += distance;
    });
    return estimate;
  });
  return { tiles: Uint8Array.from(tiles), states, ranks, estimates };
}

/**
 * Finds the distance of a pattern's state by a walk to the goal through ever nearer neighbours, because an entry only
 * shows whether a neighbour is nearer.
 */
function distanceOf(
  guide: Guide,
  table: PatternTable,
  view: number,
  board: readonly number[],
  cells: number,
  rank: number,
): number {
  const { goal, tiles } = table;
  const { images, swaps, targets } = guide;
  const { numbers } = guide.carried[view] as { numbers: readonly number[] };
  /** The pattern's tile in each cell, or 0. */
  const own = board.map((tile) => ((tiles >> (numbers[tile] as number)) & 1 ? tile : 0));
  const viewTile = 32 * view + (own.find(Boolean) as number);
  const image = (cell: number) => images[32 * view + cell] as number;
  // The blank can reach the free cells of its block without moving the pattern's tiles.
  const block = (cell: number) => guide.start(viewTile, cells, image(cell));
  let blank = board.indexOf(0);
  const advance = (bit: number) => {
    for (const cell of own.keys()) {
      if (own[cell] || block(cell) !== block(blank)) continue;
      for (const code of CODES) {
        const move = 4 * cell + code;
        const target = targets[move] as number;
        const tile = own[target];
        if (!tile) continue;
        const after = cells ^ (swaps[128 * view + move] as number);
        const rankAfter = guide.rankAfter(128 * view + move, 32 * view + tile, cells, rank);
        if ((guide.bit(viewTile, after, image(target), rankAfter) & 1) !== bit) continue;
        [own[cell], own[target]] = [tile, 0];
        [blank, cells, rank] = [target, after, rankAfter];
        return true;
      }
    }
    return false;
  };
  const [homeCells, homeRank] = stateOf(table, goal.tiles);
  // Each move changes the chessboard colour of its tile's cell, and changes the distance by one.
  const moved = goal.distanceParities.filter((_, cell) => ((cells ^ homeCells) >> cell) & 1);
  const parity = moved.filter(Boolean).length % 2;
  let measure = 2 * (guide.bit(viewTile, cells, image(blank), rank) & 1) + parity;
  for (let distance = 0; distance <= MAX_MOVES; distance++) {
    const isHome = cells === homeCells && rank === homeRank;
    if (isHome && block(guide.goal.blank) === block(blank)) return distance;
    measure = (measure + 3) % 4;
    if (!advance(measure >> 1)) break;
  }
  throw damaged(tiles);
}

/** The value of `#tried` for a board that has not been visited yet. */
const NEW = -1;

/**
 * A depth-first search for solutions of a given number of moves (Korf, "Depth-first iterative-deepening", 1985). It
 * tries moves in a given order, so it finds solutions in that order. It can pause and continue.
 *
 * Instead of an estimate, it keeps a slack for each view: the number of moves away from the goal that are still
 * allowed. The slack is half of the moves left beyond the estimate. A move away from the goal reduces it by one.
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

  // The current position: the tile in each cell, and the states and ranks of `Position` by slot.
  readonly #tiles: Uint8Array;
  readonly #states: Int32Array;
  readonly #ranks: Int32Array;

  // Indexed by the number of moves made:
  /** The cell of the blank. */
  readonly #blanks = new Uint8Array(MAX_MOVES + 1);
  /** The state of the automaton. */
  readonly #words = new Int16Array(MAX_MOVES + 1);
  /** The number of moves already tried, in the given order. */
  readonly #tried = new Int8Array(MAX_MOVES + 1);
  // Indexed by `2 * depth + view`. `#otherStates` and `#otherRanks` belong to the pattern of the last moved tile. While
  // a move is tried, they contain the values after the move. Once it is made, they contain the values before it.
  readonly #slacks = new Int32Array(2 * MAX_MOVES + 2);
  readonly #otherStates = new Int32Array(2 * MAX_MOVES + 2);
  readonly #otherRanks = new Int32Array(2 * MAX_MOVES + 2);

  constructor(
    guide: Guide,
    order: readonly MoveCode[],
    automaton: Int16Array,
    start: readonly number[],
  ) {
    this.#guide = guide;
    this.#order = order;
    this.#automaton = automaton;
    this.start = positionOf(guide, start);
    this.estimate = Math.max(...this.start.estimates);
    this.nodes = 0;
    this.#tiles = new Uint8Array(this.start.tiles);
    this.#states = new Int32Array(this.start.states);
    this.#ranks = new Int32Array(this.start.ranks);
  }

  /** Starts a search for solutions of this number of moves. */
  begin(bound: number): void {
    const { tiles, states, ranks, estimates } = this.start;
    this.#bound = bound;
    this.#depth = bound < this.estimate ? -1 : 0;
    this.#tiles.set(tiles);
    this.#states.set(states);
    this.#ranks.set(ranks);
    this.#blanks[0] = tiles.indexOf(0);
    this.#tried[0] = NEW;
    this.#slacks.set(estimates.map((estimate) => (bound - estimate) >> 1));
  }

  /** Returns the moves from the start to the current position. */
  moves(): Moves {
    const tried = this.#tried.slice(0, this.#depth);
    return Array.from(tried, (count) => MOVES[this.#order[count - 1] as MoveCode]).join("");
  }

  /**
   * Continues the search to its next solution, or until it has visited `limit` boards.
   *
   * @returns `true` at a solution, `false` if there are no more solutions, `undefined` at the limit.
   * @throws TableError if the tables contradict each other.
   */
  next(limit = Infinity): boolean | undefined {
    while (this.#depth >= 0) {
      if (this.#tried[this.#depth] === NEW) {
        if (this.nodes >= limit) return undefined;
        if (this.#isGoal()) return true;
      }
      if (!this.#advance()) this.#undo();
    }
    return false;
  }

  /** Visits the current board. Returns whether it is the goal. */
  #isGoal(): boolean {
    const { goal } = this.#guide;
    const tiles = this.#tiles;
    const isGoal = this.#blanks[this.#depth] === goal.blank && isEqual(goal.tiles, tiles);
    if (!isGoal && this.#depth === this.#bound) throw damaged(2 ** tiles.length - 2);
    this.#tried[this.#depth] = isGoal ? this.#order.length : 0;
    this.nodes++;
    return isGoal;
  }

  /** Makes the next move that neither the automaton nor a view prunes. Returns whether there is one. */
  #advance(): boolean {
    const { targets } = this.#guide;
    const order = this.#order;
    const depth = this.#depth;
    const blank = this.#blanks[depth] as number;
    const words = 4 * (this.#words[depth] as number);
    for (let tried = this.#tried[depth] as number; tried < order.length; tried++) {
      const code = order[tried] as number;
      const move = 4 * blank + code;
      const target = targets[move] as number;
      const word = this.#automaton[words + code] as number;
      if (target < 0 || word < 0) continue;
      const tile = this.#tiles[target] as number;
      if (!this.#allows(move, target, tile)) continue;
      this.#exchange(tile, depth + 1);
      this.#tiles[blank] = tile;
      this.#tiles[target] = 0;
      this.#tried[depth] = tried + 1;
      this.#depth = depth + 1;
      this.#blanks[depth + 1] = target;
      this.#words[depth + 1] = word;
      this.#tried[depth + 1] = NEW;
      return true;
    }
    return false;
  }

  #undo(): void {
    const blank = this.#blanks[this.#depth] as number;
    this.#depth--;
    if (this.#depth < 0) return;
    const before = this.#blanks[this.#depth] as number;
    const tile = this.#tiles[before] as number;
    this.#exchange(tile, this.#depth + 1);
    this.#tiles[blank] = tile;
    this.#tiles[before] = 0;
  }

  /** Returns whether each view allows a move. Stores the slacks and states after the move for the next depth. */
  #allows(move: number, target: number, tile: number): boolean {
    const guide = this.#guide;
    const { views, slots, images } = guide;
    // Local constants are faster: fields would be read again after each write to an array.
    const states = this.#states;
    const ranks = this.#ranks;
    const slacks = this.#slacks;
    const otherStates = this.#otherStates;
    const otherRanks = this.#otherRanks;
    const before = 2 * this.#depth;
    for (let view = 0; view < views; view++) {
      const viewMove = 128 * view + move;
      const viewTile = 32 * view + tile;
      const slot = slots[viewTile] as number;
      const state = states[slot] as number;
      const rank = guide.rankAfter(viewMove, viewTile, state, ranks[slot] as number);
      const image = images[32 * view + target] as number;
      const after = guide.stateAfter(viewMove, viewTile, image, state, rank);
      // The distances differ by 1, or by -1 if the new state is nearer.
      const nearer = (((after >>> 25) - (state >>> 25)) & 2) >> 1;
      const slack = (slacks[before + view] as number) + nearer - 1;
      if (slack < 0) return false;
      slacks[before + 2 + view] = slack;
      otherStates[before + 2 + view] = after;
      otherRanks[before + 2 + view] = rank;
    }
    return true;
  }

  /** Exchanges the states and ranks of a tile's patterns with `#otherStates` and `#otherRanks` at a depth. */
  #exchange(tile: number, depth: number): void {
    const { views, slots } = this.#guide;
    for (let view = 0; view < views; view++) {
      const slot = slots[32 * view + tile] as number;
      const at = 2 * depth + view;
      const state = this.#states[slot] as number;
      const rank = this.#ranks[slot] as number;
      this.#states[slot] = this.#otherStates[at] as number;
      this.#ranks[slot] = this.#otherRanks[at] as number;
      this.#otherStates[at] = state;
      this.#otherRanks[at] = rank;
    }
  }
}

/** Returns whether the second list begins with the first. */
export function isEqual(one: Tiles, other: ArrayLike<number>): boolean {
  return one.every((tile, place) => tile === other[place]);
}
