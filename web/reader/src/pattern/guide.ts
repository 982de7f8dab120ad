import { Carried, type Goal, symmetriesTo } from "../ranking.js";
import { blockAfter, Blocks } from "./blocks.js";
import { damaged, type PatternTable, stateOf } from "./pattern-table.js";

/** The largest number of moves of a search. Damaged tables could lead to more. */
export const MAX_MOVES = 255;

/** A state has a block in its lower bits, and its distance modulo 128 from this bit on. */
const enum DISTANCE {
  bit = 25,
}

/** Returns the distance in a state, modulo 128. */
export function distanceOf(state: number): number {
  return state >>> DISTANCE.bit;
}

/** A board, and its record. */
export interface Position {
  readonly tiles: readonly number[];
  readonly record: Int32Array;
  /** The sum of the patterns' distances, by view. */
  readonly estimates: readonly number[];
}

/**
 * The constant lookup tables of a search, and the steps between boards.
 *
 * A view is a symmetry that maps boards to the tables' goal. With two views, the larger estimate counts. A slot is a
 * pattern in a view. A move slides one tile, which belongs to one slot of each view.
 *
 * A record is a board as numbers, in this order: the state of each slot, its block and its distance; the rank of each
 * slot's arrangement; the tiles, four in a number; the cell of the blank.
 */
export class Guide {
  declare readonly goal: Goal;
  /** The number of views, 1 or 2. A third view would not save time. */
  declare readonly views: number;
  /** The number of slots. It is also the place of the ranks in a record. */
  declare readonly slots: number;
  /** The place of the blank in a record, and the length of a record. */
  declare readonly blank: number;
  declare readonly length: number;
  /** The blank's cell after a move, or -1, by `4 * blank + code`. */
  readonly targets = new Int8Array(128).fill(-1);
  /** The states after the last move that was looked up, by view. */
  readonly states = new Int32Array(2);
  readonly #ranks = new Int32Array(2);
  readonly #tables: readonly PatternTable[];
  readonly #views: readonly Carried[];
  readonly #blocks: Blocks;
  readonly #moves: Int32Array;
  readonly #edges: number;
  /** The edge that a move crosses, by `128 * view + 4 * blank + code`. */
  readonly #edgeOf = new Uint8Array(256);
  /** The slot of a tile, by `32 * view + tile`. */
  readonly #slotOf = new Uint8Array(64);
  // Indexed by slot:
  readonly #bytes: Uint8Array[] = [];
  readonly #firstBlocks: number[] = [];
  readonly #bytesPerBlock: number[] = [];
  /** The tiles in the record of the goal. */
  readonly #goalTiles: Int32Array;

