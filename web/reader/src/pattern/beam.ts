import { CODES, type MoveCode, type Moves, MOVES } from "../board.js";
import type { Guide } from "./guide.js";
import { MAX_MOVES, type Position } from "./position.js";

/** A position, the moves that lead to it, and its largest estimate. */
interface Path extends Position {
  readonly moves: Moves;
  readonly estimate: number;
}

/** The widths of the beams. Each is wider than all earlier beams together. The first takes a few milliseconds. */
const WIDTHS = [10, 30, 100, 300, 1000, 3000];
/** The approximate number of boards that the search visits while a beam of width 1 would run. */
const NODES_PER_WIDTH = 2000;

/** Searches for solutions that may not be optimal, in ever wider beams. */
export class Beams {
  best: Moves | null = null;
  readonly #guide: Guide;
  readonly #start: Position;
  readonly #end: number;
  #done = 0;

  /** @param end - The time when the search ends, in milliseconds as in `Date.now()`. */
  constructor(guide: Guide, start: Position, end: number) {
    this.#guide = guide;
    this.#start = start;
    this.#end = end;
  }

  /** Runs the next beam if it takes no longer than visiting this many boards. */
  runDuringSearch(nodes: number): void {
    if (this.#isShort(nodes)) this.#run(this.#end);
  }

  /**
   * Runs the last beams of a stopped search. If no beam has run, runs the narrowest. Then, until the end time, runs
   * wider beams that take no longer than the search did.
   */
  runLast(nodes: number): void {
    if (this.#done === 0) this.#run(Infinity);
    while (this.#isShort(nodes) && Date.now() < this.#end) this.#run(this.#end);
  }

  /** Returns whether the next beam takes no longer than visiting this many boards. */
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
 * Quickly finds a solution that may not be optimal. At each depth, keeps only the `width` boards with the smallest
 * estimates (Bisiani, "Beam search", 1987).
 *
 * @param end - The time to give up, in milliseconds as in `Date.now()`.
 * @returns `undefined` if it finds no solution shorter than `limit`.
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
  let kept: Path[] = [{ ...start, moves: "", estimate: 0 }];
  for (let depth = 0; depth < limit; depth++) {
    const solution = kept.find(({ tiles }) => keyOf(tiles) === goal);
    if (solution) return solution.moves;
    if (Date.now() >= end) break;
    const below = kept.flatMap((path) => CODES.map((code) => after(guide, path, code, seen)));
    kept = below.filter((path) => path !== undefined);
    kept.sort((one, other) => one.estimate - other.estimate);
    kept.length = Math.min(kept.length, width);
  }
  return undefined;
}

/** Returns the position after a move, unless the move is illegal or its board was seen. */
function after(guide: Guide, path: Path, code: MoveCode, seen: Set<string>): Path | undefined {
  const blank = path.tiles.indexOf(0);
  const move = 4 * blank + code;
  const target = guide.targets[move] as number;
  if (target < 0) return undefined;
  const tiles = path.tiles.slice();
  const tile = tiles[target] as number;
  tiles[blank] = tile;
  tiles[target] = 0;
  const key = keyOf(tiles);
  if (seen.has(key)) return undefined;
  seen.add(key);
  const [states, ranks, moves] = [
    path.states.slice(),
    path.ranks.slice(),
    path.moves + MOVES[code],
  ];
  const estimates = path.estimates.map((estimate, view) => {
    const viewMove = 128 * view + move;
    const viewTile = 32 * view + tile;
    const slot = guide.slots[viewTile] as number;
    const state = states[slot] as number;
    const rank = guide.rankAfter(viewMove, viewTile, state, ranks[slot] as number);
    // As in `Descent`, the state is one move farther from the goal, unless its entry shows that it is nearer.
    const farther = (state ^ (guide.swaps[viewMove] as number)) + 0x2000000;
    const image = guide.images[32 * view + target] as number;
    const nearer = ((farther >> 26) ^ guide.bit(viewTile, farther, image, rank)) & 1;
    states[slot] = farther - (nearer << 26);
    ranks[slot] = rank;
    return estimate + 1 - 2 * nearer;
  });
  return { tiles, states, ranks, estimates, moves, estimate: Math.max(...estimates) };
}

function keyOf(tiles: ArrayLike<number>): string {
  return String.fromCharCode.apply(null, tiles as number[]);
}
