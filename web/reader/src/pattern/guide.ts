import type { Board } from "../board.js";
import { Carried, symmetriesTo } from "../carried.js";
import { countOnes, type Goal } from "../ranking.js";
import { startOf } from "./blocks.js";
import type { PatternTable } from "./pattern-table.js";

const ONES = Uint8Array.from({ length: 2 ** 11 }, (_, bits) => countOnes(bits));

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
  /** The number of views, 0 to 2. With 0, the tables do not serve the goal. A third view would not save time. */
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
  readonly tableOf: PatternTable[] = [];
  /** The ranks after vertical moves: see {@link turnsOf}. */
  readonly turns: Uint16Array[] = [];

  /** The results of {@link turnsOf}, by the number of tiles in a pattern. */
  readonly #turnsOf = new Map<number, Uint16Array>();

  /**
   * @param goal - The canonical goal of the boards.
   * @param tables - Tables of one goal that together contain each tile once.
   */
  constructor(goal: Goal, tables: readonly PatternTable[]) {
    const [table] = tables as [PatternTable];
    const { rows, cols } = goal.shape;
    const board: Board = { rows, cols, tiles: goal.tiles };
    this.goal = goal;
    this.tables = tables;
    const symmetries = symmetriesTo(table.goal, board).slice(0, 2);
    this.carried = symmetries.map((symmetry) => new Carried(symmetry, board, table.goal));
    this.views = symmetries.length;
    this.carried.forEach((carried, view) => this.#addMoves(carried, view));
    tables.forEach((table, number) => this.#addTable(table, number));
  }

  #addMoves({ cells }: Carried, view: number): void {
    const { neighbours } = this.goal;
    const { cols } = (this.tables[0] as PatternTable).goal.shape;
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

  #addTable(table: PatternTable, number: number): void {
    const { goal, size, arrangements, tiles } = table;
    const { cols } = goal.shape;
    const turns = this.#turnsOf.get(size) ?? turnsOf(size, cols);
    this.#turnsOf.set(size, turns);
    for (const [view, { numbers }] of this.carried.entries()) {
      for (const [tile, name] of numbers.entries()) {
        if (!((tiles >> name) & 1)) continue;
        const at = 32 * view + tile;
        const place = countOnes(tiles & ((1 << name) - 1));
        this.slots[at] = 2 * number + view;
        this.tableOf[at] = table;
        this.turns[at] = turns.subarray(place * 2 * cols * arrangements);
      }
    }
  }

  /** Returns the rank of the arrangement after a tile moves. Only vertical moves change it. */
  rankAfter(viewMove: number, viewTile: number, cells: number, rank: number): number {
    const between = this.betweens[viewMove] as number;
    if (between === 0) return rank;
    const passed = ONES[(cells >> (this.shifts[viewMove] as number)) & between] as number;
    const row = passed + (this.turnRows[viewMove] as number);
    const { arrangements } = this.tableOf[viewTile] as PatternTable;
    return (this.turns[viewTile] as Uint16Array)[row * arrangements + rank] as number;
  }

  /**
   * Returns the entry of a state in the lowest bit; the higher bits are other entries. Uses only the lowest 25 bits of
   * `cells`.
   */
  bit(viewTile: number, cells: number, blank: number, rank: number): number {
    const table = this.tableOf[viewTile] as PatternTable;
    const start = startOf(table, cells, blank);
    return (table.bytes[start + (rank >> 3)] as number) >> (rank & 7);
  }
}

/**
 * Returns the ranks of the arrangements of a pattern after each vertical move. The moved tile passes the pattern's
 * tiles between its two cells, at most cols - 1. `Cursor` explains how Lehmer digits change.
 *
 * Indexed by the tile's place in the pattern; then by direction, downwards first; then by the number of tiles passed, 0
 * to cols - 1; then by the rank before the move. O(1) per rank.
 */
export function turnsOf(size: number, cols: number): Uint16Array {
  const weights = [1];
  for (let place = 1; place < size; place++) weights.unshift((weights[0] as number) * place);
  const arrangements = (weights[0] as number) * size;
  const turns = new Uint16Array(size * 2 * cols * arrangements);
  for (let number = 0; number < arrangements; number++) {
    const digits = weights.map((weight, place) => Math.floor(number / weight) % (size - place));
    const tiles = arrangementOf(digits);
    tiles.forEach((tile, place) => {
      for (const way of [0, 1]) {
        const after = [...digits];
        let turned = number;
        for (let passed = 0; passed < cols; passed++) {
          turns[((tile * 2 + way) * cols + passed) * arrangements + number] = turned;
          const first = way === 0 ? place + passed : place - passed - 1;
          if (first < 0 || first > size - 2) break;
          turned += exchange(after, weights, first);
        }
      }
    });
  }
  return turns;
}

/** Exchanges the tiles at this place and the next. Returns the change of the rank. */
function exchange(digits: number[], weights: readonly number[], place: number): number {
  const [one, other] = [digits[place] as number, digits[place + 1] as number];
  const [first, second] = one > other ? [other, one - 1] : [other + 1, one];
  digits[place] = first;
  digits[place + 1] = second;
  return (
    (first - one) * (weights[place] as number) + (second - other) * (weights[place + 1] as number)
  );
}

/** Returns the tiles with these Lehmer digits, numbered from 0. */
function arrangementOf(digits: readonly number[]): number[] {
  const left = digits.map((_, tile) => tile);
  return digits.map((digit) => left.splice(digit, 1)[0] as number);
}
