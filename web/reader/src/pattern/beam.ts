import { letters, type MoveCode, type Moves, oppositeCode } from "../board.js";
import { countOnes } from "../ranking.js";
import { distanceOf, type Guide, type Position } from "./guide.js";

/** The number of boards between two pauses. It takes less than a millisecond. */
const STEP = 1024;

/** Each node of the widest layer has this many slots in `#seen`. */
const SLOTS_PER_NODE = 6;

/** The number of low bits of a score that buckets ignore. */
const BUCKET = 5;

/**
 * The score of each distance of a pattern. Distant patterns count more, because tables underestimate large distances
 * most. The sum over all views is a better guide than the largest estimate.
 */
const SCORES = Int32Array.from({ length: 128 }, (_, distance) => distance * (64 + distance));

/** Pseudorandom numbers by `32 * tile + cell`. The hash of a board is the XOR of its tiles' numbers (Zobrist, 1970). */
const HASHES = Int32Array.from({ length: 32 * 32 }, (_, place) => {
  const mixed = Math.imul(place ^ (place << 16) ^ 0x5bd1e995, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16);
});

/** The value in place of a code if there is no move. */
const NO_MOVE = 4;

/** Offsets after a board's record in a layer; `count` is their number. */
const enum NODE {
  hash = 0,
  score = 1,
  /** The code of the move that would undo the last one. */
  undo = 2,
  count = 3,
}

/**
 * A beam search by layers (Bisiani, "Beam search", 1987).
 *
 * A layer holds boards equally many moves from the start. The next layer holds the best of their children, without most
 * duplicates: those with the smallest scores.
 */
export class Beam {
  /** The number of boards whose children were looked up. */
  nodes = 0;
  readonly #guide: Guide;
  /** The numbers of each node: its record, and the numbers of {@link NODE}. */
  #layer: Int32Array;
  #next: Int32Array = new Int32Array();
  readonly #length: number;
  /** The children that may become nodes of the next layer: `4 * parent + code`, and their scores. */
  #candidates: Int32Array = new Int32Array();
  #scores: Int32Array = new Int32Array();
  #count = 0;
  /** The number of candidates with each score, without its low bits. */
  readonly #buckets: Int32Array;
  /** The last bucket of the next layer. */
  #worst = 0;
  /** The number of candidates up to the last bucket. Later the number of nodes of the next layer so far. */
  #kept = 0;
  /** The number of candidates in the last bucket that still become nodes. */
  #left = 0;
  /** Hashes of boards seen, each in the slot that its low bits select. Newer hashes replace older ones. */
  readonly #seen: Int32Array;
  /** The layers so far: for each node, the moves to its children in the next layer, as bits. */
  readonly #links: Uint8Array[] = [];
  readonly #goalHash: number;
  /** The place of the goal in the layer, or -1. */
  #goal: number;

  /** @param width - Layers should not be much wider. */
  constructor(guide: Guide, { record, tiles }: Position, width: number) {
    const states = record.subarray(0, guide.slots);
    const score = states.reduce((sum, state) => sum + (SCORES[distanceOf(state)] as number), 0);
    this.#guide = guide;
    this.#layer = Int32Array.of(...record, hashOf(tiles), score, NO_MOVE);
    this.#length = this.#layer.length;
    this.#buckets = new Int32Array(1 + ((states.length * (SCORES[127] as number)) >> BUCKET));
    this.#seen = new Int32Array(1 << (32 - Math.clz32(SLOTS_PER_NODE * width)));
    this.#goalHash = hashOf(guide.goal.tiles);
    this.#goal = guide.isGoal(record, 0) ? 0 : -1;
  }

