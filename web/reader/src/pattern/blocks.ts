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

/** An element of {@link Blocks.moves} has a block in its lower bits, and a turn from this bit on. */
const enum TURN {
  bit = 23,
}

/** Returns the block after a move. */
export function blockAfter(move: number): number {
  return move & ((1 << TURN.bit) - 1);
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
  /** By block, then by edge: the block after the move and, from bit 23 on, the move's turn. -1 if there is no move. */
  readonly moves: Int32Array;
  /** For each turn, the rank of each arrangement after the turn: see {@link turnsOf}. */
  readonly turns: readonly Uint16Array[];
  /** The first block of each number of tiles. */
  readonly first: number[] = [];
  /** The region of each block, and the first block of each set of cells. */
  readonly #regions: CellSet[] = [];
  readonly #firstOf = new Map<CellSet, number>();

  constructor(goal: Goal, sizes: Iterable<number>) {
    const sets: CellSet[] = [];
    const turns: Uint16Array[] = [];
    const firstTurn: number[] = [];
    for (const size of sizes) {
      this.first[size] = sets.length;
      firstTurn[size] = turns.length;
      turns.push(...turnsOf(size));
      visitBlocks(goal, size, (cells, region) => {
        if (sets.at(-1) !== cells) this.#firstOf.set(cells, sets.length);
        sets.push(cells);
        this.#regions.push(region);
      });
    }
    this.turns = turns;
    this.edges = goal.neighbours.flatMap((neighbours, cell) =>
      neighbours.flatMap((next) => (next > cell ? [[cell, next] as const] : [])),
    );
    this.moves = new Int32Array(this.edges.length * sets.length).fill(-1);
    const below = (cells: CellSet, cell: number) => countOnes(cells & ((1 << cell) - 1));
    let place = 0;
    sets.forEach((cells, block) => {
      const region = this.#regions[block] as number;
      const size = countOnes(cells);
      for (const [one, other] of this.edges) {
        const [tile, blank] = (cells >> one) & 1 ? [one, other] : [other, one];
        if ((cells >> tile) & (region >> blank) & 1) {
          const after = cells ^ (1 << tile) ^ (1 << blank);
          const turn =
            (firstTurn[size] as number) + size * below(cells, tile) + below(after, blank);
          this.moves[place] = this.of(after, tile) | (turn << TURN.bit);
        }
        place++;
      }
    });
  }

  get count(): number {
    return this.#regions.length;
  }

  /** Returns the rank of each arrangement after a move. */
  ranksAfter(move: number): Uint16Array {
    return this.turns[move >> TURN.bit] as Uint16Array;
  }

  /** Returns the block of a set of cells whose region contains `cell`. */
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
  const after = (ranks: Uint16Array, place: number) =>
    ranks.map((rank) => exchanged[place]?.[rank] as number);
  return Array.from({ length: size }, (_, from) => {
    const ranks: Uint16Array[] = [];
    ranks[from] = all;
    for (let to = from; to > 0; to--) ranks[to - 1] = after(ranks[to] as Uint16Array, to - 1);
    for (let to = from + 1; to < size; to++)
      ranks[to] = after(ranks[to - 1] as Uint16Array, to - 1);
    return ranks;
  }).flat();
}
