import { BoardError } from "./errors.js";
import type { Shape } from "./shape.js";

const SEPARATOR = /[\p{White_Space},/|[\](){}]/u;
const WORD = /[^\p{White_Space},/|[\](){}]+/gu;
const ROW_END = /[/\n\])}]/;

/**
 * Reads tiles, a word each; where there are no more words than rows, each word is a row or the whole
 * board, and each of its characters a tile.
 */
export function parseTiles(shape: Shape, text: string): number[] {
  const source = withoutByteOrderMark(text);
  let words = wordsOf(source);
  if (words.length <= shape.rows) words = words.flatMap(characters);
  return words.map((word) => parseTile(shape, source, word));
}

/** How many tiles there are in each of the rows that a text is drawn in. */
export function drawnRows(shape: Shape, text: string): number[] {
  const source = withoutByteOrderMark(text);
  // Where there are few words, each is a row; otherwise slashes, lines or brackets tell.
  const isFew = wordsOf(source).length <= shape.rows;
  const rows = source.split(isFew ? SEPARATOR : ROW_END).map((row) => {
    const words = wordsOf(row);
    return words.length === 1 ? words.flatMap(characters).length : words.length;
  });
  return rows.filter((tiles) => tiles > 0);
}

/** A part of the text, and where it starts. */
interface Word {
  text: string;
  start: number;
}

function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({ text: match[0], start: match.index }));
}

function characters(word: Word): Word[] {
  let start = word.start;
  return Array.from(word.text, (text) => {
    const character = { text, start };
    start += text.length;
    return character;
  });
}

function parseTile(shape: Shape, source: string, word: Word): number {
  const refuse = (start: number, problem: string) =>
    new BoardError(`${position(source, start)}: ${problem}`);

  const all = characters(word);
  const unknown = all.find(({ text }) => tileOf(text) === undefined);
  if (unknown) {
    const shown = debugCharacter(unknown.text);
    throw refuse(unknown.start, `${shown} is neither a tile nor a blank (0, x, X, _ or .)`);
  }
  if (all.length > 1 && !/^[0-9]+$/.test(word.text)) {
    throw refuse(word.start, "two tiles run together; put a space between them");
  }
  const tile = all.length > 1 ? Number(word.text) : (tileOf(word.text) as number);
  if (tile < shape.cells) return tile;
  throw refuse(
    word.start,
    `${typedNumber(word.text)} is not a tile of a ${shape} board, which has 1 to ${shape.cells - 1} and a blank`,
  );
}

/** The tile that a character alone stands for, 0 for the blank. */
function tileOf(character: string): number | undefined {
  if (/^[xX_.]$/.test(character)) return 0;
  return /^[0-9a-fA-F]$/.test(character) ? Number.parseInt(character, 16) : undefined;
}

/** A number that is no tile, as its typist sees it. */
function typedNumber(word: string): string {
  if (/^[a-zA-Z]$/.test(word)) return `${word}, for ${tileOf(word)},`;
  const number = BigInt(word);
  // More digits than anyone types are not repeated.
  return number < 2n ** 64n ? `${number}` : "the number";
}

/** A place in a text, for people: lines and columns count from 1, columns in characters. */
function position(source: string, start: number): string {
  const lines = source.slice(0, start).split("\n");
  const column = `column ${Array.from(lines.at(-1) as string).length + 1}`;
  return lines.length > 1 ? `line ${lines.length}, ${column}` : column;
}

/** A character in quotes; one that cannot be seen by itself, by its code. */
function debugCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (character === "'" || character === "\\") return `'\\${character}'`;
  if (code === 0) return "'\\0'";
  return /[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character)
    ? `'\\u{${code.toString(16)}}'`
    : `'${character}'`;
}
