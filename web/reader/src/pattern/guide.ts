import { INDEXED } from "../board.js";
import { Carried, countOnes, factorial, type Goal, symmetriesTo } from "../ranking.js";
import { type PatternTable, ranksAfter, visitBlocks } from "./pattern-table.js";

/** The number of ones of a number of up to 11 bits. */
export const ONES = Uint8Array.from({ length: 2 ** 11 }, (_, bits) => countOnes(bits));

/**
 * The constant lookup tables of a search.
 *
 * A view is a symmetry that maps boards to the tables' goal. With two views, the larger estimate counts. A slot is a
 * pattern in a view. A move slides one tile, which belongs to one slot of each view.
 *
 * The numbers read for every move are in typed arrays. Their index is `32 * view + tile`, or
 * `128 * view + 4 * blank + code` for the blank's cell and the code of the move.
 */
export class Guide {
  declare readonly goal: Goal;
  readonly tables: readonly PatternTable[];
  readonly carried: readonly Carried[];
  /** The number of views, 1 or 2. A third view would not save time. */
  declare readonly views: number;
  /** The blank's cell after a move, or -1, by `4 * blank + code`. */
  readonly targets = new Int8Array(128).fill(-1);

  // Indexed by `128 * view + 4 * blank + code`, that is, by view and move:
  /** The set of the two cells that a move exchanges. */
  readonly swaps = new Int32Array(256);
  /** A mask of the cells between the exchanged cells in reading order, shifted right by {@link shifts} bits. */
  readonly betweens = new Uint16Array(256);
  readonly shifts = new Uint8Array(256);
  /** The first row of {@link turns} for the tile's direction. */
  readonly turnRows = new Uint8Array(256);

  /** The image of each cell, by `32 * view + cell`. */
  readonly images = new Uint8Array(64);

  // Indexed by `32 * view + tile`:
  readonly slots = new Uint8Array(64);
  readonly arrangements = new Int32Array(64);
  readonly bytes: Uint8Array[] = [];
  /** The first item of `#high` for the number of tiles in the pattern. */
  readonly #sizes = new Int32Array(64);
  readonly #bytesPerBlock = new Int32Array(64);
  /** The ranks after vertical moves: see {@link turnsOf}. */
  readonly turns: Uint16Array[] = [];

  /** Whether boards have more than 16 cells: see `#setOf`. */
  readonly isLarge: boolean;
  /** A part of the number of a set, by its cells below 13. */
  readonly #low = new Int32Array(2 ** 13);
  /** The other part, by its other cells plus the item in `#sizes`. */
  readonly #high = new Int32Array(8 << 12);

  // Indexed by the number of a set of cells:
  /** The first byte of the entries of the set's first region. Those of its other regions follow. */
  readonly #firsts: Int32Array;
  /** The cells of the second region. If there are more than two regions, the complement of a place in `#regions`. */
  readonly #seconds: Int32Array;
  /** The numbers of the regions of all cells, for each set with more than two regions. */
  readonly #regions: Uint8Array;
  /**
   * @param goal - The canonical goal of the boards.
   * @param tables - Tables of one goal that together contain each tile once.
   */
  constructor(goal: Goal, tables: readonly PatternTable[]) {
    const [table] = tables as [PatternTable];
    this.goal = goal;
    this.tables = tables;
    const symmetries = symmetriesTo(table.goal, goal).slice(0, 2);
    this.carried = symmetries.map((symmetry) => new Carried(symmetry, goal, table.goal));
    this.views = symmetries.length;
    this.carried.forEach((carried, view) => this.#addMoves(carried, view));

    const { length } = goal.tiles;
    this.isLarge = length > INDEXED.maxCells;
    const setsOf = new Int32Array(14);
    this.#low.forEach((_, set) => (this.#low[set] = (setsOf[countOnes(set)] as number)++));
    const bySize = new Map(tables.map((table) => [table.size, table]));
    let end = this.isLarge ? 0 : 1 << length;
    for (const size of bySize.keys()) {
      for (let set = 0; this.isLarge && set < 2 ** (length - 13); set++) {
        this.#high[(size << 12) + set] = end;
        end += setsOf[size - countOnes(set)] ?? 0;
      }
    }
    this.#firsts = new Int32Array(end).fill(-1);
    this.#seconds = new Int32Array(end);
    const regions: number[] = [];
    for (const one of bySize.values()) this.#addSize(one, regions);
    this.#regions = Uint8Array.from(regions);
  }

  #addMoves({ cells }: Carried, view: number): void {
    const { neighbours } = this.goal;
    const { cols } = (this.tables[0] as PatternTable).goal;
    cells.forEach((cell, image) => (this.images[32 * view + cell] = image));
    neighbours.forEach((targets, blank) => {
      targets.forEach((target, code) => {
        const move = 4 * blank + code;
        this.targets[move] = target;
        if (target < 0) return;
        const from = cells.indexOf(blank);
        const to = cells.indexOf(target);
        const distance = Math.abs(from - to);
        const at = 128 * view + move;
        this.swaps[at] = (1 << from) | (1 << to);
        this.shifts[at] = Math.min(from, to) + 1;
        this.betweens[at] = distance === 1 ? 0 : 2 ** (distance - 1) - 1;
        this.turnRows[at] = to < from ? 0 : cols;
      });
    });
  }

