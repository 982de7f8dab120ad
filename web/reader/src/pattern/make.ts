import { position, sameShape } from "../board.js";
import { countOnes, factorial, type Goal, imageCell, imageShape, SYMMETRIES } from "../ranking.js";
import { Blocks, MOVE } from "./blocks.js";
import { type PatternTable, stateOf } from "./pattern-table.js";
import type { Work } from "../limits.js";

/**
 * Makes the tables of patterns of one goal in memory, with the entries that `tilebase gen` writes: a breadth-first
 * search from the goal for each. Yields the part that is done, from 0 to 1, about every ten milliseconds.
 *
 * @param patterns - The set of each pattern's tiles, bit t for tile t.
 */
export function* makeTables(goal: Goal, patterns: readonly number[]): Work<PatternTable[], number> {
  const blocksOf: Blocks[] = [];
  const tables: PatternTable[] = [];
  for (const tiles of patterns) {
    const size = countOnes(tiles);
    const blocks = (blocksOf[size] ??= new Blocks(goal, [size]));
    const partDone = (part: number) => (tables.length + part) / patterns.length;
    const depths = yield* depthsOf(goal, tiles, blocks, partDone);
    const bytes = packed(depths, blocks.count);
    tables.push({ goal, tiles, size, arrangements: factorial(size), bytes });
  }
  return tables;
}

/**
 * Returns one more than the distance of each state, by block and rank. Yields `partDone` of the fraction of states
 * searched.
 *
 * @param blocks - The blocks of patterns of this size.
 */
function* depthsOf(
  goal: Goal,
  tiles: number,
  blocks: Blocks,
  partDone: (part: number) => number,
): Work<Uint8Array, number> {
  const { count } = blocks;
  const arrangements = factorial(countOnes(tiles));
  const depths = new Uint8Array(count * arrangements);
  /** The last depth of each block. Its depths are all even or all odd, because moves change colours of cells. */
  const last = new Uint8Array(count);
  const found = new Uint16Array(arrangements);
  // In the goal, the tiles are in order: their rank is 0.
  const [cells] = stateOf({ tiles }, goal.tiles);
  const home = blocks.of(cells, goal.blank);
  depths[home * arrangements] = last[home] = 1;
  let searched = 0;
  let reported = 0;
  for (let depth = 1, isNew = true; isNew; depth++) {
    isNew = false;
    for (let block = 0; block < count; block++) {
      if (last[block] !== depth) continue;
      isNew = true;
      let length = 0;
      for (let rank = 0; rank < arrangements; rank++) {
        if (depths[block * arrangements + rank] === depth) found[length++] = rank;
      }
      searched += length;
      const moves = blocks.movesOf(block);
      for (let edge = 0; edge < moves.length; edge++) {
        const move = moves[edge] as number;
        if (move < 0) continue;
        const target = move & MOVE.block;
        const ranks = blocks.ranksAfter(move);
        for (let place = 0; place < length; place++) {
          const state = target * arrangements + (ranks[found[place] as number] as number);
          if (depths[state] === 0) depths[state] = last[target] = depth + 1;
        }
      }
      if (searched > reported + STEP) yield partDone((reported = searched) / depths.length);
    }
  }
  return depths;
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
aabb/aabb/abb. aaabbb/aaabb. aaacbbb/aaabbb. caabb/caabb/ccab. aaabbccc/aabbbcc. abbb/aabb/aacc/ccc.
abbb/aabb/aacc/cc.c dadbcc/aabbcc/aabbc. aaddd/aaadb/cccbb/ccbb. aabbcdd/aabccdd/abbccd. eeebfcdc/aaabfcdd/aabbfcd.
bbeeae/bbccaa/ddccaf/ddfaf. aaabbdccc/aabbbdcc. aabbbddccc/aaabbddcc. bbbbccddaaa/eeeeccddaa.
bbbbeffccaaa/ddddeefccaa. ddeec/ddecc/dbecc/bbaaa/bbaa.
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
