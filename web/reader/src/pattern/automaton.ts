import { type MoveCode, MOVES, oppositeCode } from "../board.js";
import { imageMove, SYMMETRIES } from "../carried.js";

/*
 * Two words of moves can have the same effect: three times round a square in one direction is no move at
 * all, so six moves round it are as good as six the other way. A search that follows both looks at all
 * that comes after twice. A finite automaton recognizes the words to be cut, at one read per move (Taylor
 * and Korf, "Pruning Duplicate Nodes in Depth-First Search", AAAI 1993).
 *
 * A word is cut if another one with the same effect is shorter, or as long and earlier in the move order,
 * and keeps to the rectangle of cells that the cut word takes the blank through, so that it can be made
 * wherever the cut one can. The first of all optimal solutions in the move order is never cut: with the
 * other word in its place, it would be a shorter solution, or an earlier one as long.
 */

/**
 * The shortest cycles of moves that change nothing, one for each of those that a symmetry, another start
 * or the other direction make of it: all of up to 20 moves. A cycle cut in two anywhere makes two words
 * of one effect: one of them is the other part backwards.
 */
const CYCLES = [
  "dlurdlurdlur",
  "ddlururdlldrurul",
  "dddluruuldrdldruulur",
  "dddluruurddlldruruul",
  "dddluruurdldldruurul",
  "ddlurdlururdldlurrul",
];

/** In the place of the next state: the move completes a word that is cut. */
export const CUT = -1;

/** The state before the first move. Until the automaton is whole, also that after moves that no word has. */
const START = 0;

/**
 * Returns an automaton: `4 * state + code` is the place of the state after a move, or of {@link CUT}. It
 * cuts a move after its opposite; and all words that another one makes needless, if that is wanted.
 */
export function automaton(order: readonly MoveCode[], cutsDuplicates: boolean): Int16Array {
  const words = order.map((move) => [move, oppositeCode(move)]);
  if (cutsDuplicates) words.push(...duplicates(order));
  return Int16Array.from(linked(tree(words)));
}

/** Returns the words that another one makes needless: for each half of a cycle, or one move more. */
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
          if (places(word) > places(rest) && takesIn(word, rest)) yield word;
          else if (takesIn(longer, shorter)) yield longer;
        }
      }
    }
  }
}

/** Returns the moves that lead back. */
function reversed(moves: readonly MoveCode[]): MoveCode[] {
  return moves.map(oppositeCode).reverse();
}

/** Returns whether the rectangle of cells that a word takes the blank through takes in that of another. */
function takesIn(word: readonly MoveCode[], other: readonly MoveCode[]): boolean {
  const inner = extent(other);
  return extent(word).every((reached, move) => reached >= (inner[move] as number));
}

/** Returns how far up, down, left and right of its first cell a word takes the blank. */
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

/** Returns the tree of the words that are cut. */
function tree(words: Iterable<MoveCode[]>): number[] {
  const next = [START, START, START, START];
  for (const word of words) {
    let state = START;
    for (const [place, move] of word.entries()) {
      const at = 4 * state + move;
      if (next[at] === CUT) break;
      if (place === word.length - 1) {
        next[at] = CUT;
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
 * Makes an automaton of the tree (Aho and Corasick, "Efficient string matching", 1975): a move that does
 * not go on with a word leads to where it leads from the longest end of the moves so far that starts
 * another word.
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
      if (to === CUT) continue;
      if (to === START || fromEnd === CUT) {
        next[at] = fromEnd;
      } else {
        ends[to] = fromEnd;
        queue.push(to);
      }
    }
  }
  return next;
}
