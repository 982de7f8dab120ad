import { type MoveCode, MOVES, oppositeCode, parseOrder } from "../board.js";
import { imageMove, SYMMETRIES } from "../ranking.js";

/*
 * Prunes words of moves in a depth-first search.
 *
 * Two words of moves can have the same effect: moving three times round a 2x2 square changes nothing, so six moves one
 * way equal six moves the other way. A search that follows both words visits all boards below them twice. A finite
 * automaton recognizes the pruned words at the cost of one read per move (Taylor and Korf, "Pruning Duplicate Nodes in
 * Depth-First Search", AAAI 1993).
 *
 * A word is pruned if another word with the same effect is shorter, or is equally long and earlier in the move order.
 * The other word must keep the blank in the rectangle that the pruned word visits, so it is always legal. The first
 * optimal solution in the move order is never pruned: replacing a word would give a shorter or an earlier solution.
 */

/**
 * All cycles of up to 20 moves that change nothing, except symmetric, rotated and reversed forms. A cycle cut in two
 * gives two words with the same effect: the first part, and the moves that undo the second part.
 */
const CYCLES = [
  "dlurdlurdlur",
  "ddlururdlldrurul",
  "dddluruuldrdldruulur",
  "dddluruurddlldruruul",
  "dddluruurdldldruurul",
  "ddlurdlururdldlurrul",
];

/** The value in place of a next state if the move completes a pruned word. */
const PRUNED = -1;

/** The state before the first move. During construction, also the next state after a move that continues no word. */
const START = 0;

/**
 * Returns an automaton that prunes moves that undo the previous move and, if `prunesDuplicates`, redundant words.
 *
 * Moves are places in the order. The lowest four bits of a state are the moves that are not pruned, the other bits are
 * its number. Element `4 * number + move` is the next state. The first state is 15.
 */
export function automaton(order: string, prunesDuplicates: boolean): Uint16Array {
  return (AUTOMATA[`${order}${prunesDuplicates}`] ??= construct(
    parseOrder(order),
    prunesDuplicates,
  ));
}

/** The automata so far. They serve all tables. */
const AUTOMATA: Record<string, Uint16Array> = {};

function construct(order: readonly MoveCode[], prunesDuplicates: boolean): Uint16Array {
  const words = order.map((move) => [move, oppositeCode(move)]);
  if (prunesDuplicates) words.push(...duplicates(order));
  const next = linked(tree(words));
  return Uint16Array.from(next, (_, at) => {
    const after = 4 * (next[(at & ~3) + (order[at & 3] as number)] as number);
    return 4 * after + placesOf(order, (code) => next[after + code] !== PRUNED);
  });
}

/** Returns the moves with a property, as bits of places in the order. */
export function placesOf(order: readonly MoveCode[], has: (code: MoveCode) => boolean): number {
  return order.reduce<number>((bits, code, place) => bits | (+has(code) << place), 0);
}

/**
 * Yields the redundant words of all cycles. A word is the first half of a cycle. If that half is not pruned, the word
 * is one move longer.
 */
function* duplicates(order: readonly MoveCode[]): Generator<MoveCode[]> {
  const places = (word: readonly MoveCode[]) => word.map((move) => order.indexOf(move)).join("");
  for (const cycle of CYCLES) {
    const codes = Array.from(cycle, (letter) => MOVES.indexOf(letter as "u") as MoveCode);
    const half = cycle.length / 2;
    for (const symmetry of SYMMETRIES) {
      const forwards = codes.map((move) => imageMove(symmetry, move));
      for (const moves of [forwards, reversed(forwards)]) {
        for (const _ of cycle) {
          moves.push(moves.shift() as MoveCode);
          const [word, rest] = [moves.slice(0, half), reversed(moves.slice(half))];
          const [longer, shorter] = [moves.slice(0, half + 1), reversed(moves.slice(half + 1))];
          // The longer word begins with `word`, so it is pruned if `word` is.
          if (places(word) > places(rest) && containsExtent(word, rest)) yield word;
          else if (containsExtent(longer, shorter)) yield longer;
        }
      }
    }
  }
}

/** Returns the moves that undo a word. */
function reversed(moves: readonly MoveCode[]): MoveCode[] {
  return moves.map(oppositeCode).reverse();
}

/** Returns whether the blank's rectangle in a word contains its rectangle in the other word. */
function containsExtent(word: readonly MoveCode[], other: readonly MoveCode[]): boolean {
  const inner = extent(other);
  return extent(word).every((reached, move) => reached >= (inner[move] as number));
}

/** Returns the largest distances of the blank from its first cell: up, down, left and right, in cells. */
function extent(moves: readonly MoveCode[]): number[] {
  const steps = [0, 0, 0, 0];
  const farthest = [0, 0, 0, 0];
  for (const move of moves) {
    steps[move] = (steps[move] as number) + 1;
    const away = (steps[move] as number) - (steps[oppositeCode(move)] as number);
    farthest[move] = Math.max(farthest[move] as number, away);
  }
  return farthest;
}

/** Returns a prefix tree of the pruned words. */
function tree(words: Iterable<MoveCode[]>): number[] {
  const next = [START, START, START, START];
  for (const word of words) {
    let state = START;
    for (const [place, move] of word.entries()) {
      const at = 4 * state + move;
      if (next[at] === PRUNED) break;
      if (place === word.length - 1) {
        next[at] = PRUNED;
      } else if (next[at] === START) {
        next[at] = next.length / 4;
        next.push(START, START, START, START);
      }
      state = next[at] as number;
    }
  }
  return next;
}

/**
 * Converts the tree to an automaton (Aho and Corasick, "Efficient string matching", 1975). A move that continues no
 * word leads to the state of the longest suffix that begins another word.
 */
function linked(next: number[]): number[] {
  const ends = [START];
  const queue = [START];
  for (const state of queue) {
    for (let move = 0; move < 4; move++) {
      const at = 4 * state + move;
      const to = next[at] as number;
      const end = ends[state] as number;
      const fromEnd = state === START ? START : (next[4 * end + move] as number);
      if (to === PRUNED) continue;
      if (to === START || fromEnd === PRUNED) {
        next[at] = fromEnd;
      } else {
        ends[to] = fromEnd;
        queue.push(to);
      }
    }
  }
  return next;
}
