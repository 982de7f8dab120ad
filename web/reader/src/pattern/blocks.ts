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

/** A move has the block after it in its lower bits, and a turn from this bit on. */
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
  /** By block, then by edge: the move, or -1 if there is none. 0 before {@link movesOf} finds the block's moves. */
  readonly moves: Int32Array;
  /** The first block of each number of tiles. */
  readonly first: number[] = [];
  /** For each turn, the rank of each arrangement after the turn: see {@link turnsOf}. There is no turn 0. */
  readonly #turns: Uint16Array[] = [new Uint16Array()];
  /** The first turn of each number of tiles. */
  readonly #firstTurn: number[] = [];
  /** The set of cells and the region of each block, and the first block of each set. */
  readonly #cells: CellSet[] = [];
  readonly #regions: CellSet[] = [];
  readonly #firstOf = new Map<CellSet, number>();

  constructor(goal: Goal, sizes: Iterable<number>) {
    for (const size of sizes) {
      this.first[size] = this.count;
      this.#firstTurn[size] = this.#turns.length;
      this.#turns.push(...turnsOf(size));
      visitBlocks(goal, size, (cells, region) => {
        if (this.#cells.at(-1) !== cells) this.#firstOf.set(cells, this.count);
        this.#cells.push(cells);
        this.#regions.push(region);
      });
    }
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
      moves[edge] = this.of(after, tile) | (turn << TURN.bit);
    });
    return moves;
  }

  /** Returns the rank of each arrangement after a move. */
  ranksAfter(move: number): Uint16Array {
    return this.#turns[move >> TURN.bit] as Uint16Array;
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
