import { Carried, type Goal, symmetriesTo } from "../ranking.js";
import { Blocks, MOVE } from "./blocks.js";
import { damaged, type PatternTable, stateOf } from "./pattern-table.js";

/** The largest number of moves of a search. Damaged tables could lead to more. */
export const MAX_MOVES = 255;

/** A state: the bits of its block, and the first bit of its distance modulo 128. */
export const enum STATE {
  block = (1 << 25) - 1,
  distance = 25,
}

/** Returns the distance in a state, modulo 128. */
export function distanceOf(state: number): number {
  return state >>> STATE.distance;
}

/** The record of a board. */
export interface Position {
  readonly record: Int32Array;
  /** The sum of the patterns' distances, by view. */
  readonly estimates: readonly number[];
  /** The largest estimate: a lower bound of the distance. */
  readonly estimate: number;
}

/**
 * The constant lookup tables of a search, and the steps between boards.
 *
 * A view is a symmetry that maps boards to the tables' goal. With two views, the larger estimate counts. A slot is a
 * pattern in a view. A move slides one tile, which belongs to one slot of each view.
 *
 * A record is a board as numbers, in this order: two numbers of each slot, the state and the rank of its arrangement; the
 * tiles by cell, with any number in the blank's cell; the cell of the blank.
 */
export class Guide {
  declare readonly goal: Goal;
  /** The number of views, 1 or 2. A third view would not save time. */
  declare readonly views: number;
  /** The place of the tiles in a record, two numbers after the last slot. */
  declare readonly tiles: number;
  /** The place of the blank in a record, and the length of a record. */
  declare readonly blank: number;
  declare readonly length: number;
  /** The blank's cell after a move, or -1, by `4 * blank + code`. */
  readonly targets: Int8Array;
  /** The edge that a move crosses, by `128 * view + 4 * blank + code`. */
  readonly edgeOf = new Uint8Array(256);
  /** The place in a record of a tile's slot, by `32 * view + tile`. */
  readonly slotOf = new Uint8Array(64);
  readonly blocks: Blocks;
  /** The entries of each slot's table. */
  readonly bytes: Uint8Array[] = [];
  /** By the place of a slot: the byte at which block 0 would start, and then the number of bytes of a block. */
  readonly starts: Int32Array;
  /** The rank after the last move that was looked up. */
  rank = 0;
  readonly #tables: readonly PatternTable[];
  readonly #views: readonly Carried[];

