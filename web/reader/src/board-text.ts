// The grammar of boards, as crates/puzzle/src/board_text.rs has it: what a character is, the words of a text, and the
// rows and fields that the gaps between them make.
import { cellsOf, type Shape } from "./board.js";

const BAR = /[|｜\u2500-\u257f]/u;
const COMMA = /[,，、]/u;
const TAB = /\t/u;

/** What ends a row, or begins one. */
const MARK = /[/;\n[\](){}／；［］（）｛｝]/u;
const MARK_BUT_SEMICOLON = /[/\n[\](){}／［］（）｛｝]/u;

/** What is a mark within a line. */
const INLINE_MARK = /[/;[\](){}／；［］（）｛｝]/u;

/** Returns which marks end a row: if there are slashes, semicolons stand between tiles. */
function marksOf(text: string): RegExp {
  return /[/／]/u.test(text) ? MARK_BUT_SEMICOLON : MARK;
}

const WORD = /[^\p{White_Space},;/|[\](){}"'，；／｜［］（）｛｝＂＇、\u2500-\u257f]+/gu;

/** A word for the blank. */
const BLANK_WORD = /^(none|nan|null)$/i;

const BLANKS = "xX_.*-□";

/** Returns the usual form of a full-width character, or the character. */
export function narrow(character: string): string {
  return /[\uff01-\uff5e]/u.test(character)
    ? String.fromCharCode(character.charCodeAt(0) - 0xfee0)
    : character;
}

/** Returns the tile that a single character stands for, 0 for the blank. */
export function tileOf(character: string): number | undefined {
  const usual = narrow(character);
  if (BLANKS.includes(usual)) return 0;
  return /^[0-9a-f]$/i.test(usual) ? parseInt(usual, 16) : undefined;
}

/** Returns whether a word stands for the blank, such as `None`. */
export function isBlankWord(word: string): boolean {
  return BLANK_WORD.test(word);
}

/** Returns whether a line is only drawn, as the edge of a box or between two rows. One minus is a blank. */
function isRule(line: string): boolean {
  const isDrawn = /^[\p{White_Space}+\-=:|｜\u2500-\u257f]*$/u.test(line);
  return isDrawn && (/[+=:|｜\u2500-\u257f]/u.test(line) || /-[^]*-/.test(line));
}

/** What stands between two separators, what stands before it, and where it starts. */
export interface Word {
  readonly gap: string;
  readonly text: string;
  readonly start: number;
}

/** Returns the words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let [lineStart, end] = [0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    for (const { 0: word, index } of isRule(line) ? [] : line.matchAll(WORD)) {
      const start = lineStart + index;
      words.push({ gap: text.slice(end, start), text: word, start });
      end = start + word.length;
    }
    lineStart += line.length;
  }
  return words;
}

/** Returns the tiles of a word, if each character is one. */
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

/** Returns the words of each row. */
function rowsOf(text: string, endsRow: RegExp): Word[][] {
  const rows: Word[][] = [];
  for (const word of wordsOf(text)) {
    if (rows.length === 0 || endsRow.test(word.gap)) rows.push([]);
    rows.at(-1)?.push(word);
  }
  return rows;
}

/**
 * Returns whether each character is a tile, and not each word: with no more words than rows, each is a row, or the
 * only one is the whole board. One word more may be a row with a space for the blank.
 */
export function isCompact({ rows, cols }: Shape, text: string): boolean {
  const words = wordsOf(text);
  if (words.length <= rows) return true;
  const hasGap = words.length === rows + 1 && charactersIn(words) + 1 === rows * cols;
  return hasGap && rowsOf(text, marksOf(text)).length === rows;
}

/** Returns what may end a row. The first of these that makes rows of several tiles draws the board. */
function rowEnds(isCompact: boolean, text: string): RegExp[] {
  // Slashes and semicolons may stand between the tiles of lines.
  return [marksOf(text), isCompact ? ANYWHERE : AT_LINES];
}

/** Returns what ends the rows of a text that has this number of them. */
function rowEnd(rows: number, isCompact: boolean, text: string): RegExp | undefined {
  return rowEnds(isCompact, text).find((end) => rowsOf(text, end).length === rows);
}

/** Returns the numbers of tiles in the rows, if there are several, and not each a single tile. */
function drawnRows(text: string, endsRow: RegExp, isCompact: boolean): number[] {
  const rows = rowsOf(text, endsRow);
  const lengths = rows.map((row) => (isCompact ? charactersIn(row) : row.length));
  return lengths.length > 1 && lengths.some((tiles) => tiles > 1) ? lengths : [];
}

/** Returns the number of a row, from 1, that has not as many tiles as the shape says, and that number. */
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

/** Returns the shape in which a text draws a board with as many cells, if it is another one. */
export function otherShapeDrawn(shape: Shape, text: string): Shape | undefined {
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

/** What may stand between fields instead of spaces; the first that a text has is what does. */
const SEPARATORS = [BAR, /[,，、;；/／]/u, TAB];

/** The gaps of a row: how wide they are, in separators or in spaces. */
interface Gaps {
  tiles: number;
  first: number;
  /** Those between two tiles, each with the number of tiles before it. */
  inner: { width: number; before: number }[];
  last: number;
  /** The spaces of the first and the last that belong to a mark. */
  firstOfMark: number;
  lastOfMark: number;
}

// A line may end in \r\n.
const spacesBefore = (gap: string) =>
  /(?:(?![\r\n])\p{White_Space})*$/u.exec(gap)?.[0].length as number;
const spacesAfter = (gap: string) =>
  /^(?:(?![\r\n])\p{White_Space})*/u.exec(gap)?.[0].length as number;

/** Returns the characters of a gap that are not spaces. */
const signsOf = (gap: string) => gap.replace(/(?![\r\n])\p{White_Space}/gu, "");

/**
 * Returns the number of tiles before the empty field of a board that has one, in rows and columns that the text
 * shows: the only one in the row with a tile too few.
 *
 * Fields are separated by bars, commas or tabs; or, in several rows, by spaces. Then the gap is wider than all others.
 */
export function emptyField(shape: Shape, text: string): number | undefined {
  const compact = isCompact(shape, text);
  let endsRow = rowEnd(shape.rows, compact, text);
  const isDrawn = (end: RegExp) => drawnRows(text, end, compact).length > 0;
  if (!endsRow && [marksOf(text), AT_LINES].some(isDrawn)) return undefined;
  const width = endsRow ? shape.cols : cellsOf(shape);
  endsRow ??= NOWHERE;

  const rows = rowsOf(text, endsRow);
  const inner = rows.flatMap((row) => row.slice(1));
  const separator = SEPARATORS.find((kind) => inner.some(({ gap }) => kind.test(gap)));
  if (!separator && width !== shape.cols) return undefined;
  const last = rows.at(-1)?.at(-1);
  const after = last ? text.slice(last.start + last.text.length) : "";
  const start = rows[0]?.[0]?.gap ?? "";
  // A mark at an end may separate an empty field.
  const has = (gap: string, marks: RegExp) =>
    Array.from(gap).some((character) => endsRow.test(character) && marks.test(character));
  if (has(start, /[/;／；]/u) || has(after, /[/／]/u)) return undefined;
  const count = (gap: string) => {
    return Array.from(gap).filter((character) => !separator || separator.test(character)).length;
  };
  const atStart = (gap: string) => {
    const rest = gap.split(endsRow).at(-1) as string;
    return separator ? count(rest) : spacesBefore(rest);
  };
  const atEnd = (gap: string) => {
    const rest = gap.split(endsRow)[0] as string;
    return separator ? count(rest) : spacesAfter(rest);
  };
  const ofMark = (gap = "") => (!separator && INLINE_MARK.test(gap) ? 1 : 0);
  const gaps = rows.map((row, number): Gaps => {
    const before = row[0]?.gap as string;
    const next = rows[number + 1]?.[0]?.gap;
    const gaps: Gaps = {
      tiles: 0,
      first: atStart(before),
      inner: [],
      last: atEnd(next ?? after),
      firstOfMark: number > 0 ? ofMark(before) : 0,
      lastOfMark: ofMark(next),
    };
    row.forEach((word, place) => {
      if (place > 0) gaps.inner.push({ width: count(word.gap), before: gaps.tiles });
      gaps.tiles += compact ? charactersOf(word).length : 1;
    });
    return gaps;
  });
  // A box around a single row.
  const [only, second] = gaps;
  if (!second && separator === BAR && only?.first && only.last) {
    only.first--;
    only.last--;
  }

  const place = gaps.findIndex(({ tiles }) => tiles + 1 === width);
  const short = gaps[place];
  const others = gaps.filter((row) => row !== short);
  if (!short || others.some(({ tiles }) => tiles !== width)) return undefined;
  const fits = (row: Gaps) => row.inner.every(({ width }) => width > 0);
  if (separator && !gaps.every(fits)) return undefined;
  const most = (of: (row: Gaps) => number) => Math.max(0, ...others.map(of));
  const widest = (row: Gaps) => Math.max(0, ...row.inner.map(({ width }) => width));
  const unit = others.length > 0 ? most(widest) : 1;
  if (separator && unit > 1) return undefined;
  const outermost = most((row) => Math.max(row.first, row.last));
  const usualFirst = separator ? most(({ first }) => first) : outermost;
  const usualLast = separator ? most(({ last }) => last) : outermost;
  const pad = padding(shape, compact);
  const isWrapped = BAR.test(start) && BAR.test(after);
  const isBox = others.every(({ first, last }) => {
    return first === last && first < 2 && (first === 1 || !isWrapped);
  });
  // The start of the first line and the end of the last may be cut, so they are no measure for the other lines.
  const canBeCut = !separator || separator === TAB;
  const canBeEdge = (isOuter: boolean) => {
    if (gaps.length === 1)
      return (
        !canBeCut &&
        areAlike(
          inner.map(({ gap }) => gap),
          pad,
        )
      );
    return separator === BAR ? isBox : !canBeCut || gaps.length > 2 || isOuter;
  };
  const wide = short.inner
    .filter(({ width }) => width > unit)
    .map(({ width, before }) => {
      const field = Math.max(2 * unit, unit + pad + 1);
      return { before, isField: separator ? width === unit + 1 : width >= field };
    });
  const isWide = (found: number, usual: number, ofMark: number) =>
    separator ? found === usual + 1 : found > usual + unit + ofMark;
  if (short.first > usualFirst) {
    const isField = isWide(short.first, usualFirst, short.firstOfMark);
    wide.push({ before: 0, isField: isField && canBeEdge(place === 0) });
  }
  if (short.last > usualLast) {
    const isField = isWide(short.last, usualLast, short.lastOfMark);
    wide.push({ before: short.tiles, isField: isField && canBeEdge(short === gaps.at(-1)) });
  }
  const [found] = wide;
  if (!found?.isField || wide.length > 1) return undefined;
  return gaps.slice(0, place).reduce((sum, row) => sum + row.tiles, found.before);
}

/** Returns how much wider a gap is beside the smallest number than beside the largest, in columns. */
function padding(shape: Shape, isCompact: boolean): number {
  return cellsOf(shape) > 10 && !isCompact ? 1 : 0;
}

/**
 * Returns the text before a full stop that may stand for the blank, or end a text with an empty field: one in which
 * not all gaps are alike.
 */
export function beforeUnclearStop(shape: Shape, board: string): string | undefined {
  const text = board.replace(/\p{White_Space}+$/u, "");
  const rest = text.replace(/[.．]$/u, "");
  if (rest === text) return undefined;
  const compact = isCompact(shape, text);
  const isBlank = compact || wordsOf(text).at(-1)?.text.length === 1;
  return isBlank && !areGapsAlike(shape, compact, text) ? rest : undefined;
}

function areGapsAlike(shape: Shape, isCompact: boolean, text: string): boolean {
  const endsRow = rowEnd(shape.rows, isCompact, text) ?? NOWHERE;
  const pad = padding(shape, isCompact);
  const [start = "", ...gaps] = wordsOf(text).map(({ gap }) => gap);
  const outer = gaps.filter((gap) => endsRow.test(gap));
  const isRegular =
    !/[/;,|／；，、｜\u2500-\u257f]/u.test(start) &&
    areAlike(
      gaps.filter((gap) => !endsRow.test(gap)),
      pad,
    ) &&
    haveSameSigns(outer);
  const last = outer.pop();
  if (!isRegular || last === undefined) return isRegular;
  const before = (gap: string) => signsOf(gap.split(endsRow).at(-1) as string).length;
  const after = !isCompact
    ? spacesAfter(last)
    : MARK.test(last)
      ? 0
      : Math.min(1, spacesAfter(last));
  const usual =
    outer.length > 0 ? Math.min(...outer.map(spacesBefore)) : Math.max(spacesBefore(start), after);
  return before(start) >= before(last) && spacesBefore(last) <= usual + pad;
}

/** Returns whether gaps have the same separators, and as many spaces but for some. */
function areAlike(gaps: readonly string[], padding: number): boolean {
  const widths = gaps.map((gap) => gap.length - signsOf(gap).length);
  return haveSameSigns(gaps) && Math.max(0, ...widths) <= Math.min(...widths) + padding;
}

function haveSameSigns(gaps: readonly string[]): boolean {
  return new Set(gaps.map(signsOf)).size < 2;
}
