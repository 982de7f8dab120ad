import { letters, type MoveCode, type Moves, oppositeCode } from "../board.js";
import { type Guide, ONES } from "./guide.js";
import { isEqual, type Position } from "./descent.js";

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

/**
 * A beam search by layers (Bisiani, "Beam search", 1987).
 *
 * A layer holds boards equally many moves from the start. The next layer holds the best of their children, without most
 * duplicates: those with the smallest scores.
 *
 * A node of a layer is a record of numbers: its tiles, four in a number; the states and ranks of its `Position`; its
 * hash; its score; and the blank's cell, with the move that would undo the last one from bit 5.
 */
export class Beam {
  /** The number of boards whose children were looked up. */
  nodes = 0;
  readonly #guide: Guide;
  // The places of some numbers in a record, and its length:
  readonly #states: number;
  readonly #ranks: number;
  readonly #hash: number;
  readonly #length: number;
  #layer: Int32Array;
  #next: Int32Array = new Int32Array();
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
  constructor(guide: Guide, { tiles, states, ranks }: Position, width: number) {
    this.#guide = guide;
    this.#states = (tiles.length + 3) >> 2;
    this.#ranks = this.#states + states.length;
    this.#hash = this.#ranks + ranks.length;
    this.#length = this.#hash + 3;
    this.#layer = new Int32Array(this.#length);
    new Uint8Array(this.#layer.buffer).set(tiles);
    this.#layer.set(states, this.#states);
    this.#layer.set(ranks, this.#ranks);
    const score = states.reduce((sum, state) => sum + (SCORES[state >>> 25] as number), 0);
    this.#layer.set([hashOf(tiles), score, tiles.indexOf(0) | (NO_MOVE << 5)], this.#hash);
    this.#buckets = new Int32Array(1 + ((states.length * (SCORES[127] as number)) >> BUCKET));
    this.#seen = new Int32Array(1 << (32 - Math.clz32(SLOTS_PER_NODE * width)));
    this.#goalHash = hashOf(guide.goal.tiles);
    this.#goal = isEqual(guide.goal.tiles, tiles) ? 0 : -1;
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
    return this.#goal < 0 ? undefined : this.#solution();
  }

  /** Collects the children of some nodes, without most duplicates and most children that `width` excludes. */
  #collect(first: number, end: number, width: number): void {
    const guide = this.#guide;
    const { views, targets, slots, images } = guide;
    // Local constants are faster than fields.
    const layer = this.#layer;
    const tiles = new Uint8Array(layer.buffer);
    const [states, ranks, hash, length] = [this.#states, this.#ranks, this.#hash, this.#length];
    const [candidates, scores, buckets] = [this.#candidates, this.#scores, this.#buckets];
    const seen = this.#seen;
    let [count, kept, worst] = [this.#count, this.#kept, this.#worst];
    for (let node = first; node < end; node++) {
      const at = length * node;
      const blankAndUndo = layer[at + hash + 2] as number;
      const blank = blankAndUndo & 31;
      for (let code = 0; code < 4; code++) {
        const move = 4 * blank + code;
        const target = targets[move] as number;
        if (target < 0 || code === blankAndUndo >> 5) continue;
        const tile = tiles[4 * at + target] as number;
        const tag = (layer[at + hash] as number) ^ hashChange(tile, target, blank);
        const slotOfTag = tag & (seen.length - 1);
        if (seen[slotOfTag] === tag) continue;
        let score = layer[at + hash + 1] as number;
        for (let view = 0; view < views; view++) {
          const viewMove = 128 * view + move;
          const viewTile = 32 * view + tile;
          const slot = slots[viewTile] as number;
          const state = layer[at + states + slot] as number;
          const rank = layer[at + ranks + slot] as number;
          const newRank = guide.rankAfter(viewMove, viewTile, state, rank);
          const image = images[32 * view + target] as number;
          const after = guide.stateAfter(viewMove, viewTile, image, state, newRank);
          score += (SCORES[after >>> 25] as number) - (SCORES[state >>> 25] as number);
        }
        const bucket = score >> BUCKET;
        if (bucket > worst) continue;
        seen[slotOfTag] = tag;
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
    const { views, targets, slots, images, goal } = guide;
    const [layer, next] = [this.#layer, this.#next];
    const tiles = new Uint8Array(next.buffer);
    const [states, ranks, hash, length] = [this.#states, this.#ranks, this.#hash, this.#length];
    const links = this.#links.at(-1) as Uint8Array;
    for (let candidate = first; candidate < end; candidate++) {
      const score = this.#scores[candidate] as number;
      const bucket = score >> BUCKET;
      if (bucket > this.#worst || (bucket === this.#worst && this.#left-- <= 0)) continue;
      const packed = this.#candidates[candidate] as number;
      const [parent, code] = [packed >> 2, (packed & 3) as MoveCode];
      links[parent] = (links[parent] as number) | (1 << code);
      const node = this.#kept++;
      const at = length * node;
      const from = length * parent;
      for (let place = 0; place < length; place++) next[at + place] = layer[from + place] as number;
      const blank = (next[at + hash + 2] as number) & 31;
      const move = 4 * blank + code;
      const target = targets[move] as number;
      const tile = tiles[4 * at + target] as number;
      for (let view = 0; view < views; view++) {
        const viewMove = 128 * view + move;
        const viewTile = 32 * view + tile;
        const slot = slots[viewTile] as number;
        const state = next[at + states + slot] as number;
        const rank = next[at + ranks + slot] as number;
        const newRank = guide.rankAfter(viewMove, viewTile, state, rank);
        const image = images[32 * view + target] as number;
        next[at + ranks + slot] = newRank;
        next[at + states + slot] = guide.stateAfter(viewMove, viewTile, image, state, newRank);
      }
      tiles[4 * at + blank] = tile;
      tiles[4 * at + target] = 0;
      const tag = (next[at + hash] as number) ^ hashChange(tile, target, blank);
      next[at + hash] = tag;
      next[at + hash + 1] = score;
      next[at + hash + 2] = target | (oppositeCode(code) << 5);
      if (tag === this.#goalHash && isEqual(goal.tiles, tiles.subarray(4 * at))) this.#goal = node;
    }
  }

  /** Returns the moves to the goal in the last layer. */
  #solution(): Moves {
    let [moves, place] = ["", this.#goal];
    for (const links of this.#links.reverse()) {
      // The children of a node are consecutive, in the order of their moves.
      const children = (node: number) => ONES[links[node] as number] as number;
      let parent = 0;
      for (; place >= children(parent); parent++) place -= children(parent);
      moves = letters(links[parent] as number).charAt(place) + moves;
      place = parent;
    }
    return moves;
  }
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
