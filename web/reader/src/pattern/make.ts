import { position, sameShape } from "../board.js";
import { countOnes, factorial, type Goal, imageCell, imageShape, SYMMETRIES } from "../ranking.js";
import { type PatternTable, ranksAfter, visitBlocks } from "./pattern-table.js";
import type { Work } from "../limits.js";

/**
 * Makes the tables of patterns of one goal in memory, with the entries that `tilebase gen` writes: a breadth-first
 * search from the goal for each. Yields the part that is done, from 0 to 1, about every ten milliseconds.
 *
 * @param patterns - The set of each pattern's tiles, bit t for tile t.
 */
export function* makeTables(goal: Goal, patterns: readonly number[]): Work<PatternTable[], number> {
  /** The moves of all patterns, by size. */
  const moves: PatternMoves[] = [];
  const tables: PatternTable[] = [];
  for (const tiles of patterns) {
    const size = countOnes(tiles);
    const own = (moves[size] ??= new PatternMoves(goal, size));
    const { arrangements, blocks } = own;
    const part = (searched: number) =>
      (tables.length + searched / (blocks * arrangements)) / patterns.length;
    const bytes = packed(yield* own.depths(tiles, part), blocks);
    tables.push({ goal, tiles, size, arrangements, bytes });
  }
  return tables;
}

/** The moves of all patterns of one size. */
class PatternMoves {
  readonly arrangements: number;
  readonly blocks: number;
  readonly #goal: Goal;
  /** The region of each block, and the first block of each set of cells. */
  readonly #regions: number[] = [];
  readonly #first = new Map<number, number>();
  /** For each block, its first move. */
  readonly #moves = [0];
  /** For each move of a block, the block after it, and the rank of each arrangement after it. */
  readonly #targets: number[] = [];
  readonly #ranks: Uint16Array[] = [];

  constructor(goal: Goal, size: number) {
    this.#goal = goal;
    this.arrangements = factorial(size);
    const sets: number[] = [];
    this.blocks = visitBlocks(goal, size, (cells, region, block) => {
      if (!this.#first.has(cells)) this.#first.set(cells, block);
      sets.push(cells);
      this.#regions.push(region);
    });
    const ranks = ranksAfter(size);
    const below = (cells: number, cell: number) => countOnes(cells & ((1 << cell) - 1));
    sets.forEach((cells, block) => {
      const region = this.#regions[block] as number;
      goal.neighbours.forEach((neighbours, cell) => {
        if (!((cells >> cell) & 1)) return;
        for (const next of neighbours) {
          if (next < 0 || !((region >> next) & 1)) continue;
          const after = cells ^ (1 << cell) ^ (1 << next);
          this.#targets.push(this.#blockOf(after, cell));
          this.#ranks.push(ranks[below(cells, cell)]?.[below(after, next)] as Uint16Array);
        }
      });
      this.#moves.push(this.#targets.length);
    });
  }

  /** Returns the block of a set of cells, and of any cell of its region. */
  #blockOf(cells: number, cell: number): number {
    let block = this.#first.get(cells) as number;
    while (!(((this.#regions[block] as number) >> cell) & 1)) block++;
    return block;
  }

  /** Returns one more than the distance of each state. Yields the part done, by the number of states searched. */
  *depths(tiles: number, part: (searched: number) => number): Work<Uint8Array, number> {
    const { arrangements, blocks } = this;
    const [moves, targets, ranks] = [this.#moves, this.#targets, this.#ranks];
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
          const after = ranks[move] as Uint16Array;
          for (let place = 0; place < length; place++) {
            const state = target * arrangements + (after[found[place] as number] as number);
            if (depths[state] !== 0) continue;
            depths[state] = last[target] = depth + 1;
          }
        }
        if (searched > reported + STEP) yield part((reported = searched));
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

/**
 * Drawings of partitions of all tiles into patterns. Each letter names the pattern of a cell's tile, and the dot is the
 * blank. These are the small partitions that `tilebase gen` knows, for all shapes of 12 to 25 cells.
 */
const DRAWINGS = `
aabb/aabb/abb. aaabbb/aaabb. aaacbbb/aaabbb. caabb/caabb/ccab. aaabbccc/aabbbcc. aaaa/bbac/bbcc/bcc.
bccc/bbcc/bbaa/aa.a bccc/bbcc/bb.a/aaaa dadbcc/aabbcc/aabbc. aaddd/aaadb/cccbb/ccbb. aabbcdd/aabccdd/abbccd.
eeebfcdc/aaabfcdd/aabbfcd. bbeeae/bbccaa/ddccaf/ddfaf. aaabbdccc/aabbbdcc. aabbbddccc/aaabbddcc.
bbbbccddaaa/eeeeccddaa. bbbbeffccaaa/ddddeefccaa. ddeec/ddecc/dbecc/bbaaa/bbaa.
`;

/**
 * Returns the sets of the tiles of good patterns for a goal, bit t for tile t; `undefined` if there are none for its
 * shape.
 *
 * A drawing is turned and mirrored until its blank is as near as possible to the goal's blank. Then the blank moves
 * there, first along the row, then along the column; at each step it changes places with the letter in its way.
 */
export function patternsFor(goal: Goal): number[] | undefined {
  const { tiles, blank } = goal;
  const end = position(goal, blank);
  let best: { letters: string[]; steps: number } | undefined;
  for (const drawing of DRAWINGS.trim().split(/\s+/)) {
    const rows = drawing.split("/");
    const drawn = { rows: rows.length, cols: (rows[0] as string).length };
    for (const symmetry of SYMMETRIES) {
      if (!sameShape(imageShape(symmetry, drawn), goal)) continue;
      const letters: string[] = [];
      [...rows.join("")].forEach((letter, cell) => {
        letters[imageCell(symmetry, drawn, cell)] = letter;
      });
      const { row, col } = position(goal, letters.indexOf("."));
      const steps = Math.abs(row - end.row) + Math.abs(col - end.col);
      if (!best || steps < best.steps) best = { letters, steps };
    }
  }
  if (!best) return undefined;
  const { letters } = best;
  for (let at = letters.indexOf("."); at !== blank;) {
    const { row, col } = position(goal, at);
    const next = at + (Math.sign(end.col - col) || goal.cols * Math.sign(end.row - row));
    letters[at] = letters[next] as string;
    letters[(at = next)] = ".";
  }
  const names = [...new Set(letters)].sort().filter((letter) => letter !== ".");
  return names.map((name) =>
    tiles.reduce((set, tile, cell) => (letters[cell] === name ? set | (1 << tile) : set), 0),
  );
}
