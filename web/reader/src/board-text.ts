// The grammar of board texts, as in crates/puzzle/src/board_text.rs: kinds of characters, words and rows.
import { cellsOf, MAX_CELLS, type Shape } from "./board.js";

export const BAR = /[|｜\u2500-\u257f]/u;
const COMMA = /[,，、]/u;
export const TAB = /\t/u;

/** A row separator or a bracket. */
const MARK = /[/;\n[\](){}／；［］（）｛｝]/u;
const MARK_BUT_SEMICOLON = /[/\n[\](){}／［］（）｛｝]/u;

/** A mark other than a line end. */
export const INLINE_MARK = /[/;[\](){}／；［］（）｛｝]/u;

/**
 * Returns the pattern of the marks in a text: row separators and brackets. In a text with slashes, semicolons separate
 * tiles, so they are not marks.
 */
export function marksOf(text: string): RegExp {
  return /[/／]/u.test(text) ? MARK_BUT_SEMICOLON : MARK;
}

export const WORD = /[^\p{White_Space},;/|[\](){}"'，；／｜［］（）｛｝＂＇、\u2500-\u257f]+/gu;

/** A word for the blank, in any case. */
const BLANK_WORD = /^(none|nan|null)$/i;

const BLANKS = "xX_.*-□";

/** Returns the ASCII form of a full-width character, or any other character unchanged. */
export function narrow(character: string): string {
  return /[\uff01-\uff5e]/u.test(character)
    ? String.fromCharCode(character.charCodeAt(0) - 0xfee0)
    : character;
}

/** Returns the tile of a single character, 0 for the blank, or `undefined` if it is not a tile. */
export function tileOf(character: string): number | undefined {
  const usual = narrow(character);
  if (BLANKS.includes(usual)) return 0;
  return /^[0-9a-o]$/i.test(usual) ? parseInt(usual, MAX_CELLS) : undefined;
}

export function isBlankWord(word: string): boolean {
  return BLANK_WORD.test(word);
}

/** Returns whether a line only draws an edge of a box, or a rule between rows. A single minus is the blank instead. */
function isRule(line: string): boolean {
  const isDrawn = /^[\p{White_Space}+\-=:|｜\u2500-\u257f]*$/u.test(line);
  return isDrawn && (/[+=:|｜\u2500-\u257f]/u.test(line) || /-[^]*-/.test(line));
}

/** A word, the separators before it, and its offset in the text. */
export interface Word {
  readonly gap: string;
  readonly text: string;
  readonly start: number;
}

/** Tiles with dashes between them. There are several dashes, so none of them is the blank. */
const DASHED = /^[^-－]+(?:[-－][^-－]+){2,}$/u;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let [lineStart, end] = [0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    for (const { 0: word, index } of line !== text && isRule(line) ? [] : line.matchAll(WORD)) {
      for (const part of word.matchAll(DASHED.test(word) ? /[^-－]+/gu : /[^]+/gu)) {
        const start = lineStart + index + part.index;
        words.push({ gap: text.slice(end, start), text: part[0], start });
        end = start + part[0].length;
      }
    }
    lineStart += line.length;
  }
  return words;
}

/** Returns the characters of a word. A word for the blank, such as `null`, counts as one character. */
export function charactersOf(word: Word): Word[] {
  if (isBlankWord(word.text)) return [word];
  let start = word.start;
  return Array.from(word.text, (text) => {
    start += text.length;
    return { gap: "", text, start: start - text.length };
  });
}

function charactersIn(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + charactersOf(word).length, 0);
}

const AT_LINES = /\n/u;
const ANYWHERE = /[^]/u;
const NOWHERE = /(?!)/u;
const WIDE = /^\p{White_Space}{2,}$/u;

export function rowsOf(text: string, endsRow: RegExp): Word[][] {
  const rows: Word[][] = [];
  for (const word of wordsOf(text)) {
    if (rows.length === 0 || endsRow.test(word.gap)) rows.push([]);
    rows.at(-1)?.push(word);
  }
  return rows;
}

