import type { MoveCode } from "../board/moves.js";
import type { Guide } from "./guide.js";
import { damaged } from "./pattern-table.js";
import { MAX_MOVES, type Position, positionOf } from "./position.js";

/** In the place of the number of moves tried: the board has not been looked at. */
const NEW = -1;

/**
 * A depth-first search for solutions of a number of moves (Korf, "Depth-first iterative-deepening", 1985).
 * The moves are tried in their order, so that solutions are found in that order. It can pause, and go on.
 *
 * Instead of an estimate it keeps how many moves away from the goal each view can afford: half of the
 * moves left beyond the estimate. A move nearer to the goal costs nothing, another costs one.
 */
export class Descent {
  readonly #guide: Guide;
  readonly #order: readonly MoveCode[];
  readonly #automaton: Int16Array;
  readonly #start: Position;
  /** A number of moves that every solution takes at least. */
  declare readonly estimate: number;
  /** The number of boards looked at. */
  declare nodes: number;
  #bound = 0;
  /** The number of moves made, or -1 at the end. */
  #depth = -1;

  // Where the search is: the tile in each cell; by slot, what a `Position` has.
  readonly #tiles: Uint8Array;
  readonly #states: Int32Array;
  readonly #ranks: Int32Array;

  // By the number of moves made.
  readonly #blanks = new Uint8Array(MAX_MOVES + 1);
  /** What the automaton knows of the moves. */
  readonly #words = new Int16Array(MAX_MOVES + 1);
  /** How many moves of the order have been tried. */
  readonly #tried = new Int8Array(MAX_MOVES + 1);
  // For two views each: what they can afford, and what their slots were before the last move.
  readonly #slacks = new Int32Array(2 * MAX_MOVES + 2);
  readonly #oldStates = new Int32Array(2 * MAX_MOVES + 2);
  readonly #oldRanks = new Int32Array(2 * MAX_MOVES + 2);

  constructor(
    guide: Guide,
    order: readonly MoveCode[],
    automaton: Int16Array,
    start: readonly number[],
  ) {
    this.#guide = guide;
    this.#order = order;
    this.#automaton = automaton;
    this.#start = positionOf(guide, start);
    this.estimate = Math.max(...this.#start.estimates);
    this.nodes = 0;
    this.#tiles = new Uint8Array(this.#start.tiles);
    this.#states = new Int32Array(this.#start.states);
    this.#ranks = new Int32Array(this.#start.ranks);
  }

  /** Goes back to the start, for solutions of this number of moves. */
  begin(bound: number): void {
    const { tiles, states, ranks, estimates } = this.#start;
    this.#bound = bound;
    this.#depth = bound < this.estimate ? -1 : 0;
    this.#tiles.set(tiles);
    this.#states.set(states);
    this.#ranks.set(ranks);
    this.#blanks[0] = tiles.indexOf(0);
    this.#tried[0] = NEW;
    this.#slacks.set(estimates.map((estimate) => (bound - estimate) >> 1));
  }

  /** Returns the moves from the start to the solution that was found. */
  moves(): MoveCode[] {
    return Array.from({ length: this.#depth }, (_, depth) => {
      return this.#order[(this.#tried[depth] as number) - 1] as MoveCode;
    });
  }

  /**
   * Searches on, until it has looked at this number of boards.
   *
   * @returns `true` at a solution, `false` if there is no other, `undefined` at the limit.
   * @throws TableError if the tables contradict each other.
   */
  next(limit = Infinity): boolean | undefined {
    // Constants, since fields would be read again after each write to an array.
    const guide = this.#guide;
    const { goal, views, targets, images, swaps, slots } = guide;
    const order = this.#order;
    const automaton = this.#automaton;
    const bound = this.#bound;
    const tiles = this.#tiles;
    const states = this.#states;
    const ranks = this.#ranks;
    const blanks = this.#blanks;
    const words = this.#words;
    const triedAt = this.#tried;
    const slacks = this.#slacks;
    const oldStates = this.#oldStates;
    const oldRanks = this.#oldRanks;
    let depth = this.#depth;
    let nodes = this.nodes;
    let found: boolean | undefined = false;

    search: while (depth >= 0) {
      const blank = blanks[depth] as number;
      let tried = triedAt[depth] as number;
      if (tried === NEW) {
        if (nodes >= limit) {
          found = undefined;
          break;
        }
        nodes++;
        tried = 0;
        if (blank === goal.blank && isEqual(tiles, goal.tiles)) {
          triedAt[depth] = order.length;
          found = true;
          break;
        }
        if (depth === bound) throw damaged(2 ** tiles.length - 2);
      }
      const after = 2 * depth + 2;
      moves: while (tried < order.length) {
        const code = order[tried++] as number;
        const move = 4 * blank + code;
        const target = targets[move] as number;
        const word = automaton[4 * (words[depth] as number) + code] as number;
        if (target < 0 || word < 0) continue;

        const tile = tiles[target] as number;
        for (let view = 0; view < views; view++) {
          const how = 64 * view + move;
          const who = 16 * view + tile;
          const slot = slots[who] as number;
          const state = states[slot] as number;
          const image = images[16 * view + target] as number;
          const rank = guide.turned(how, who, state, ranks[slot] as number);
          // One move farther, as long as nothing else is known.
          const farther = (state ^ (swaps[how] as number)) + 0x10000;
          const nearer = ((farther >> 17) ^ guide.bit(who, farther, image, rank)) & 1;
          const slack = (slacks[after - 2 + view] as number) + nearer - 1;
          if (slack < 0) continue moves;
          slacks[after + view] = slack;
          oldStates[after + view] = farther - (nearer << 17);
          oldRanks[after + view] = rank;
        }

        for (let view = 0; view < views; view++) {
          const slot = slots[16 * view + tile] as number;
          const state = states[slot] as number;
          const rank = ranks[slot] as number;
          states[slot] = oldStates[after + view] as number;
          ranks[slot] = oldRanks[after + view] as number;
          oldStates[after + view] = state;
          oldRanks[after + view] = rank;
        }
        tiles[blank] = tile;
        tiles[target] = 0;
        triedAt[depth] = tried;
        depth++;
        blanks[depth] = target;
        words[depth] = word;
        triedAt[depth] = NEW;
        continue search;
      }

      // Takes the last move back.
      depth--;
      if (depth < 0) break;
      const before = blanks[depth] as number;
      const tile = tiles[before] as number;
      for (let view = 0; view < views; view++) {
        const slot = slots[16 * view + tile] as number;
        states[slot] = oldStates[after - 2 + view] as number;
        ranks[slot] = oldRanks[after - 2 + view] as number;
      }
      tiles[blank] = tile;
      tiles[before] = 0;
    }
    this.#depth = depth;
    this.nodes = nodes;
    return found;
  }
}

function isEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  for (let place = 0; place < one.length; place++) {
    if (one[place] !== other[place]) return false;
  }
  return true;
}
