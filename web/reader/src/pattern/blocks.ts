import { cellsOf, type Shape } from "../board.js";
import { countOnes, factorial, type Goal } from "../ranking.js";

/** A set of cells, bit c for cell c. */
type CellSet = number;

/**
 * Returns the number of blocks of patterns with `size` tiles, and calls `visit` for each, with its number. O(1) for each
 * block.
 *
 * A block is the states with the same cells of the pattern's tiles and the same region: the cells that the blank can
 * reach without moving these tiles. Blocks are in the order of the cells' sets, then of the region's lowest cell.
 */
export function visitBlocks(
  shape: Shape,
  size: number,
  visit?: (cells: CellSet, region: CellSet, block: number) => void,
): number {
  const all = 2 ** cellsOf(shape) - 1;
  let block = 0;
  for (let cells = 2 ** size - 1; cells <= all; cells = nextOfSize(cells)) {
    for (let left = all & ~cells; left !== 0; block++) {
      const region = regionOf(shape, all & ~cells, left & -left);
      visit?.(cells, region, block);
      left &= ~region;
    }
  }
  return block;
}

/** Returns the next larger set of the same size: Gosper's rule (HAKMEM, 1972). */
function nextOfSize(set: CellSet): CellSet {
  const lowest = set & -set;
  const carried = set + lowest;
  return carried | (((carried ^ set) >> 2) / lowest);
}

/** Returns the free cells connected to the cell in `start`. */
function regionOf({ rows, cols }: Shape, free: CellSet, start: CellSet): CellSet {
  // The first cell of each row.
  let first = 0;
  for (let row = 0; row < rows; row++) first |= 1 << (row * cols);
  let region = start;
  for (;;) {
    const right = (region << 1) & ~first;
    const left = (region & ~first) >> 1;
    const grown = (region | right | left | (region << cols) | (region >> cols)) & free;
    if (grown === region) return region;
    region = grown;
  }
}

/** A move: the bits of the block after it, and the first bit of its turn. */
export const enum MOVE {
  block = (1 << 23) - 1,
  turn = 23,
}

/**
 * The blocks of patterns with given numbers of tiles, and the moves between them. The blocks of each number of tiles are
 * consecutive.
 *
 * A move crosses an edge, which is a pair of neighbouring cells. One of the cells has a tile of the pattern, and the blank
 * can reach the other.
 */
export class Blocks {
  /** The cells of each edge, the lower one first. */
  readonly edges: readonly (readonly [number, number])[];
  /** By block, then by edge: the move, or -1 if there is none. 0 before {@link movesOf} finds the block's moves. */
  readonly moves: Int32Array;
  /** The first block of each number of tiles. */
  readonly first: number[] = [];
  /** By turn, then by arrangement: the rank after the turn, see {@link turnsOf}. There is no turn 0. */
  readonly turns: Uint16Array;
  /** The number of arrangements of the largest patterns: the length of each turn in `turns`. */
  readonly arrangements: number;
  /** The first turn of each number of tiles. */
  readonly #firstTurn: number[] = [];
  /** The set of cells and the region of each block, and the first block of each set. */
  readonly #cells: CellSet[] = [];
  readonly #regions: CellSet[] = [];
  readonly #firstOf = new Map<CellSet, number>();

  constructor(goal: Goal, sizes: readonly number[]) {
    const turns: Uint16Array[] = [new Uint16Array()];
    for (const size of sizes) {
      this.first[size] = this.count;
      this.#firstTurn[size] = turns.length;
      turns.push(...turnsOf(size));
      visitBlocks(goal, size, (cells, region) => {
        if (this.#cells.at(-1) !== cells) this.#firstOf.set(cells, this.count);
        this.#cells.push(cells);
        this.#regions.push(region);
      });
    }
    this.arrangements = factorial(Math.max(...sizes));
    this.turns = new Uint16Array(this.arrangements * turns.length);
    turns.forEach((ranks, turn) => this.turns.set(ranks, this.arrangements * turn));
    this.edges = goal.neighbours.flatMap((neighbours, cell) =>
      neighbours.flatMap((next) => (next > cell ? [[cell, next] as const] : [])),
    );
    this.moves = new Int32Array(this.edges.length * this.count);
  }

  get count(): number {
    return this.#cells.length;
  }

  /** Returns the moves of a block, by edge. */
  movesOf(block: number): Int32Array {
    const start = this.edges.length * block;
    const moves = this.moves.subarray(start, start + this.edges.length);
    if (moves[0] !== 0) return moves;
    const [cells, region] = [this.#cells[block] as number, this.#regions[block] as number];
    const size = countOnes(cells);
    const firstTurn = this.#firstTurn[size] as number;
    const below = (cells: CellSet, cell: number) => countOnes(cells & ((1 << cell) - 1));
    moves.fill(-1);
    this.edges.forEach(([one, other], edge) => {
      const [tile, blank] = (cells >> one) & 1 ? [one, other] : [other, one];
      if (!((cells >> tile) & (region >> blank) & 1)) return;
      const after = cells ^ (1 << tile) ^ (1 << blank);
      const turn = firstTurn + size * below(cells, tile) + below(after, blank);
      moves[edge] = this.of(after, tile) | (turn << MOVE.turn);
    });
    return moves;
  }

  /** Returns the rank of each arrangement after a move. */
  ranksAfter(move: number): Uint16Array {
    return this.turns.subarray(this.arrangements * (move >> MOVE.turn));
  }

  /** Returns the block with these cells whose region contains `cell`, which must be free. */
  of(cells: CellSet, cell: number): number {
    let block = this.#firstOf.get(cells) as number;
    while (!(((this.#regions[block] as number) >> cell) & 1)) block++;
    return block;
  }
}

/**
 * Returns the turns of patterns with `size` tiles. A turn moves a tile from one place to another in the order of the
 * cells, and maps the rank of each arrangement to its new rank. It is item `size * from + to`.
 *
 * A tile that passes several others exchanges places with one after the other. `Cursor` explains how Lehmer digits
 * change.
 */
function turnsOf(size: number): Uint16Array[] {
  const all = Uint16Array.from({ length: factorial(size) }, (_, rank) => rank);
  const exchanged = Array.from({ length: size - 1 }, (_, place) => {
    const [weight, next] = [factorial(size - 1 - place), factorial(size - 2 - place)];
    return all.map((rank) => {
      const one = Math.floor(rank / weight) % (size - place);
      const other = Math.floor(rank / next) % (size - 1 - place);
      const [first, second] = one > other ? [other, one - 1] : [other + 1, one];
      return rank + (first - one) * weight + (second - other) * next;
    });
  });
  return Array.from({ length: size * size }, (_, turn) => {
    const [from, to] = [Math.floor(turn / size), turn % size];
    const step = Math.sign(to - from);
    let ranks = all;
    for (let place = from; place !== to; place += step) {
      const passed = exchanged[Math.min(place, place + step)] as Uint16Array;
      ranks = ranks.map((rank) => passed[rank] as number);
    }
    return ranks;
  });
}
