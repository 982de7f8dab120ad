// The grammar of board texts, as in crates/puzzle/src/text: kinds of characters, words, rows and empty fields.
import { cellsOf, MAX_CELLS, type Shape } from "./board.js";

const BAR = /[|\u2500-\u257f]/;
const COMMA = /[,、]/;
const TAB = /\t/;

/** A row separator or a bracket. */
const MARK = /[/;\n[\](){}]/;
const MARK_BUT_SEMICOLON = /[/\n[\](){}]/;

const AT_LINES = /\n/;
const ANYWHERE = /[^]/;
const NOWHERE = /(?!)/;
const WIDE = /^\p{White_Space}{2,}$/u;

/** The field separators other than spaces, in order of precedence. */
const SEPARATORS = [BAR, /,/, /、/, /;/, /\//, TAB];

const WORD = /[^\p{White_Space},;/|[\](){}"'、\u2500-\u257f]+/gu;
const SEPARATOR = /[\p{White_Space},;/|[\](){}"'、\u2500-\u257f]/u;

/** Tiles with dashes between them. There are several dashes, so none of them is the blank. */
const DASHED = /^[^-]+(?:-[^-]+){2,}$/;

/** A line that only draws an edge of a box or a rule between rows. A single minus is the blank, not a rule. */
const RULE =
  /^(?=[\p{White_Space}+=:|\u2500-\u257f-]*$)[^]*?(?:[+=:|\u2500-\u257f]|-\p{White_Space}*-)/u;

/** Returns the tile of a single character, 0 for the blank, or `undefined` if it is not a tile. */
export function tileOf(character: string): number | undefined {
  if ("xX_.*-□".includes(character)) return 0;
  return /^[0-9a-o]$/i.test(character) ? parseInt(character, MAX_CELLS) : undefined;
}

export function isBlankWord(word: string): boolean {
  return /^(none|nan|null)$/i.test(word);
}

/** A word, the separators before it, and its offset in the text. */
export interface Word {
  readonly gap: string;
  readonly text: string;
  readonly start: number;
}

function wordsOf(text: string): Word[] {
  const withoutRules = text.replace(/[^\n]*\n?/g, (line) => {
    return line !== text && RULE.test(line) ? " ".repeat(line.length) : line;
  });
  const withoutDashes = withoutRules.replace(WORD, (word) => {
    return DASHED.test(word) ? word.replaceAll("-", " ") : word;
  });
  let end = 0;
  return Array.from(withoutDashes.matchAll(WORD), ({ 0: word, index: start }) => {
    const gap = text.slice(end, start);
    end = start + word.length;
    return { gap, text: word, start };
  });
}

/** Returns the characters of a word. A word for the blank, such as `null`, counts as one character. */
export function charactersOf({ gap, text, start }: Word): Word[] {
  const characters = text.matchAll(isBlankWord(text) ? /[^]+/g : /[^]/gu);
  return Array.from(characters, ({ 0: character, index }) => {
    return { gap: index ? "" : gap, text: character, start: start + index };
  });
}

const charactersIn = (words: readonly Word[]) => words.flatMap(charactersOf).length;

/** Returns the number of tiles in a row without regard to the other rows. */
export function tilesIn(row: readonly Word[]): number {
  return row.length === 1 ? charactersIn(row) : row.length;
}

const areEqual = (items: readonly unknown[]) => new Set(items).size < 2;

/** A text as a drawing of a board of an expected shape. */
export class Drawing {
  readonly words: readonly Word[];
  /** The words or characters that are the tiles. */
  readonly tiles: readonly Word[];
  /**
   * Whether each character of the text is a tile. Otherwise, each word is a tile.
   *
   * Characters are tiles if there are no more words than rows. One more word is allowed if a space in one row may be
   * the blank.
   */
  readonly isCompact: boolean;
  /** The text without a byte-order mark, and the same with ASCII in place of full-width characters. */
  readonly source: string;
  readonly text: string;
  readonly #shape: Shape;
  /** The marks of this text. If it has slashes, semicolons separate tiles, so they are not marks. */
  readonly #marks: RegExp;

  constructor(shape: Shape, text: string) {
    this.#shape = shape;
    this.source = text.replace(/^\uFEFF/, "");
    this.text = this.source.replace(/[\uff01-\uff5e]/g, (wide) => {
      return String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
    });
    this.#marks = this.text.includes("/") ? MARK_BUT_SEMICOLON : MARK;
    this.words = wordsOf(this.text);
    const { length } = this.words;
    const lacksOne = () => charactersIn(this.words) + 1 === cellsOf(shape);
    const hasGap = length === shape.rows + 1 && lacksOne() && this.rows().length === shape.rows;
    this.isCompact = length <= shape.rows || hasGap;
    this.tiles = this.isCompact ? this.words.flatMap(charactersOf) : this.words;
  }

  /** Returns words or tiles by rows. By default, rows end at marks. */
  rows(endsRow = this.#marks, words = this.words): Word[][] {
    const rows: Word[][] = [];
    for (const word of words) {
      if (rows.length === 0 || endsRow.test(word.gap)) rows.push([]);
      rows.at(-1)?.push(word);
    }
    return rows;
  }

  /** The possible row separators, the preferred one first. Slashes or semicolons may separate tiles within lines. */
  get #rowEnds(): RegExp[] {
    return [this.#marks, this.isCompact ? ANYWHERE : AT_LINES];
  }

  /** Returns the lengths of the rows if there are several and at least one has several tiles. Otherwise, returns `[]`. */
  #drawnRows(endsRow: RegExp): number[] {
    const lengths = this.rows(endsRow, this.tiles).map(({ length }) => length);
    return lengths.length > 1 && lengths.some((tiles) => tiles > 1) ? lengths : [];
  }

  /** Returns the first row of the wrong length: its number, from 1, and its length. */
  wrongRow(): { row: number; found: number } | undefined {
    const drawn = this.#rowEnds.map((end) => this.#drawnRows(end)).filter(({ length }) => length);
    const places = drawn.map((rows) => rows.findIndex((tiles) => tiles !== this.#shape.cols));
    const [place] = places;
    if (place === undefined || places.includes(-1)) return undefined;
    return { row: place + 1, found: drawn[0]?.[place] as number };
  }

  /**
   * Returns the drawn shape if it differs from the expected shape, but has the same number of cells. Also returns a
   * single row or column that brackets within brackets draw.
   */
  otherShape(): Shape | undefined {
    const { rows, cols } = this.#shape;
    if (/[[({][^]*[[({]/.test(this.words[0]?.gap ?? "")) {
      const lists = this.rows(MARK).map(tilesIn);
      const drawn = { rows: lists.length, cols: Math.max(...lists) };
      if (drawn.rows === 1 || drawn.cols === 1) return drawn;
    }
    const last = this.words.length <= rows ? ANYWHERE : NOWHERE;
    for (const endsRow of [this.#marks, AT_LINES, BAR, COMMA, TAB, last, WIDE]) {
      const lengths = this.rows(endsRow).map(tilesIn);
      const drawn = { rows: lengths.length, cols: lengths[0] ?? 0 };
      const isOther = drawn.rows > 1 && drawn.cols > 1 && drawn.rows !== rows;
      const isBoard = cellsOf(drawn) === rows * cols;
      if (isOther && isBoard && lengths.every((tiles) => tiles === drawn.cols)) return drawn;
    }
    return undefined;
  }

  /**
   * Returns the number of tiles before the only empty field, or `undefined` if that is ambiguous.
   *
   * The empty field is the only one without a tile between commas or other separators. A space is never the blank.
   */
  emptyField(): number | undefined {
    // The field before a leading mark may be empty.
    if (/^\p{White_Space}*[/;]/u.test(this.text)) return undefined;
    const { rows, gaps, separator, width, empty = [] } = this.#fields();
    const [before, ...others] = empty;
    if (before === undefined || others.length > 0) return undefined;
    // Ambiguous: a tab may only indent the second of two rows; a comma at an end of a single row may be punctuation.
    const isClear =
      rows.length > 1
        ? separator !== TAB || rows.length > 2 || before !== width
        : (before > 0 && before < width - 1) || areEqual(gaps);
    return isClear ? before : undefined;
  }

  /** Returns whether a final full stop is ambiguous: it may be the blank or, if another field is empty, punctuation. */
  isStopUnclear(): boolean {
    return /\.\p{White_Space}*$/u.test(this.text) && !this.#isFull();
  }

  /** Returns the rows of fields; none if rows are drawn, but not as many as expected. */
  #fields() {
    const text = this.text;
    const endsRow =
      this.#rowEnds.find((end) => this.rows(end).length === this.#shape.rows) ??
      ([this.#marks, AT_LINES].some((end) => this.#drawnRows(end).length) ? undefined : NOWHERE);
    const isAround = (place: number) => {
      const character = text.charAt(place);
      return SEPARATOR.test(character) && !endsRow?.test(character);
    };
    // The rows with the spaces and separators around their tiles:
    const rows = (endsRow ? this.rows(endsRow, this.tiles) : []).map((tiles) => {
      const [first, last] = [tiles[0] as Word, tiles.at(-1) as Word];
      let [start, end] = [first.start, last.start + last.text.length];
      while (isAround(start - 1)) start--;
      while (isAround(end)) end++;
      return { tiles, start, text: text.slice(start, end) };
    });
    // There is no gap between characters.
    const gaps = rows.flatMap(({ tiles }) => tiles.slice(1).flatMap(({ gap }) => gap || []));
    /** The separator between tiles; `undefined` for spaces. */
    const separator = SEPARATORS.find((separator) => separator.test(gaps.join("")));
    const width = cellsOf(this.#shape) / Math.max(1, rows.length);
    // If a row begins or ends at a mark, its first or last bar may be a border.
    const isMark = (place: number) => text[place] !== "\n" && MARK.test(text[place] ?? "");
    const isUnclear =
      separator === BAR &&
      rows.some((row) => isMark(row.start - 1) || isMark(row.start + row.text.length));
    const empty = separator && !isUnclear ? emptyAmong(rows, separator, width) : undefined;
    return { rows, gaps, separator, width, empty };
  }

  /** Returns whether no field is empty: the rows are aligned, and the last gap equals another gap. */
  #isFull(): boolean {
    const { rows, gaps, separator, empty } = this.#fields();
    if (rows.length === 0) return false;
    const ends = rows.slice(1).map(({ tiles }) => (tiles[0] as Word).gap);
    // In `12 / 3.` the space before the 3 may be the blank.
    const mayHideBlank = this.isCompact && ends.length === 1;
    const isHidden = mayHideBlank && /[^](?![\r\n])\p{White_Space}$/u.test(ends[0] as string);
    if (isHidden || !areEqual(ends)) return false;
    if (separator) return areEqual(gaps) && empty?.length === 0;
    const indents = rows.map(({ tiles, start }) => (tiles[0] as Word).start - start);
    if (areEqual(gaps) && areEqual(indents)) return true;
    const isLastAlike = gaps.filter((gap) => gap === gaps.at(-1)).length !== 1;
    const areBelow = (edge: (tile: Word) => number) =>
      areEqual(rows.map(({ tiles, start }) => `${tiles.map((tile) => edge(tile) - start)}`));
    const endOf = ({ start, text }: Word) => start + (text.replace(/\.+$/, "").length || 1);
    return isLastAlike && rows.length > 1 && (areBelow(({ start }) => start) || areBelow(endOf));
  }
}

/** Returns the positions of the empty fields, or `undefined` if the rows do not have `width` fields each. */
function emptyAmong(
  rows: readonly { text: string }[],
  separator: RegExp,
  width: number,
): number[] | undefined {
  const fields = rows.map(({ text }) =>
    text.split(separator).map((field) => wordsOf(field).length),
  );
  const count = fields[0]?.length ?? 0;
  const areFields = fields.every((row) => row.length === count && row.every((tiles) => tiles < 2));
  const startsEmpty = fields.every((row) => row[0] === 0);
  const endsEmpty = fields.every((row) => row.at(-1) === 0);
  // Rows may have bars on both sides, or commas or tabs on one side.
  const isOneSided = separator !== BAR && rows.length > 1 && startsEmpty !== endsEmpty;
  const isBothSided = startsEmpty && endsEmpty;
  const first = [0, isOneSided && +startsEmpty, isBothSided && 1][count - width];
  if (!areFields || typeof first !== "number") return undefined;
  const all = fields.flatMap((row) => row.slice(first, first + width));
  return all.flatMap((tiles, place) => (tiles === 0 ? place : []));
}