  /**
   * @param goal - The canonical goal of the boards.
   * @param tables - Tables of one goal that together contain each tile once.
   */
  constructor(goal: Goal, tables: readonly PatternTable[]) {
    const [table] = tables as [PatternTable];
    const symmetries = symmetriesTo(table.goal, goal).slice(0, 2);
    this.goal = goal;
    this.views = symmetries.length;
    this.#tables = tables;
    this.#views = symmetries.map((symmetry) => new Carried(symmetry, goal, table.goal));
    this.blocks = new Blocks(table.goal, [...new Set(tables.map(({ size }) => size))]);
    const { edges, first } = this.blocks;
    const starts: number[] = [];
    this.targets = Int8Array.from(goal.neighbours.flat());
    this.#views.forEach(({ cells, numbers }, view) => {
      this.targets.forEach((target, move) => {
        const crossed = [cells.indexOf(move >> 2), cells.indexOf(target)];
        const edge = edges.findIndex((edge) => edge.every((cell) => crossed.includes(cell)));
        this.edgeOf[128 * view + move] = edge;
      });
      tables.forEach(({ tiles, size, arrangements, bytes }) => {
        numbers.forEach((number, tile) => {
          if ((tiles >> number) & 1) this.slotOf[32 * view + tile] = starts.length;
        });
        const bytesPerBlock = Math.ceil(arrangements / 8);
        starts.push(-(first[size] as number) * bytesPerBlock, bytesPerBlock);
        this.bytes.push(bytes);
      });
    });
    this.starts = Int32Array.from(starts);
    this.tiles = starts.length;
    this.blank = this.tiles + goal.tiles.length;
    this.length = this.blank + 1;
  }

  /**
   * Finds the record of a board.
   *
   * @throws TableError if the entries of a table do not lead to the goal.
   */
  position(tiles: readonly number[]): Position {
    const slots: number[] = [];
    const estimates = this.#views.map(({ cells, numbers }) => {
      const image = cells.map((cell) => numbers[tiles[cell] as number] as number);
      let estimate = 0;
      for (const table of this.#tables) {
        const [taken, rank] = stateOf(table, image);
        const block = this.blocks.of(taken, image.indexOf(0));
        const distance = this.#distance(table, slots.length, taken, block, rank);
        slots.push(block | (distance << STATE.distance), rank);
        estimate += distance;
      }
      return estimate;
    });
    const record = Int32Array.of(...slots, ...tiles, tiles.indexOf(0));
    return { record, estimates, estimate: Math.max(...estimates) };
  }

  /**
   * Finds the distance of a pattern's state. An entry only shows whether a neighbour is nearer, so this follows nearer
   * neighbours to the goal and counts the steps.
   */
  #distance(table: PatternTable, slot: number, cells: number, block: number, rank: number): number {
    const { blocks } = this;
    const { goal, tiles } = table;
    const [homeCells] = stateOf(table, goal.tiles);
    const home = blocks.of(homeCells, goal.blank);
    // Each move changes the chessboard colour of its tile's cell, and changes the distance by one.
    const moved = goal.distanceParities.filter((_, cell) => ((cells ^ homeCells) >> cell) & 1);
    const parity = moved.filter(Boolean).length % 2;
    let measure = 2 * this.#entry(slot, block, rank) + parity;
    const isNearer = (move: number) =>
      move >= 0 &&
      this.#entry(slot, move & MOVE.block, blocks.ranksAfter(move)[rank] as number) ===
        measure >> 1;
    for (let distance = 0; distance <= MAX_MOVES; distance++) {
      // In the goal, the tiles are in order: their rank is 0.
      if (block === home && rank === 0) return distance;
      measure = (measure + 3) % 4;
      const move = blocks.movesOf(block).find(isNearer);
      if (move === undefined) break;
      block = move & MOVE.block;
      rank = blocks.ranksAfter(move)[rank] as number;
    }
    throw damaged(tiles);
  }

  /** Returns the entry of a state. */
  #entry(slot: number, block: number, rank: number): number {
    const start = block * (this.starts[slot + 1] as number) + (this.starts[slot] as number);
    const byte = (this.bytes[slot >> 1] as Uint8Array)[start + (rank >> 3)] as number;
    return (byte >> (rank & 7)) & 1;
  }

  /** Returns whether the board whose tiles begin at `at` is the goal. The blank's cell can have any number. */
  isGoal(tiles: ArrayLike<number>, at: number): boolean {
    return this.goal.tiles.every((tile, cell) => tile === 0 || tile === tiles[at + cell]);
  }

  /** Returns the state of the tile's slot after a move in a view, and sets `rank`. */
  look(records: Int32Array, at: number, tile: number, move: number, view: number): number {
    const slot = this.slotOf[32 * view + tile] as number;
    const edge = this.edgeOf[128 * view + move] as number;
    const state = records[at + slot] as number;
    const { edges, moves, turns, arrangements } = this.blocks;
    const from = state & STATE.block;
    const known = moves[edges.length * from + edge] as number;
    const step = known || (this.blocks.movesOf(from)[edge] as number);
    const turn = arrangements * (step >> MOVE.turn);
    this.rank = turns[turn + (records[at + slot + 1] as number)] as number;
    const block = step & MOVE.block;
    const farther = (((state >> STATE.distance) + 1) << STATE.distance) | block;
    const entry = this.#entry(slot, block, this.rank);
    return farther - ((((farther >> (STATE.distance + 1)) ^ entry) & 1) << (STATE.distance + 1));
  }
}
