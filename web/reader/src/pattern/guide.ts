import type { Board } from "../board/board.js";
import { TableError } from "../errors.js";
import type { Goal } from "../ranking/goal.js";
import { countOnes } from "../ranking/lehmer.js";
import { Carried } from "../tablebase/carried.js";
import { symmetriesTo } from "../tablebase/symmetry.js";
import { type PatternTable, tilesText } from "./pattern-table.js";
import { turnsOf } from "./turns.js";

/** The most moves of a solution. A damaged table can tell of more. */
export const MAX_MOVES = 255;

/** The most cells, and so the most tiles with the blank. */
const CELLS = 16;

/** The states of all patterns on a board, and how far they are from the goal. */
export interface Position {
  /** The tile in each cell. */
  tiles: Uint8Array;
  /** By slot: the cells that the pattern's tiles take, and from bit 16 on their distance modulo 4. */
  states: Int32Array;
  /** By slot: the number of their arrangement. */
  ranks: Int32Array;
  /** For each view, the sum of the patterns' distances. */
  estimates: number[];
}

/**
 * Everything that guides a search and does not change: where to look up what.
 *
 * A view is a way to look at boards: carried to the tables' goal by a symmetry, of which there can be
 * several; the tables know a distance of each, and the largest counts. A move takes one tile, which is in
 * one pattern of each view. A slot is a pattern in a view.
 *
 * The numbers that a search reads for every move are in typed arrays: by view and tile, `16 * view +
 * tile`; or by view, cell of the blank, and move, `64 * view + 4 * blank + code`.
 */
export class Guide {
  declare readonly goal: Goal;
  readonly #tables: readonly PatternTable[];
  readonly #carried: readonly Carried[];
  /** 1 or 2. More would take longer than they save. */
  declare readonly views: number;
  /** The cell that a move takes the blank to, or -1: by the blank's cell and the move. */
  readonly targets = new Int8Array(4 * CELLS).fill(-1);

  // By view, cell and move.
  /** The two cells, and where the blank is afterwards. */
  readonly swaps = new Int32Array(8 * CELLS);
  readonly blanksTo = new Uint8Array(8 * CELLS);
  /** The cells between the two in reading order: a one for each, after a shift. */
  readonly betweens = new Uint8Array(8 * CELLS);
  readonly shifts = new Uint8Array(8 * CELLS);
  /** How many rows of {@link turns} come before those for the way that the tile goes. */
  readonly ways = new Uint8Array(8 * CELLS);

  // By view and tile.
  readonly slots = new Uint8Array(2 * CELLS);
  readonly arrangements = new Int32Array(2 * CELLS);
  readonly payloads: Uint8Array[] = [];
  /** Where the rows of the tile start in {@link turns}. */
  readonly rows = new Int32Array(2 * CELLS);

  /** By `16 * cells + blank`: the first entry of the block. */
  readonly entries: Int32Array;
  /** The numbers of arrangements after turns, for patterns of each size. */
  turns = new Uint16Array();

  /**
   * @param goal - The canonical goal of the boards, whose blank symmetries map to that of the tables.
   * @param tables - Tables of one goal that have each tile once.
   */
  constructor(goal: Goal, tables: readonly PatternTable[]) {
    const [table] = tables as [PatternTable];
    const { rows, cols } = goal.shape;
    const board: Board = { rows, cols, tiles: goal.tiles };
    this.goal = goal;
    this.#tables = tables;
    const symmetries = symmetriesTo(table.goal, board).slice(0, 2);
    this.#carried = symmetries.map((symmetry) => new Carried(symmetry, board, table.goal));
    this.views = symmetries.length;
    this.entries = new Int32Array(CELLS * 2 ** goal.tiles.length);
    this.#carried.forEach((carried, view) => this.#addMoves(carried, view));
    this.#addTables();
  }

  #addMoves({ cells }: Carried, view: number): void {
    const { neighbours } = this.goal;
    const { cols } = (this.#tables[0] as PatternTable).goal.shape;
    neighbours.forEach((targets, blank) => {
      targets.forEach((target, code) => {
        const move = 4 * blank + code;
        this.targets[move] = target;
        if (target < 0) return;
        const [from, to] = [cells.indexOf(blank), cells.indexOf(target)];
        const low = Math.min(from, to);
        const distance = Math.abs(from - to);
        const at = 64 * view + move;
        this.swaps[at] = (1 << from) | (1 << to);
        this.blanksTo[at] = to;
        this.shifts[at] = low + 1;
        this.betweens[at] = distance === 1 ? 0 : 2 ** (distance - 1) - 1;
        this.ways[at] = to < from ? 0 : cols;
      });
    });
  }

