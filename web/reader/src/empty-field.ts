// Finds the blank of a board that is drawn with an empty field, as crates/puzzle/src/empty_field.rs does.
import { cellsOf, type Shape } from "./board.js";
import {
  BAR,
  charactersOf,
  INLINE_MARK,
  isCompact,
  rowEnd,
  rowsOf,
  TAB,
  type Word,
  WORD,
  wordsOf,
} from "./board-text.js";

/** A row of a drawn board. */
interface Row {
  /** The row with the spaces and separators around its tiles. */
  readonly text: string;
  /** The columns where the tiles start, and where they end. */
  readonly columns: readonly [number[], number[]];
  /** The gaps between adjacent tiles. */
  readonly gaps: string[];
  /** The row with spaces in place of its tiles: only bars and other separators remain. */
  readonly frame: string;
  /** Whether a mark is in the same line just before the row (first item), and just after it (second item). */
  readonly marks: boolean[];
}

/** A drawn board, in one or more rows. */
interface Drawing {
  readonly rows: Row[];
  /** The gaps between the tiles of all rows. */
  readonly gaps: string[];
  /** The number of fields in a row. */
  readonly width: number;
  readonly endsRow: RegExp;
  readonly isCompact: boolean;
  /** The separator between tiles; `undefined` for spaces. */
  readonly separator: RegExp | undefined;
}

/** The field separators other than spaces, in order of precedence. */
const SEPARATORS = [BAR, /[,，]/u, /、/u, /[;；]/u, /[/／]/u, TAB];

const SPACE = /(?![\r\n])\p{White_Space}/u;

function drawingOf(shape: Shape, text: string): Drawing | undefined {
  const compact = isCompact(shape, text);
  const endsRow = rowEnd(shape.rows, compact, text);
  if (!endsRow) return undefined;
  const ofWords = rowsOf(text, endsRow);
  const rows = ofWords.map((words, number): Row => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word];
    const end = last.start + last.text.length;
    const before = first.gap.split(endsRow).at(-1) as string;
    const after = (ofWords[number + 1]?.[0]?.gap ?? text.slice(end)).split(endsRow)[0] as string;
    const start = first.start - before.length;
    const row = text.slice(start, end) + after;
    const tiles = compact ? words.flatMap(charactersOf) : words;
    const starts = tiles.map((tile) => tile.start - start);
    const ends = tiles.map(
      (tile) => tile.start - start + (tile.text.replace(/\.+$/, "").length || 1),
    );
    const mark = (place: number) => INLINE_MARK.test(text[place] ?? "");
    return {
      text: row,
      columns: [starts, ends],
      gaps: words.slice(1).map(({ gap }) => gap),
      frame: row.replace(WORD, (word) => " ".repeat(word.length)).trimEnd(),
      marks: [mark(start - 1), mark(start + row.length)],
    };
  });
  const gaps = rows.flatMap(({ gaps }) => gaps);
  return {
    rows,
    gaps,
    width: cellsOf(shape) / Math.max(1, rows.length),
    endsRow,
    isCompact: compact,
    separator: SEPARATORS.find((separator) => separator.test(gaps.join(""))),
  };
}

/**
 * Returns the number of tiles before the only empty field of a drawn board, or `undefined` if that is ambiguous.
 *
 * Between bars, commas or tabs, the empty field is the only one without a tile. Between spaces, it is the only wide gap
 * if all other gaps are equal. In aligned rows, it is the column where one row has no tile.
 */
export function emptyField(shape: Shape, text: string): number | undefined {
  const drawing = drawingOf(shape, text);
  // The field before a leading mark may be empty.
  if (!drawing || /^\p{White_Space}*[/;／；]/u.test(text)) return undefined;
  const { rows, width, separator } = drawing;
  if (separator) {
    const [before, ...others] = emptyFields(drawing, separator) ?? [];
    if (before === undefined || others.length > 0) return undefined;
    // Ambiguous: a tab may only indent the second of two rows; a comma at an end of a single row may be punctuation.
    const isClear =
      rows.length > 1
        ? separator !== TAB || rows.length > 2 || before !== width
        : (before > 0 && before < width - 1) || areEqual(drawing.gaps);
    return isClear ? before : undefined;
  }
  const short = rows.find((row) => row.columns[0].length !== width);
  const others = rows.filter((row) => row !== short);
  if (short?.columns[0].length !== width - 1 || others.length === 0) return undefined;
  if (others.some((row) => row.columns[0].length !== width)) return undefined;
  const readings = [
    wideGap(short, others),
    ...[0, 1].map((edge) => emptyColumn(drawing, short, others, edge as 0 | 1)),
  ];
  const [before, ...more] = readings.filter((reading) => reading !== undefined);
  if (before === undefined || more.some((other) => other !== before)) return undefined;
  return rows.indexOf(short) * width + before;
}

