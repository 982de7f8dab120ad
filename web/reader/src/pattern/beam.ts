import { CODES, type MoveCode, type Moves, MOVES } from "../board.js";
import type { Guide } from "./guide.js";
import { MAX_MOVES, type Position } from "./position.js";

/** A position with the moves that led to it, and the largest of its estimates. */
interface Way extends Position {
  readonly moves: Moves;
  readonly estimate: number;
}

/** Each is about as wide as those before it together, or wider. The first takes some milliseconds. */
const WIDTHS = [10, 30, 100, 300, 1000];
/** In the time that a beam takes for each of its width, a search looks at about this number of boards. */
const NODES_PER_WIDTH = 2000;
/** The time of a search divided by that of the last beam beside it, at least. All beams then take about 4 % of its time. */
const SHARE = 40;

/** Looks for solutions that may be too long, in wider and wider beams. */
export class Beams {
  /** The shortest solution so far. */
  best: Moves | null = null;
  readonly #guide: Guide;
  readonly #start: Position;
  readonly #end: number;
  #done = 0;

  /** @param end - The time at which the search ends, as by `Date.now()`. */
  constructor(guide: Guide, start: Position, end: number) {
    this.#guide = guide;
    this.#start = start;
    this.#end = end;
  }

  /** Runs the next beam if it is short beside a search that has looked at this number of boards. */
  runBeside(nodes: number): void {
    if (this.#isShort(nodes / SHARE)) this.#run(this.#end);
  }

  /** Runs the last beams: the narrowest at least, and if there is time, as many as take no longer than the search did. */
  runLast(nodes: number): void {
    if (this.#done === 0) this.#run(Infinity);
    while (this.#isShort(nodes) && Date.now() < this.#end) this.#run(this.#end);
  }

  /** Returns whether the next beam takes no longer than to look at this number of boards. */
  #isShort(nodes: number): boolean {
    const width = WIDTHS[this.#done];
    return width !== undefined && NODES_PER_WIDTH * width <= nodes;
  }

  #run(end: number): void {
    const width = WIDTHS[this.#done++] as number;
    const limit = this.best?.length ?? MAX_MOVES;
    this.best = quickSolution(this.#guide, this.#start, width, limit, end) ?? this.best;
  }
}

/**
 * Finds a solution that may be too long, quickly: of all boards at one depth only the `width` with the
 * smallest estimates are kept (Bisiani, "Beam search", 1987).
 *
 * @param end - The time at which it gives up, as by `Date.now()`.
 * @returns `undefined` if it finds none of fewer moves than `limit`.
 */
function quickSolution(
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