  /**
   * Searches for a solution of at most `most` moves. Pauses after each step.
   *
   * @param widthAfter - Returns the width of the next layer, given the number of moves so far.
   */
  *run(
    most: number,
    widthAfter: (moves: number) => number,
  ): Generator<void, Moves | undefined, undefined> {
    let nodes = 1;
    for (let moves = 0; this.#goal < 0 && moves < most; moves++) {
      const width = widthAfter(moves);
      this.#count = this.#kept = 0;
      this.#worst = this.#buckets.fill(0).length - 1;
      this.#candidates = withRoom(this.#candidates, 3 * nodes + 1);
      this.#scores = withRoom(this.#scores, 3 * nodes + 1);
      for (let first = 0; first < nodes; first += STEP) {
        const end = Math.min(nodes, first + STEP);
        this.#collect(first, end, width);
        this.nodes += end - first;
        yield;
      }
      this.#links.push(new Uint8Array(nodes));
      nodes = Math.min(this.#kept, width);
      this.#next = withRoom(this.#next, this.#length * nodes);
      this.#left = (this.#buckets[this.#worst] as number) - this.#kept + nodes;
      this.#kept = 0;
      for (let first = 0; first < this.#count; first += STEP) {
        this.#select(first, Math.min(this.#count, first + STEP));
        yield;
      }
      [this.#layer, this.#next] = [this.#next, this.#layer];
    }
    return this.#goal < 0 ? undefined : movesTo(this.#goal, this.#links);
  }

  /** Collects the children of some nodes, without most duplicates and most children that `width` excludes. */
  #collect(first: number, end: number, width: number): void {
    // Local constants are faster than fields.
    const guide = this.#guide;
    const { views, targets } = guide;
    const [layer, length, seen] = [this.#layer, this.#length, this.#seen];
    const [candidates, scores, buckets] = [this.#candidates, this.#scores, this.#buckets];
    let [count, kept, worst] = [this.#count, this.#kept, this.#worst];
    for (let node = first; node < end; node++) {
      const at = length * node;
      const after = at + guide.length;
      const blank = layer[at + guide.blank] as number;
      for (let code = 0; code < 4; code++) {
        const move = 4 * blank + code;
        const target = targets[move] as number;
        if (target < 0 || code === layer[after + NODE.undo]) continue;
        const tile = guide.tileIn(layer, at, target);
        const hash = (layer[after + NODE.hash] as number) ^ hashChange(tile, target, blank);
        const slot = hash & (seen.length - 1);
        if (seen[slot] === hash) continue;
        let score = layer[after + NODE.score] as number;
        for (let view = 0; view < views; view++) {
          const nearer = guide.look(layer, at, tile, move, view);
          const distance = distanceOf(guide.states[view] as number);
          const before = (distance + 2 * nearer - 1) & 127;
          score += (SCORES[distance] as number) - (SCORES[before] as number);
        }
        const bucket = score >> BUCKET;
        if (bucket > worst) continue;
        seen[slot] = hash;
        candidates[count] = (node << 2) | code;
        scores[count++] = score;
        buckets[bucket] = (buckets[bucket] as number) + 1;
        kept++;
        while (kept - (buckets[worst] as number) >= width) kept -= buckets[worst--] as number;
      }
    }
    [this.#count, this.#kept, this.#worst] = [count, kept, worst];
  }

  /** Adds the best of some candidates to the next layer. */
  #select(first: number, end: number): void {
    const guide = this.#guide;
    const { views, targets } = guide;
    const [layer, next, length] = [this.#layer, this.#next, this.#length];
    const links = this.#links.at(-1) as Uint8Array;
    for (let place = first; place < end; place++) {
      const score = this.#scores[place] as number;
      const bucket = score >> BUCKET;
      if (bucket > this.#worst || (bucket === this.#worst && this.#left-- <= 0)) continue;
      const candidate = this.#candidates[place] as number;
      const [parent, code] = [candidate >> 2, (candidate & 3) as MoveCode];
      links[parent] = (links[parent] as number) | (1 << code);
      const node = this.#kept++;
      const [from, at] = [length * parent, length * node];
      const move = 4 * (layer[from + guide.blank] as number) + code;
      const target = targets[move] as number;
      const tile = guide.tileIn(layer, from, target);
      for (let view = 0; view < views; view++) guide.look(layer, from, tile, move, view);
      guide.make(layer, from, next, at, tile, move);
      const after = at + guide.length;
      const before = layer[from + guide.length + NODE.hash] as number;
      const hash = before ^ hashChange(tile, target, move >> 2);
      next[after + NODE.hash] = hash;
      next[after + NODE.score] = score;
      next[after + NODE.undo] = oppositeCode(code);
      if (hash === this.#goalHash && guide.isGoal(next, at)) this.#goal = node;
    }
  }
}

/** Returns the moves to a node of the last layer. */
function movesTo(node: number, layers: readonly Uint8Array[]): Moves {
  let [moves, place] = ["", node];
  for (const links of [...layers].reverse()) {
    // The children of a node are consecutive, in the order of their moves.
    const children = (node: number) => countOnes(links[node] as number);
    let parent = 0;
    for (; place >= children(parent); parent++) place -= children(parent);
    moves = letters(links[parent] as number).charAt(place) + moves;
    place = parent;
  }
  return moves;
}

/** Returns the hash of a board without its blank. */
function hashOf(tiles: ArrayLike<number>): number {
  return Array.from(tiles).reduce(
    (hash, tile, cell) => (tile ? hash ^ (HASHES[32 * tile + cell] as number) : hash),
    0,
  );
}

/** Returns the bits of the hash that change if a tile moves between two cells. */
function hashChange(tile: number, from: number, to: number): number {
  return (HASHES[32 * tile + from] as number) ^ (HASHES[32 * tile + to] as number);
}

/** Returns an array with room for this many numbers: this one, or a larger new one. */
function withRoom(array: Int32Array, length: number): Int32Array {
  return array.length < length ? new Int32Array(1.25 * length) : array;
}
