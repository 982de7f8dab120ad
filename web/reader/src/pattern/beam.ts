import { letters, type MoveCode, type Moves, oppositeCode } from "../board.js";
import { countOnes } from "../ranking.js";
import { distanceOf, type Guide, type Position } from "./guide.js";

/** The number of boards between two pauses. It takes less than a millisecond. */
const STEP = 1024;

/** Each node of the widest layer has this many slots in `#seen`. */
const SLOTS_PER_NODE = 6;

/** Buckets of scores ignore this number of low bits. The enumeration is inlined. */
const enum BUCKET {
  bits = 5,
}

/**
 * The score of each distance of a pattern. Distant patterns count more, because tables underestimate large distances
 * most. The sum over all views is a better guide than the largest estimate.
 */
const SCORES = Int32Array.from({ length: 128 }, (_, distance) => distance * (64 + distance));

/**
 * Pseudorandom numbers by `32 * tile + cell`. The hash of a board is the XOR of its tiles' numbers (Zobrist, 1970), and of
 * the numbers of the start: the hash of the start is 0.
 */
const HASHES = Int32Array.from({ length: 32 * 32 }, (_, place) => {
  const mixed = Math.imul(place ^ (place << 16) ^ 0x5bd1e995, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16);
});

/** Offsets after a board's record in a layer; `count` is their number. */
const enum NODE {
  hash = 0,
  score = 1,
  /** The code of the move that would undo the last one. */
  undo = 2,
  /** The value of `undo` at the start. */
  noMove = 4,
  count = 3,
}

/**
 * A beam search by layers for a solution of at most `most` moves (Bisiani, "Beam search", 1987). Pauses after each step.
 *
 * A layer holds boards equally many moves from the start. The next layer holds the best of their children, without most
 * duplicates: those with the smallest scores.
 *
 * @param widthAfter - Returns the width of the next layer, given the number of moves so far, and the number of boards
 *   whose children were looked up. Layers should not be much wider than the first.
 */
export function* beam(
  guide: Guide,
  { record }: Position,
  most: number,
  widthAfter: (moves: number, nodes: number) => number,
): Generator<void, Moves | undefined, undefined> {
  const { views, targets, slotOf, tiles, blank, length: size } = guide;
  let startScore = 0;
  for (let slot = 0; slot < tiles; slot += 2) {
    startScore += SCORES[distanceOf(record[slot] as number)] as number;
  }
  /** The place of the goal in the layer, or -1. */
  let goal = startScore === 0 ? 0 : -1;
  /** The numbers of each node: its record, and the numbers of {@link NODE}. */
  let layer: Int32Array = Int32Array.of(...record, 0, startScore, NODE.noMove);
  let next: Int32Array = new Int32Array();
  const { length } = layer;
  /** The children that may become nodes of the next layer: `4 * parent + code` and the score of each. */
  let candidates: Int32Array = new Int32Array();
  /** The number of candidates with each score, without its low bits. */
  const buckets = new Int32Array(1 + (((tiles / 2) * (SCORES[127] as number)) >> BUCKET.bits));
  /** Hashes of boards seen, each in the slot that its low bits select. Newer hashes replace older ones. */
  const seen = new Int32Array(1 << (32 - Math.clz32(SLOTS_PER_NODE * widthAfter(0, 0))));
  /** The layers so far: for each node, the moves to its children in the next layer, as bits. */
  const layers: Uint8Array[] = [];
  let nodes = 1;
  let searched = 0;
  for (let moves = 0; goal < 0 && moves < most; moves++) {
    const width = widthAfter(moves, searched);
    let count = 0;
    /** The last bucket of the next layer, and the number of candidates up to it. */
    let worst = buckets.fill(0).length - 1;
    let kept = 0;
    candidates = withRoom(candidates, 6 * nodes + 2);
    for (let first = 0; first < nodes; first += STEP) {
      const end = Math.min(nodes, first + STEP);
      for (let node = first; node < end; node++) {
        const at = length * node;
        const after = at + size;
        const empty = layer[at + blank] as number;
        for (let code = 0; code < 4; code++) {
          const move = 4 * empty + code;
          const target = targets[move] as number;
          if (target < 0 || code === layer[after + NODE.undo]) continue;
          const tile = layer[at + tiles + target] as number;
          const hash = (layer[after + NODE.hash] as number) ^ hashChange(tile, target, empty);
          const slot = hash & (seen.length - 1);
          if (seen[slot] === hash) continue;
          let score = layer[after + NODE.score] as number;
          for (let view = 0; view < views; view++) {
            const before = layer[at + (slotOf[32 * view + tile] as number)] as number;
            const state = guide.look(layer, at, tile, move, view);
            score += (SCORES[distanceOf(state)] as number) - (SCORES[distanceOf(before)] as number);
          }
          const bucket = score >> BUCKET.bits;
          if (bucket > worst) continue;
          seen[slot] = hash;
          candidates[count++] = (node << 2) | code;
          candidates[count++] = score;
          buckets[bucket] = (buckets[bucket] as number) + 1;
          kept++;
          while (kept - (buckets[worst] as number) >= width) kept -= buckets[worst--] as number;
        }
      }
      searched += end - first;
      yield;
    }
    const links = new Uint8Array(nodes);
    layers.push(links);
    nodes = Math.min(kept, width);
    next = withRoom(next, length * nodes);
    /** The number of candidates in the last bucket that still become nodes. */
    let left = (buckets[worst] as number) - kept + nodes;
    let placed = 0;
    for (let first = 0; first < count; first += STEP) {
      const end = Math.min(count, first + STEP);
      for (let place = first; place < end; place += 2) {
        const score = candidates[place + 1] as number;
        const bucket = score >> BUCKET.bits;
        if (bucket > worst || (bucket === worst && left-- <= 0)) continue;
        const candidate = candidates[place] as number;
        const [parent, code] = [candidate >> 2, (candidate & 3) as MoveCode];
        links[parent] = (links[parent] as number) | (1 << code);
        const node = placed++;
        const [from, at] = [length * parent, length * node];
        const move = 4 * (layer[from + blank] as number) + code;
        const target = targets[move] as number;
        const tile = layer[from + tiles + target] as number;
        for (let same = 0; same < size; same++) next[at + same] = layer[from + same] as number;
        for (let view = 0; view < views; view++) {
          const slot = at + (slotOf[32 * view + tile] as number);
          next[slot] = guide.look(layer, from, tile, move, view);
          next[slot + 1] = guide.rank;
        }
        next[at + tiles + (move >> 2)] = tile;
        next[at + blank] = target;
        const after = at + size;
        const before = layer[from + size + NODE.hash] as number;
        next[after + NODE.hash] = before ^ hashChange(tile, target, move >> 2);
        next[after + NODE.score] = score;
        next[after + NODE.undo] = oppositeCode(code);
        // Damaged tables could have other boards with this score.
        if (score === 0 && guide.isGoal(next, at + tiles)) goal = node;
      }
      yield;
    }
    [layer, next] = [next, layer];
  }
  return goal < 0 ? undefined : movesTo(goal, layers);
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

/** Returns the bits of the hash that change if a tile moves between two cells. */
function hashChange(tile: number, from: number, to: number): number {
  return (HASHES[32 * tile + from] as number) ^ (HASHES[32 * tile + to] as number);
}

/** Returns an array with room for this many numbers: this one, or a larger new one. */
function withRoom(array: Int32Array, length: number): Int32Array {
  return array.length < length ? new Int32Array(1.25 * length) : array;
}
