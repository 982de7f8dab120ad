import { CODES, type MoveCode, type Moves, MOVES } from "../board.js";
import type { Guide } from "./guide.js";
import type { Position } from "./position.js";

/** A position with the moves that led to it, and the largest of its estimates. */
interface Way extends Position {
  readonly moves: Moves;
  readonly estimate: number;
}

/**
 * Finds a solution that may be too long, quickly: of all boards at one depth only the `width` with the
 * smallest estimates are kept (Bisiani, "Beam search", 1987).
 *
 * @param end - The time at which it gives up, as by `Date.now()`.
 * @returns `undefined` if it finds none of fewer moves than `limit`.
 */
export function quickSolution(
  guide: Guide,
  start: Position,
  width: number,
  limit: number,
  end: number,
): Moves | undefined {
  const goal = keyOf(guide.goal.tiles);
  const seen = new Set([keyOf(start.tiles)]);
  let kept: Way[] = [{ ...start, moves: "", estimate: 0 }];
  for (let depth = 0; depth < limit; depth++) {
    const solution = kept.find(({ tiles }) => keyOf(tiles) === goal);
    if (solution) return solution.moves;
    if (Date.now() >= end) break;
    const below = kept.flatMap((way) => CODES.map((code) => after(guide, way, code, seen)));
    kept = below.filter((way) => way !== undefined);
    kept.sort((one, other) => one.estimate - other.estimate);
    kept.length = Math.min(kept.length, width);
  }
  return undefined;
}

/** Returns what becomes of a position by a move, unless that is impossible or its board has been seen. */
function after(guide: Guide, way: Way, code: MoveCode, seen: Set<string>): Way | undefined {
  const blank = way.tiles.indexOf(0);
  const move = 4 * blank + code;
  const target = guide.targets[move] as number;
  if (target < 0) return undefined;
  const tiles = way.tiles.slice();
  const tile = tiles[target] as number;
  tiles[blank] = tile;
  tiles[target] = 0;
  const key = keyOf(tiles);
  if (seen.has(key)) return undefined;
  seen.add(key);
  const [states, ranks, moves] = [way.states.slice(), way.ranks.slice(), way.moves + MOVES[code]];
  const estimates = way.estimates.map((estimate, view) => {
    const how = 64 * view + move;
    const who = 16 * view + tile;
    const slot = guide.slots[who] as number;
    const state = states[slot] as number;
    const rank = guide.turned(how, who, state, ranks[slot] as number);
    // As in a descent: one move farther, unless the entry tells that it is nearer.
    const farther = (state ^ (guide.swaps[how] as number)) + 0x10000;
    const image = guide.images[16 * view + target] as number;
    const nearer = ((farther >> 17) ^ guide.bit(who, farther, image, rank)) & 1;
    states[slot] = farther - (nearer << 17);
    ranks[slot] = rank;
    return estimate + 1 - 2 * nearer;
  });
  return { tiles, states, ranks, estimates, moves, estimate: Math.max(...estimates) };
}

function keyOf(tiles: ArrayLike<number>): string {
  return String.fromCharCode.apply(null, tiles as number[]);
}