/** Returns whether a final full stop is ambiguous: it may be the blank or, if another field is empty, punctuation. */
export function isStopUnclear(shape: Shape, text: string): boolean {
  if (!/[.．]\p{White_Space}*$/u.test(text)) return false;
  const drawing = drawingOf(shape, text);
  return !drawing || !isFull(drawing, text);
}

const areEqual = (items: readonly unknown[]) => new Set(items).size < 2;

/** Returns the positions of the empty fields, or `undefined` if the rows do not have `width` fields each. */
function emptyFields({ rows, width }: Drawing, separator: RegExp): number[] | undefined {
  const isBar = separator === BAR;
  // If a row begins or ends at a mark, its first or last bar may be a border.
  if (isBar && rows.some(({ marks }) => marks.includes(true))) return undefined;
  const fields = rows.map(({ text }) => {
    return text.split(separator).map((field) => wordsOf(field).length);
  });
  const count = fields[0]?.length ?? 0;
  if (fields.some((row) => row.length !== count || row.some((tiles) => tiles > 1)))
    return undefined;
  const startsEmpty = fields.every((row) => row[0] === 0);
  const endsEmpty = fields.every((row) => row.at(-1) === 0);
  // Rows may have bars on both sides, or commas or tabs on one side.
  const isOneMore = count === width + 1 && !isBar && rows.length > 1 && startsEmpty !== endsEmpty;
  const isTwoMore = count === width + 2 && startsEmpty && endsEmpty;
  if (count !== width && !isOneMore && !isTwoMore) return undefined;
  const first = isTwoMore || (isOneMore && startsEmpty) ? 1 : 0;
  const all = fields.flatMap((row) => row.slice(first, first + width));
  return all.flatMap((tiles, place) => (tiles === 0 ? place : []));
}

/**
 * Returns the number of tiles before the only wide gap of a row. All other gaps must be equal. The wide gap must be as
 * long as two other gaps plus at most two spaces.
 */
function wideGap(short: Row, others: Row[]): number | undefined {
  const gaps = others.flatMap((row) => row.gaps);
  const usual = gaps[0];
  const wide = short.gaps.filter((gap) => gap !== usual);
  if (usual === undefined || !areEqual(gaps) || wide.length !== 1) return undefined;
  const gap = wide[0] as string;
  const width = gap.length - 2 * usual.length;
  const isField = width >= 0 && width <= 2 && !/\P{White_Space}/u.test(gap);
  return isField ? short.gaps.indexOf(gap) + 1 : undefined;
}

/** Returns the number of tiles before the only column in which the row `short` has no tile. */
function emptyColumn(
  { width }: Drawing,
  short: Row,
  others: Row[],
  edge: 0 | 1,
): number | undefined {
  const usual = others[0] as Row;
  const columns = ({ columns }: Row) => columns[edge];
  const areAlike = others.every(
    (row) => areEqual([columns(row), columns(usual)].map(String)) && !isLoose(row),
  );
  if (!areAlike || !areEqual([short, ...others].map(({ frame }) => frame))) return undefined;
  const before = columns(usual).findIndex((column, place) => column !== columns(short)[place]);
  const rest = columns(usual).slice(before + 1);
  if (String(rest) !== String(columns(short).slice(before))) return undefined;
  // Ambiguous: one of two rows may be indented, spaces before a mark may be padding, and a line may be truncated.
  const isOneOfTwo = others.length === 1;
  if (before === 0 && isOneOfTwo) return undefined;
  if (before === width - 1) {
    const column = (columns(usual)[before] as number) - edge;
    if (!SPACE.test(short.text[column] ?? "") || (isOneOfTwo && short.marks[1])) return undefined;
  }
  return before;
}

/** Returns whether spaces between the row and a mark in the same line may be part of the row. */
function isLoose({ text, marks }: Row): boolean {
  return [text[0], text.at(-1)].some((edge = "", side) => marks[side] && SPACE.test(edge));
}

/** Returns whether no field is empty: the rows are aligned, and the last gap equals another gap. */
function isFull(drawing: Drawing, text: string): boolean {
  const { rows, gaps, endsRow, separator } = drawing;
  const words = wordsOf(text).slice(1);
  const ends = words.map(({ gap }) => gap).filter((gap) => endsRow.test(gap));
  // In `12 / 3.` the space before the 3 may be the blank.
  const mayHideBlank = drawing.isCompact && ends.length === 1;
  if ((mayHideBlank && /[^]\p{White_Space}$/u.test(ends[0] as string)) || !areEqual(ends))
    return false;
  if (separator) {
    return areEqual(gaps) && emptyFields(drawing, separator)?.length === 0;
  }
  const indents = rows.map(({ columns: [first] }) => first[0]);
  if (areEqual(gaps) && areEqual(indents)) return true;
  const isLastAlike = gaps.filter((gap) => gap === gaps.at(-1)).length !== 1;
  const areBelow = (edge: 0 | 1) => areEqual(rows.map(({ columns }) => String(columns[edge])));
  return isLastAlike && rows.length > 1 && (areBelow(0) || areBelow(1));
}