  #addTables(): void {
    const starts = new Map<number, number>();
    const turns: Uint16Array[] = [];
    const { cols } = (this.#tables[0] as PatternTable).goal.shape;
    let length = 0;
    this.#tables.forEach(({ size, arrangements, blocks, tiles, payload }, number) => {
      if (!starts.has(size)) {
        starts.set(size, length);
        const ofSize = turnsOf(size, cols);
        turns.push(ofSize);
        length += ofSize.length;
        blocks.forEach(([cells, region], block) => {
          for (let cell = 0; cell < CELLS; cell++) {
            if ((region >> cell) & 1) this.entries[CELLS * cells + cell] = block * arrangements;
          }
        });
      }
      for (const [view, { numbers }] of this.#carried.entries()) {
        numbers.forEach((name, tile) => {
          if (!((tiles >> name) & 1)) return;
          const at = CELLS * view + tile;
          const place = countOnes(tiles & ((1 << name) - 1));
          this.slots[at] = 2 * number + view;
          this.arrangements[at] = arrangements;
          this.payloads[at] = payload;
          this.rows[at] = (starts.get(size) as number) + place * 2 * cols * arrangements;
        });
      }
    });
    this.turns = new Uint16Array(length);
    let start = 0;
    for (const ofSize of turns) {
      this.turns.set(ofSize, start);
      start += ofSize.length;
    }
  }

  /**
   * Finds the states of a board's patterns, and their distances.
   *
   * @throws TableError if the entries of a table do not lead to the goal.
   */
  position(tiles: readonly number[]): Position {
    const states = new Int32Array(2 * this.#tables.length);
    const ranks = new Int32Array(2 * this.#tables.length);
    const estimates = this.#carried.map(({ cells, numbers }, view) => {
      const image = cells.map((cell) => numbers[tiles[cell] as number] as number);
      let estimate = 0;
      this.#tables.forEach((table, number) => {
        const slot = 2 * number + view;
        const walk = new Walk(table, this.entries, image);
        [states[slot], ranks[slot]] = walk.state();
        const distance = walk.distance();
        states[slot]! |= (distance % 4) << 16;
        estimate += distance;
      });
      return estimate;
    });
    return { tiles: Uint8Array.from(tiles), states, ranks, estimates };
  }
}

/**
 * A way from a pattern's state to the goal's, which tells the distance: the entries tell of a known
 * distance and a neighbour which of the two is nearer, not how far they are.
 */
class Walk {
  /** The pattern's tile in each cell, or 0. */
  readonly #tiles: number[];
  #blank: number;

  constructor(
    private readonly table: PatternTable,
    private readonly entries: Int32Array,
    board: readonly number[],
  ) {
    this.#tiles = board.map((tile) => (tile && (table.tiles >> tile) & 1 ? tile : 0));
    this.#blank = board.indexOf(0);
  }

  /** Returns the cells that the tiles take, and the number of their arrangement. */
  state(): [cells: number, rank: number] {
    let cells = 0;
    let rank = 0;
    let left = this.table.tiles;
    this.#tiles.forEach((tile, cell) => {
      if (tile === 0) return;
      rank = rank * countOnes(left) + countOnes(left & ((1 << tile) - 1));
      cells |= 1 << cell;
      left ^= 1 << tile;
    });
    return [cells, rank];
  }

  /** Goes from neighbour to neighbour, always to a nearer one, and counts the moves. */
  distance(): number {
    const { goal, tiles } = this.table;
    const home = new Walk(this.table, this.entries, goal.tiles);
    let parity = 0;
    for (const all of [this.#tiles, home.#tiles]) {
      all.forEach((tile, cell) => (parity ^= tile && goal.distanceParities[cell] as number));
    }
    let measure = 2 * this.#bit() + parity;
    for (let distance = 0; distance <= MAX_MOVES; distance++) {
      const isHome = this.#tiles.every((tile, cell) => tile === home.#tiles[cell]);
      if (isHome && this.#reaches(goal.blank)) return distance;
      measure = (measure + 3) % 4;
      if (!this.#goOn(measure >> 1)) break;
    }
    throw damaged(tiles);
  }

  /** Returns the entry. */
  #bit(): number {
    const [cells, rank] = this.state();
    const entry = (this.entries[CELLS * cells + this.#blank] as number) + rank;
    return ((this.table.payload[entry >> 3] as number) >> (entry & 7)) & 1;
  }

  /** Returns whether the blank can go to a free cell without a move of the pattern's tiles. */
  #reaches(cell: number): boolean {
    const first = CELLS * this.state()[0];
    return this.entries[first + cell] === this.entries[first + this.#blank];
  }

  /** Moves a tile so that the new state has this entry. Returns whether there is one. */
  #goOn(bit: number): boolean {
    const tiles = this.#tiles;
    const free = tiles.flatMap((tile, cell) => (tile === 0 && this.#reaches(cell) ? [cell] : []));
    for (const to of free) {
      for (const from of this.table.goal.neighbours[to] as number[]) {
        if (!tiles[from]) continue;
        tiles[to] = tiles[from];
        tiles[from] = 0;
        const blank = this.#blank;
        this.#blank = from;
        if (this.#bit() === bit) return true;
        tiles[from] = tiles[to];
        tiles[to] = 0;
        this.#blank = blank;
      }
    }
    return false;
  }
}

/** Returns the error for tables whose entries contradict each other. */
export function damaged(tiles: number): TableError {
  return new TableError(
    `damaged pattern table: the entries of the tiles ${tilesText(tiles)} do not lead to the goal`,
  );
}