/**
 * Returns whether each character of a text is a tile. Otherwise, each word is a tile.
 *
 * Characters are tiles if there are no more words than rows. One more word is allowed if a space in one row may be the
 * blank.
 */
export function isCompact({ rows, cols }: Shape, text: string): boolean {
  const words = wordsOf(text);
  if (words.length <= rows) return true;
  const hasGap = words.length === rows + 1 && charactersIn(words) + 1 === rows * cols;
  return hasGap && rowsOf(text, marksOf(text)).length === rows;
}

/** Returns two candidates for the row separator, the preferred one first. */
function rowEnds(isCompact: boolean, text: string): RegExp[] {
  // The second candidate is for texts in which slashes or semicolons separate tiles.
  return [marksOf(text), isCompact ? ANYWHERE : AT_LINES];
}

/** Returns the separator that yields this number of rows; `NOWHERE` for a text without rows; otherwise `undefined`. */
export function rowEnd(rows: number, isCompact: boolean, text: string): RegExp | undefined {
  const end = rowEnds(isCompact, text).find((end) => rowsOf(text, end).length === rows);
  const isDrawn = (end: RegExp) => drawnRows(text, end, isCompact).length > 0;
  return end ?? ([marksOf(text), AT_LINES].some(isDrawn) ? undefined : NOWHERE);
}

/** Returns the lengths of the rows if there are several and at least one has several tiles. Otherwise, returns `[]`. */
function drawnRows(text: string, endsRow: RegExp, isCompact: boolean): number[] {
  const rows = rowsOf(text, endsRow);
  const lengths = rows.map((row) => (isCompact ? charactersIn(row) : row.length));
  return lengths.length > 1 && lengths.some((tiles) => tiles > 1) ? lengths : [];
}

/** Returns the first row of the wrong length: its number, from 1, and its length. */
export function wrongRow(shape: Shape, text: string): [number, number] | undefined {
  const compact = isCompact(shape, text);
  const drawn = rowEnds(compact, text).map((endsRow) => drawnRows(text, endsRow, compact));
  const wrong = drawn
    .filter((rows) => rows.length > 0)
    .map((rows) => {
      const place = rows.findIndex((tiles) => tiles !== shape.cols);
      return place < 0 ? undefined : ([place + 1, rows[place]] as [number, number]);
    });
  return wrong.includes(undefined) ? undefined : wrong[0];
}

/**
 * Returns the drawn shape if it differs from the expected shape, but has the same number of cells. Also returns a single
 * row or column that brackets within brackets draw.
 */
export function otherShapeDrawn(shape: Shape, text: string): Shape | undefined {
  if (/[[({［（｛][^]*[[({［（｛]/u.test(wordsOf(text)[0]?.gap ?? "")) {
    const lists = rowsOf(text, MARK).map((row) =>
      row.length === 1 ? charactersIn(row) : row.length,
    );
    const drawn = { rows: lists.length, cols: Math.max(...lists) };
    if (drawn.rows === 1 || drawn.cols === 1) return drawn;
  }
  const last = wordsOf(text).length <= shape.rows ? ANYWHERE : NOWHERE;
  for (const endsRow of [marksOf(text), AT_LINES, BAR, COMMA, TAB, last, WIDE]) {
    const lengths = rowsOf(text, endsRow).map((row) => {
      return row.length === 1 ? charactersIn(row) : row.length;
    });
    const drawn = { rows: lengths.length, cols: lengths[0] ?? 0 };
    const isDrawn = drawn.rows > 1 && drawn.cols > 1 && cellsOf(drawn) === cellsOf(shape);
    const isOther = isDrawn && drawn.rows !== shape.rows;
    if (isOther && lengths.every((tiles) => tiles === drawn.cols)) return drawn;
  }
  return undefined;
}
