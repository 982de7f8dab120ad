import { type MoveCode, MOVES, oppositeCode } from "../board.js";
import { imageMove, SYMMETRIES } from "../carried.js";

/*
 * Prunes words of moves in a depth-first search.
 *
 * Two words of moves can have the same effect: moving three times round a square changes nothing, so six moves round it
 * equal six the other way. A search that follows both visits everything below twice. A finite automaton recognizes the
 * pruned words at the cost of one read per move (Taylor and Korf, "Pruning Duplicate Nodes in Depth-First Search", AAAI
 * 1993).
 *
 * A word is pruned if another one with the same effect is shorter, or as long and earlier in the move order. The blank
 * must stay in the rectangle of the pruned word, so the other word is always legal. The first optimal solution in the
 * move order is never pruned: replacing a word would give a shorter or an earlier one.
 */

/**
 * The shortest cycles of moves that change nothing: all of up to 20 moves, without symmetric, rotated and reversed
 * ones. A cycle cut in two gives two words with the same effect: one part, and the other part undone.
 */
const CYCLES = [
  "dlurdlurdlur",
  "ddlururdlldrurul",
  "dddluruuldrdldruulur",
  "dddluruurddlldruruul",
  "dddluruurdldldruurul",
  "ddlurdlururdldlurrul",
];

/** The next state of a move that completes a pruned word. */
export const PRUNED = -1;

/** The state before the first move; during construction, also the next state of moves in no word. */
const START = 0;

/**
 * Returns an automaton. Element `4 * state + code` is the next state, or {@link PRUNED}. It prunes a move after its
 * opposite and, if `prunesDuplicates`, all words made redundant by others.
 */
export function automaton(order: readonly MoveCode[], prunesDuplicates: boolean): Int16Array {
  const words = order.map((move) => [move, oppositeCode(move)]);
  if (prunesDuplicates) words.push(...duplicates(order));
  return Int16Array.from(linked(tree(words)));
}

/** Yields the words made redundant by a cycle: one half of it, or one move more if the half is not pruned. */
function* duplicates(order: readonly MoveCode[]): Generator<MoveCode[]> {
  const places = (word: readonly MoveCode[]) => word.map((move) => order.indexOf(move)).join("");
  for (const cycle of CYCLES) {
    const half = cycle.length / 2;
    for (const symmetry of SYMMETRIES) {
      const forwards = Array.from(cycle, (letter) =>
        imageMove(symmetry, MOVES.indexOf(letter as "u") as MoveCode),
      );
      for (const moves of [forwards, reversed(forwards)]) {
        for (const _ of cycle) {
          moves.push(moves.shift() as MoveCode);
          const [word, rest] = [moves.slice(0, half), reversed(moves.slice(half))];
          const [longer, shorter] = [moves.slice(0, half + 1), reversed(moves.slice(half + 1))];
          // The longer word begins with the other one.
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

/** Returns whether the blank's rectangle of a word contains the other word's. */
function containsExtent(word: readonly MoveCode[], other: readonly MoveCode[]): boolean {
  const inner = extent(other);
  return extent(word).every((reached, move) => reached >= (inner[move] as number));
}

/** Returns the farthest offsets of the blank up, down, left and right of its first cell. */
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

/** Returns the tree of pruned words. */
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
 * word leads to the next state of the longest suffix that begins another word.
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
