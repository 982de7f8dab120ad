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

function drawingOf(shape: Shape, text: string): Drawing | undefined {
  const compact = isCompact(shape, text);
  const endsRow = rowEnd(shape.rows, compact, text);
  if (!endsRow) return undefined;
  const ofWords = rowsOf(text, endsRow);
  const rows = ofWords.map((words, number): Row => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word];
    const end = last.start + last.text.length;
    const before = first.gap.split(endsRow).at(-1)?.split(WORD).at(-1) as string;
    const rest = ofWords[number + 1]?.[0]?.gap ?? text.slice(end);
    const after = rest.split(endsRow)[0]?.split(WORD)[0] as string;
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
 * The empty field is the only one without a tile between commas or other separators. A space is never the blank.
 */
export function emptyField(shape: Shape, text: string): number | undefined {
  const drawing = drawingOf(shape, text);
  // The field before a leading mark may be empty.
  if (!drawing?.separator || /^\p{White_Space}*[/;／；]/u.test(text)) return undefined;
  const { rows, width, separator } = drawing;
  const [before, ...others] = emptyFields(drawing, separator) ?? [];
  if (before === undefined || others.length > 0) return undefined;
  // Ambiguous: a tab may only indent the second of two rows; a comma at an end of a single row may be punctuation.
  const isClear =
    rows.length > 1
      ? separator !== TAB || rows.length > 2 || before !== width
      : (before > 0 && before < width - 1) || areEqual(drawing.gaps);
  return isClear ? before : undefined;
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

/** Returns whether no field is empty: the rows are aligned, and the last gap equals another gap. */
function isFull(drawing: Drawing, text: string): boolean {
  const { rows, gaps, endsRow, separator } = drawing;
  const words = wordsOf(text).slice(1);
  const ends = words.map(({ gap }) => gap).filter((gap) => endsRow.test(gap));
  // In `12 / 3.` the space before the 3 may be the blank.
  const mayHideBlank = drawing.isCompact && ends.length === 1;
  if ((mayHideBlank && /[^](?![\r\n])\p{White_Space}$/u.test(ends[0] as string)) || !areEqual(ends))
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
