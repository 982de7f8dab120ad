import { CODES } from "../board.js";
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
      const walk = new Walk(guide, table, view, tiles, taken, rank);
      const distance = walk.distance();
      states[slot] = taken | (distance << 25);
      ranks[slot] = rank;
      estimate += distance;
    });
    return estimate;
  });
  return { tiles: Uint8Array.from(tiles), states, ranks, estimates };
}

/**
 * Finds the distance of a pattern's state by a walk to the goal, because an entry only shows whether a neighbour is
 * nearer.
 */
class Walk {
  readonly #guide: Guide;
  readonly #table: PatternTable;
  readonly #view: number;
  /** The pattern's tile in each cell, or 0. */
  readonly #tiles: number[];
  #blank: number;
  #cells: number;
  #rank: number;

  constructor(
    guide: Guide,
    table: PatternTable,
    view: number,
    board: readonly number[],
    cells: number,
    rank: number,
  ) {
    this.#guide = guide;
    this.#table = table;
    this.#view = view;
    const { numbers } = guide.carried[view] as { numbers: readonly number[] };
    this.#tiles = board.map((tile) => ((table.tiles >> (numbers[tile] as number)) & 1 ? tile : 0));
    this.#blank = board.indexOf(0);
    this.#cells = cells;
    this.#rank = rank;
  }

  /** Walks to the goal through ever nearer neighbours. Returns the number of moves. */
  distance(): number {
    const { goal, tiles } = this.#table;
    const [cells, rank] = stateOf(this.#table, goal.tiles);
    // Each move changes the chessboard colour of its tile's cell, and changes the distance by one.
    const moved = goal.distanceParities.filter((_, cell) => ((this.#cells ^ cells) >> cell) & 1);
    const parity = moved.filter(Boolean).length % 2;
    const tile = this.#tiles.find(Boolean) as number;
    let measure = 2 * this.#bit(tile, this.#cells, this.#blank, this.#rank) + parity;
    for (let distance = 0; distance <= MAX_MOVES; distance++) {
      const isHome = this.#cells === cells && this.#rank === rank;
      if (isHome && this.#reaches(this.#guide.goal.blank)) return distance;
      measure = (measure + 3) % 4;
      if (!this.#advance(measure >> 1)) break;
    }
    throw damaged(tiles);
  }

  /** Moves to a neighbour whose entry is `bit`. Returns whether there is such a neighbour. */
  #advance(bit: number): boolean {
    const { swaps, targets } = this.#guide;
    for (const cell of this.#tiles.keys()) {
      if (this.#tiles[cell] || !this.#reaches(cell)) continue;
      for (const code of CODES) {
        const move = 4 * cell + code;
        const target = targets[move] as number;
        const tile = this.#tiles[target];
        if (!tile) continue;
        const viewMove = 128 * this.#view + move;
        const viewTile = 32 * this.#view + tile;
        const rank = this.#guide.rankAfter(viewMove, viewTile, this.#cells, this.#rank);
        const cells = this.#cells ^ (swaps[viewMove] as number);
        if (this.#bit(tile, cells, target, rank) !== bit) continue;
        this.#tiles[cell] = tile;
        this.#tiles[target] = 0;
        this.#blank = target;
        this.#cells = cells;
        this.#rank = rank;
        return true;
      }
    }
    return false;
  }

  /** Returns the entry of a state. */
  #bit(tile: number, cells: number, blank: number, rank: number): number {
    const view = 32 * this.#view;
    return (
      this.#guide.bit(view + tile, cells, this.#guide.images[view + blank] as number, rank) & 1
    );
  }

  /** Returns whether the blank can reach a free cell without moving the pattern's tiles. */
  #reaches(cell: number): boolean {
    return this.#block(cell) === this.#block(this.#blank);
  }

  #block(cell: number): number {
    const view = 32 * this.#view;
    const tile = this.#tiles.find(Boolean) as number;
    const image = this.#guide.images[view + cell] as number;
    return this.#guide.start(view + tile, this.#cells, image);
  }
}

/** Returns whether the second list begins with the first. */
export function isEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  for (let place = 0; place < one.length; place++) {
    if (one[place] !== other[place]) return false;
  }
  return true;
}