  /** Adds all tables whose patterns have the same number of tiles as this one. */
  #addSize({ goal, size }: PatternTable, regions: number[]): void {
    const turns = turnsOf(size, goal.cols);
    this.tables.forEach((table, number) => {
      if (table.size === size) this.#addTable(table, number, turns);
    });
    const anyTile = this.#sizes.indexOf(size << 12);
    const bytes = this.#bytesPerBlock[anyTile] as number;
    const firsts = this.#firsts;
    const seconds = this.#seconds;
    visitBlocks(goal, size, (cells, region, block) => {
      const set = this.#setOf(anyTile, cells);
      if (firsts[set] === -1) firsts[set] = block * bytes;
      const number = block - (firsts[set] as number) / bytes;
      const second = seconds[set] as number;
      if (number === 1) seconds[set] = region;
      if (number === 2) {
        seconds[set] = ~regions.length;
        goal.tiles.forEach((_, cell) => regions.push((second >> cell) & 1));
      }
      if (number < 2) return;
      const place = ~(seconds[set] as number);
      goal.tiles.forEach((_, cell) => {
        if ((region >> cell) & 1) regions[place + cell] = number;
      });
    });
  }

  #addTable(table: PatternTable, number: number, turns: Uint16Array): void {
    const { goal, size, arrangements, tiles, bytes } = table;
    for (const [view, { numbers }] of this.carried.entries()) {
      for (const [tile, name] of numbers.entries()) {
        if (!((tiles >> name) & 1)) continue;
        const at = 32 * view + tile;
        const place = countOnes(tiles & ((1 << name) - 1));
        this.slots[at] = 2 * number + view;
        this.arrangements[at] = arrangements;
        this.#bytesPerBlock[at] = Math.ceil(arrangements / 8);
        this.bytes[at] = bytes;
        this.#sizes[at] = size << 12;
        this.turns[at] = turns.subarray(place * 2 * goal.cols * arrangements);
      }
    }
  }

  /**
   * Returns the number of a set of cells, of the size of a tile's pattern. Uses only the lowest 25 bits of `cells`.
   *
   * For up to 16 cells, it is the set itself. For more cells, the sets of one size have consecutive numbers. As the cells
   * above 12 determine the number of the others, the number is the sum of two numbers from small arrays.
   */
  #setOf(viewTile: number, cells: number): number {
    if (!this.isLarge) return cells & 0xffff;
    const high = (this.#sizes[viewTile] as number) + ((cells & 0x1ffffff) >> 13);
    return (this.#low[cells & 0x1fff] as number) + (this.#high[high] as number);
  }

  /** Returns the first byte of a block's entries, for its set of cells and any cell of its region. */
  start(viewTile: number, cells: number, cell: number): number {
    const set = this.#setOf(viewTile, cells);
    const second = this.#seconds[set] as number;
    const region = second < 0 ? (this.#regions[~second + cell] as number) : (second >> cell) & 1;
    return (this.#firsts[set] as number) + region * (this.#bytesPerBlock[viewTile] as number);
  }

  /** Returns the rank of the arrangement after a tile moves. Only vertical moves change it. */
  rankAfter(viewMove: number, viewTile: number, cells: number, rank: number): number {
    const between = this.betweens[viewMove] as number;
    if (between === 0) return rank;
    const passed = ONES[(cells >> (this.shifts[viewMove] as number)) & between] as number;
    const row = passed + (this.turnRows[viewMove] as number);
    return (this.turns[viewTile] as Uint16Array)[
      row * (this.arrangements[viewTile] as number) + rank
    ] as number;
  }

  /**
   * Returns the entry of a state in the lowest bit; the higher bits are other entries. Uses only the lowest 25 bits of
   * `cells`.
   */
  bit(viewTile: number, cells: number, blank: number, rank: number): number {
    const start = this.start(viewTile, cells, blank);
    return ((this.bytes[viewTile] as Uint8Array)[start + (rank >> 3)] as number) >> (rank & 7);
  }

  /**
   * Returns a state after a move of its pattern: one move farther from the goal, unless its entry shows that it is
   * nearer. Its distance begins at bit 25.
   *
   * @param blank - The image of the blank's cell after the move.
   * @param rank - The rank after the move.
   */
  stateAfter(
    viewMove: number,
    viewTile: number,
    blank: number,
    state: number,
    rank: number,
  ): number {
    const farther = (state ^ (this.swaps[viewMove] as number)) + 0x2000000;
    const nearer = ((farther >> 26) ^ this.bit(viewTile, farther, blank, rank)) & 1;
    return farther - (nearer << 26);
  }
}

/**
 * Returns the ranks of the arrangements of a pattern after each vertical move. The moved tile passes the pattern's
 * tiles between its two cells, at most cols - 1.
 *
 * Indexed by the tile's place in the pattern; then by direction, downwards first; then by the number of tiles passed, 0
 * to cols - 1; then by the rank before the move. O(1) per rank.
 */
function turnsOf(size: number, cols: number): Uint16Array {
  const ranks = ranksAfter(size);
  const arrangements = factorial(size);
  const turns = new Uint16Array(size * 2 * cols * arrangements);
  for (let rank = 0; rank < arrangements; rank++) {
    for (const [place, tile] of arrangementOf(rank, size).entries()) {
      for (const [way, step] of [1, -1].entries()) {
        for (let passed = 0; passed < cols; passed++) {
          const after = ranks[place]?.[place + step * passed];
          const row = (2 * tile + way) * cols + passed;
          if (after) turns[row * arrangements + rank] = after[rank] as number;
        }
      }
    }
  }
  return turns;
}

/** Returns the tiles in the order of their cells, numbered from 0. */
function arrangementOf(rank: number, size: number): number[] {
  const left = Array.from({ length: size }, (_, tile) => tile);
  return [...left].map((_, place) => {
    const weight = factorial(size - 1 - place);
    const digit = Math.floor(rank / weight) % (size - place);
    return left.splice(digit, 1)[0] as number;
  });
}
