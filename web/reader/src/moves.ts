// The grammar of move texts, as in crates/puzzle/src/text/move_text.rs: names, counts, separators and numbers.
import { type Board, boardsAlong, leaves, opposite } from "./board.js";
import { type Move, MOVES, type Moves, slidesOf } from "./board.js";
import { MovesError } from "./errors.js";
import { debugCharacter, expectType } from "./problems.js";

/** Two styles of arrows, each in the order of {@link MOVES}. */
const ARROWS = "↑↓←→⬆⬇⬅➡";
const MOVE = new RegExp(`up|down|left|right|[udlr${ARROWS}]`, "iuy");

/** A separator of moves. U+FE0F turns an arrow into an emoji. */
const SEPARATOR = /[\p{White_Space},;|/\->[\](){}"\ufeff\ufe0f]/u;
const SEPARATORS = new RegExp(`${SEPARATOR.source}*`, "uy");

/** The number of a move, such as `1.`, and the separators after it. */
const LABEL = new RegExp(`(\\d+)([.):])${SEPARATOR.source}*`, "uy");

/** A word in quotes, or nothing. Apostrophes are quotes if they enclose all words; otherwise they mean inverses. */
const QUOTED = /^('[^'’]+')?$/;

/**
 * Reads moves of the blank in common notations, and returns one letter for each.
 *
 * A move is a letter, a word or an arrow: `u`, `Up`, `↑`. A digit after it is a count, as in `l2`. An apostrophe
 * after a move or its count means the opposite move: `r'` is `l`. Or apostrophes quote each word: `'ul', 'd'`. White
 * space, commas, semicolons, bars, slashes, minuses, brackets and double quotes separate moves. Numbers such as `1.` or
 * `1)` may precede moves, and a full stop may end the text.
 *
 * @throws {@link MovesError} if a part of the text is not a move.
 */
export function parseMoves(text: string): Moves {
  const { moves, error } = readMoves(text);
  if (error !== undefined) throw new MovesError(error);
  return moves;
}

/**
 * Returns the board after moves, in any notation that {@link parseMoves} reads.
 *
 * @throws {@link MovesError} if a part of the text is not a move, or a move leaves the board.
 */
export function apply(board: Board, moves: Moves): Board {
  const read = readMoves(moves);
  const boards = boardsAlong(board, read.moves);
  const made = boards.length - 1;
  if (made < read.moves.length) throw new MovesError(leaves(read.moves, made));
  if (read.error !== undefined) throw new MovesError(read.error);
  return boards[made] as Board;
}

/**
 * Groups moves into slides, each with its number of steps: `slides("uullldr")` is `["u2", "l3", "d", "r"]`. Their number
 * is the length of the moves in the multi-tile metric.
 *
 * Reads and throws as {@link parseMoves} does.
 */
export function slides(moves: Moves): string[] {
  return slidesOf(parseMoves(moves));
}

/**
 * Reads moves as {@link parseMoves} does. If a part is not a move, returns the moves before it, the error's message, and
 * the text from there on.
 */
export function readMoves(text: string): { moves: Moves; error?: string; rest?: string } {
  expectType(typeof text === "string", "moves as a string");
  // Fast path for the usual case.
  if (/^[udlr]*$/.test(text)) return { moves: text };
  const words = text.replace(/(?<!\p{White_Space})\p{White_Space}+$/u, "").replace(/\.$/, "");
  const hasQuotes = words.split(SEPARATOR).every((word) => QUOTED.test(word));
  const rest = hasQuotes ? words.replaceAll("'", " ") : words;
  const isUnclear = /[→➡]/u.test(text) && !/[↑↓←⬆⬇⬅]/u.test(text) && /[udlr]/i.test(text);
  let [moves, place] = ["", 0];
  const take = (pattern: RegExp) => {
    pattern.lastIndex = place;
    const found = pattern.exec(rest);
    place += found?.[0].length ?? 0;
    return found;
  };
  const fail = (problem: string, at = place) => {
    return { moves, error: `move ${moves.length + 1}: ${problem}`, rest: text.slice(at) };
  };
  take(SEPARATORS);
  // All numbers must have the form of the first, such as `1.` or `1)`.
  const [, end] = /^1([.):])/.exec(rest.slice(place)) ?? [];
  let number = 1;
  /** Returns the place after the next number of a move and its separators; without a number, the current place. */
  const afterLabel = () => {
    LABEL.lastIndex = place;
    const [label = "", digits, mark] = LABEL.exec(rest) ?? [];
    return Number(digits) === number && mark === end ? place + label.length : place;
  };
  const count = () => {
    // Digits after a name are a count, or the number of the next move.
    MOVE.lastIndex = afterLabel();
    if (MOVE.lastIndex > place && MOVE.test(rest)) return undefined;
    return take(/[1-9](?![0-9])/y)?.[0];
  };
  for (; ; take(SEPARATORS)) {
    const next = afterLabel();
    if (next > place && next < rest.length) [place, number] = [next, number + 1];
    if (place >= rest.length) break;
    const name = take(MOVE)?.[0];
    if (!name) {
      const found = String.fromCodePoint(rest.codePointAt(place) as number);
      if (/['’]/.test(found)) return fail("an apostrophe must directly follow its move, as in r'");
      const isDigit = /[0-9]/.test(found);
      const advice = isDigit ? "; a count from 1 to 9 follows its move, as in l2" : "";
      return fail(`${debugCharacter(found)} is not one of u, d, l and r${advice}`);
    }
    const arrow = MOVES[ARROWS.indexOf(name) % 4];
    if (isUnclear && arrow) {
      const advice = "may be a move or a separator; write r or a comma";
      return fail(`${debugCharacter(name)} ${advice}`, place - name.length);
    }
    const letter = arrow ?? (name.charAt(0).toLowerCase() as Move);
    let times = count();
    const isInverse = take(/['’]/y) !== null;
    if (isInverse) times ??= count();
    moves += (isInverse ? opposite(letter) : letter).repeat(Number(times ?? 1));
  }
  if (moves !== "" || /^\p{White_Space}*$/u.test(text)) return { moves };
  return { moves, error: "the moves are missing; write them as u, d, l and r", rest: text };
}