  /**
   * @param goal - The canonical goal of the boards.
   * @param tables - Tables of one goal that together contain each tile once.
   */
  constructor(goal: Goal, tables: readonly PatternTable[]) {
    const [table] = tables as [PatternTable];
    const symmetries = symmetriesTo(table.goal, goal).slice(0, 2);
    this.goal = goal;
    this.views = symmetries.length;
    this.slots = this.views * tables.length;
    this.#tables = tables;
    this.#views = symmetries.map((symmetry) => new Carried(symmetry, goal, table.goal));
    this.#blocks = new Blocks(table.goal, new Set(tables.map(({ size }) => size)));
    const { edges, first, moves } = this.#blocks;
    this.#moves = moves;
    this.#edges = edges.length;
    this.#goalTiles = packed(goal.tiles);
    this.blank = 2 * this.slots + this.#goalTiles.length;
    this.length = this.blank + 1;
    this.#views.forEach(({ cells, numbers }, view) => {
      goal.neighbours.flat().forEach((target, move) => {
        const crossed = [cells.indexOf(move >> 2), cells.indexOf(target)];
        const edge = edges.findIndex((edge) => edge.every((cell) => crossed.includes(cell)));
        this.targets[move] = target;
        this.#edgeOf[128 * view + move] = edge;
      });
      tables.forEach(({ tiles, size, arrangements, bytes }) => {
        numbers.forEach((number, tile) => {
          if ((tiles >> number) & 1) this.#slotOf[32 * view + tile] = this.#bytes.length;
        });
        this.#bytes.push(bytes);
        this.#firstBlocks.push(first[size] as number);
        this.#bytesPerBlock.push(Math.ceil(arrangements / 8));
      });
    });
  }

  /**
   * Finds the record of a board.
   *
   * @throws TableError if the entries of a table do not lead to the goal.
   */
  position(tiles: readonly number[]): Position {
    const states: number[] = [];
    const ranks: number[] = [];
    const estimates = this.#views.map(({ cells, numbers }) => {
      const image = cells.map((cell) => numbers[tiles[cell] as number] as number);
      let estimate = 0;
      for (const table of this.#tables) {
        const [taken, rank] = stateOf(table, image);
        const block = this.#blocks.of(taken, image.indexOf(0));
        const distance = this.#distance(table, states.length, taken, block, rank);
        states.push(block | (distance << DISTANCE.bit));
        ranks.push(rank);
        estimate += distance;
      }
      return estimate;
    });
    const record = Int32Array.of(...states, ...ranks, ...packed(tiles), tiles.indexOf(0));
    return { tiles, record, estimates };
  }

  /**
   * Finds the distance of a pattern's state. An entry only shows whether a neighbour is nearer, so this follows nearer
   * neighbours to the goal and counts the steps.
   */
  #distance(
    { goal, tiles }: PatternTable,
    slot: number,
    cells: number,
    block: number,
    rank: number,
  ): number {
    const blocks = this.#blocks;
    const [homeCells] = stateOf({ tiles }, goal.tiles);
    const home = blocks.of(homeCells, goal.blank);
    // Each move changes the chessboard colour of its tile's cell, and changes the distance by one.
    const moved = goal.distanceParities.filter((_, cell) => ((cells ^ homeCells) >> cell) & 1);
    const parity = moved.filter(Boolean).length % 2;
    let measure = 2 * this.#entry(slot, block, rank) + parity;
    const isNearer = (move: number) =>
      move >= 0 &&
      this.#entry(slot, blockAfter(move), blocks.ranksAfter(move)[rank] as number) === measure >> 1;
    for (let distance = 0; distance <= MAX_MOVES; distance++) {
      // In the goal, the tiles are in order: their rank is 0.
      if (block === home && rank === 0) return distance;
      measure = (measure + 3) % 4;
      const move = blocks.movesOf(block).find(isNearer);
      if (move === undefined) break;
      block = blockAfter(move);
      rank = blocks.ranksAfter(move)[rank] as number;
    }
    throw damaged(tiles);
  }

  /** Returns the entry of a state. */
  #entry(slot: number, block: number, rank: number): number {
    const number = block - (this.#firstBlocks[slot] as number);
    const start = number * (this.#bytesPerBlock[slot] as number);
    return (((this.#bytes[slot] as Uint8Array)[start + (rank >> 3)] as number) >> (rank & 7)) & 1;
  }

  /** Returns the tile in a cell of the record that begins at `at`. */
  tileIn(records: Int32Array, at: number, cell: number): number {
    return ((records[at + 2 * this.slots + (cell >> 2)] as number) >> (8 * (cell & 3))) & 31;
  }

  /** Puts a tile into an empty cell, or removes it. */
  #put(records: Int32Array, at: number, cell: number, tile: number): void {
    const place = at + 2 * this.slots + (cell >> 2);
    records[place] = (records[place] as number) ^ (tile << (8 * (cell & 3)));
  }

  isGoal(records: Int32Array, at: number): boolean {
    for (let place = 0; place < this.#goalTiles.length; place++) {
      if (records[at + 2 * this.slots + place] !== this.#goalTiles[place]) return false;
    }
    return true;
  }

  /**
   * Looks up a move in a view. The distance of the tile's pattern changes by one. Returns 1 if it decreases, 0 if it
   * increases.
   */
  look(records: Int32Array, at: number, tile: number, move: number, view: number): number {
    const slot = this.#slotOf[32 * view + tile] as number;
    const state = records[at + slot] as number;
    const edge = this.#edgeOf[128 * view + move] as number;
    const from = state & ((1 << DISTANCE.bit) - 1);
    const known = this.#moves[this.#edges * from + edge] as number;
    const step = known || (this.#blocks.movesOf(from)[edge] as number);
    const oldRank = records[at + this.slots + slot] as number;
    const rank = this.#blocks.ranksAfter(step)[oldRank] as number;
    const block = blockAfter(step);
    const farther = (((state >> DISTANCE.bit) + 1) << DISTANCE.bit) | block;
    const nearer = ((farther >> (DISTANCE.bit + 1)) & 1) ^ this.#entry(slot, block, rank);
    this.states[view] = farther - (nearer << (DISTANCE.bit + 1));
    this.#ranks[view] = rank;
    return nearer;
  }

  /** Writes the record after a move that was looked up in each view. */
  make(
    from: Int32Array,
    fromAt: number,
    to: Int32Array,
    toAt: number,
    tile: number,
    move: number,
  ): void {
    for (let at = 0; at < this.length; at++) to[toAt + at] = from[fromAt + at] as number;
    for (let view = 0; view < this.views; view++) {
      const slot = this.#slotOf[32 * view + tile] as number;
      to[toAt + slot] = this.states[view] as number;
      to[toAt + this.slots + slot] = this.#ranks[view] as number;
    }
    const target = this.targets[move] as number;
    this.#put(to, toAt, move >> 2, tile);
    this.#put(to, toAt, target, tile);
    to[toAt + this.blank] = target;
  }
}

/** Packs tiles, four in a number. */
function packed(tiles: readonly number[]): Int32Array {
  const packed = new Int32Array((tiles.length + 3) >> 2);
  tiles.forEach((tile, cell) => {
    packed[cell >> 2] = (packed[cell >> 2] as number) | (tile << (8 * (cell & 3)));
  });
  return packed;
}
