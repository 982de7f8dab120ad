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
      const distance = distanceOf(guide, table, view, tiles, taken, rank);
      states[slot] = taken | (distance << 25);
      ranks[slot] = rank;
      estimate += distance;
    });
    return estimate;
  });
  return { tiles: Uint8Array.from(tiles), states, ranks, estimates };
}

/**
 * Finds the distance of a pattern's state by a walk to the goal through ever nearer neighbours, because an entry only
 * shows whether a neighbour is nearer.
 */
function distanceOf(
  guide: Guide,
  table: PatternTable,
  view: number,
  board: readonly number[],
  cells: number,
  rank: number,
): number {
  const { goal, tiles } = table;
  const { images, swaps, targets } = guide;
  const { numbers } = guide.carried[view] as { numbers: readonly number[] };
  /** The pattern's tile in each cell, or 0. */
  const own = board.map((tile) => ((tiles >> (numbers[tile] as number)) & 1 ? tile : 0));
  const viewTile = 32 * view + (own.find(Boolean) as number);
  const image = (cell: number) => images[32 * view + cell] as number;
  // The blank can reach the free cells of its block without moving the pattern's tiles.
  const block = (cell: number) => guide.start(viewTile, cells, image(cell));
  let blank = board.indexOf(0);
  const advance = (bit: number) => {
    for (const cell of own.keys()) {
      if (own[cell] || block(cell) !== block(blank)) continue;
      for (const code of CODES) {
        const move = 4 * cell + code;
        const target = targets[move] as number;
        const tile = own[target];
        if (!tile) continue;
        const viewMove = 128 * view + move;
        const after = cells ^ (swaps[viewMove] as number);
        const rankAfter = guide.rankAfter(viewMove, 32 * view + tile, cells, rank);
        if ((guide.bit(viewTile, after, image(target), rankAfter) & 1) !== bit) continue;
        [own[cell], own[target]] = [tile, 0];
        [blank, cells, rank] = [target, after, rankAfter];
        return true;
      }
    }
    return false;
  };
  const [homeCells, homeRank] = stateOf(table, goal.tiles);
  // Each move changes the chessboard colour of its tile's cell, and changes the distance by one.
  const moved = goal.distanceParities.filter((_, cell) => ((cells ^ homeCells) >> cell) & 1);
  const parity = moved.filter(Boolean).length % 2;
  let measure = 2 * (guide.bit(viewTile, cells, image(blank), rank) & 1) + parity;
  for (let distance = 0; distance <= MAX_MOVES; distance++) {
    const isHome = cells === homeCells && rank === homeRank;
    if (isHome && block(guide.goal.blank) === block(blank)) return distance;
    measure = (measure + 3) % 4;
    if (!advance(measure >> 1)) break;
  }
  throw damaged(tiles);
}

/** Returns whether the second list begins with the first. */
export function isEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  for (let place = 0; place < one.length; place++) {
    if (one[place] !== other[place]) return false;
  }
  return true;
}
