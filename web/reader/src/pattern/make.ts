import { countOnes, type Goal } from "../ranking.js";
import { visitBlocks } from "./blocks.js";
import type { PatternTable } from "./pattern-table.js";
import type { Work } from "../work.js";

/**
 * Makes the tables of patterns of one goal in memory, with the entries that `tilebase gen` writes: a breadth-first
 * search from the goal for each. Yields the part that is done, from 0 to 1, about every ten milliseconds.
 *
 * @param patterns - The set of each pattern's tiles, bit t for tile t.
 */
export function* makeTables(goal: Goal, patterns: readonly number[]): Work<PatternTable[], number> {
  const moves = new Map<number, PatternMoves>();
  const tables: PatternTable[] = [];
  for (const tiles of patterns) {
    const size = countOnes(tiles);
    let own = moves.get(size);
    if (!own) moves.set(size, (own = new PatternMoves(goal, size)));
    const { arrangements, blocks } = own;
    const depths = own.depths(tiles);
    for (let step = depths.next(); ; step = depths.next()) {
      if (step.done) {
        tables.push({ goal, tiles, size, arrangements, bytes: packed(step.value, blocks) });
        break;
      }
      yield (tables.length + step.value / (blocks * arrangements)) / patterns.length;
    }
  }
  return tables;
}

/** The moves of all patterns of one size. */
class PatternMoves {
  readonly arrangements: number;
  readonly #goal: Goal;
  /** The region of each block, and the first block of each set of cells. */
  readonly #regions: number[] = [];
  readonly #first = new Map<number, number>();
  /** For each block, its first move. */
  readonly #moves: Int32Array;
  /** For each move of a block, the block after it, and the first item of `#ranks`. */
  readonly #targets: Int32Array;
  readonly #turns: Int32Array;
  /** The rank of each arrangement after the tile in one place of the order of cells moves to another place. */
  readonly #ranks: Uint16Array;

  constructor(goal: Goal, size: number) {
    this.#goal = goal;
    const sets: number[] = [];
    visitBlocks(goal.shape, size, (cells, region, block) => {
      if (!this.#first.has(cells)) this.#first.set(cells, block);
      sets.push(cells);
      this.#regions.push(region);
    });
    const orders = ordersOf(size);
    this.arrangements = orders.length;
    const moves = [0];
    const targets: number[] = [];
    const turns: number[] = [];
    const below = (cells: number, cell: number) => countOnes(cells & ((1 << cell) - 1));
    sets.forEach((cells, block) => {
      const region = this.#regions[block] as number;
      goal.neighbours.forEach((neighbours, cell) => {
        if (!((cells >> cell) & 1)) return;
        for (const next of neighbours) {
          if (next < 0 || !((region >> next) & 1)) continue;
          const after = cells ^ (1 << cell) ^ (1 << next);
          targets.push(this.#blockOf(after, cell));
          turns.push((below(cells, cell) * size + below(after, next)) * orders.length);
        }
      });
      moves.push(targets.length);
    });
    this.#moves = Int32Array.from(moves);
    this.#targets = Int32Array.from(targets);
    this.#turns = Int32Array.from(turns);
    this.#ranks = ranksOf(orders, size);
  }

  get blocks(): number {
    return this.#regions.length;
  }

  /** Returns the block of a set of cells, and of any cell of its region. */
  #blockOf(cells: number, cell: number): number {
    let block = this.#first.get(cells) as number;
    while (!(((this.#regions[block] as number) >> cell) & 1)) block++;
    return block;
  }

  /** Returns one more than the distance of each state. Yields the number of states that were searched. */
  *depths(tiles: number): Work<Uint8Array, number> {
    const { arrangements, blocks } = this;
    const [moves, targets, turns, ranks] = [this.#moves, this.#targets, this.#turns, this.#ranks];
    const depths = new Uint8Array(blocks * arrangements);
    /** The last depth of each block. Its depths are all even or all odd, because moves change colours of cells. */
    const last = new Uint8Array(blocks);
    const found = new Uint16Array(arrangements);
    const cells = this.#goal.tiles.reduce(
      (set, tile, cell) => set | (((tiles >> tile) & 1) << cell),
      0,
    );
    const home = this.#blockOf(cells, this.#goal.blank);
    // In the goal, the tiles are in order: their rank is 0.
    depths[home * arrangements] = last[home] = 1;
    let searched = 0;
    let reported = 0;
    for (let depth = 1, isNew = true; isNew; depth++) {
      isNew = false;
      for (let block = 0; block < blocks; block++) {
        if (last[block] !== depth) continue;
        isNew = true;
        let length = 0;
        for (let rank = 0; rank < arrangements; rank++) {
          if (depths[block * arrangements + rank] === depth) found[length++] = rank;
        }
        searched += length;
        const end = moves[block + 1] as number;
        for (let move = moves[block] as number; move < end; move++) {
          const target = targets[move] as number;
          const turn = turns[move] as number;
          for (let place = 0; place < length; place++) {
            const rank = ranks[turn + (found[place] as number)] as number;
            const state = target * arrangements + rank;
            if (depths[state] !== 0) continue;
            depths[state] = last[target] = depth + 1;
          }
        }
        if (searched > reported + STEP) yield (reported = searched);
      }
    }
    return depths;
  }
}

/** The number of states in a step, which takes some milliseconds. */
const STEP = 2 ** 17;

/** Returns the bits of distances, with each block from the start of a byte. */
function packed(depths: Uint8Array, blocks: number): Uint8Array {
  const arrangements = depths.length / blocks;
  const length = Math.ceil(arrangements / 8);
  const bytes = new Uint8Array(blocks * length);
  depths.forEach((depth, state) => {
    const rank = state % arrangements;
    const at = ((state - rank) / arrangements) * length + (rank >> 3);
    bytes[at] = (bytes[at] as number) | ((((depth - 1) >> 1) & 1) << (rank & 7));
  });
  return bytes;
}

/** Returns all orders of the letters `0`, `1`, .. in ascending order: the place of each is its rank. */
function ordersOf(size: number): string[] {
  const begun = (order: string): string[] => {
    if (order.length === size) return [order];
    const letters = Array.from({ length: size }, (_, letter) => `${letter}`);
    const rest = letters.filter((letter) => !order.includes(letter));
    return rest.flatMap((letter) => begun(order + letter));
  };
  return begun("");
}

/** Returns the ranks for `#ranks`. */
function ranksOf(orders: readonly string[], size: number): Uint16Array {
  const rankOf = new Map(orders.map((order, rank) => [order, rank]));
  const ranks: number[] = [];
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      for (const order of orders) {
        const rest = order.slice(0, from) + order.slice(from + 1);
        ranks.push(rankOf.get(rest.slice(0, to) + order[from] + rest.slice(to)) as number);
      }
    }
  }
  return Uint16Array.from(ranks);
}
