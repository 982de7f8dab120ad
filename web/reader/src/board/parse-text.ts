import { BoardError } from "../errors.js";
import { cellsOf, type Shape, shapeText } from "./shape.js";

const SEPARATOR = /[\p{White_Space},/|[\](){}]/u;
const WORD = /[^\p{White_Space},/|[\](){}]+/gu;
const ROW_END = /[/\n\])}]/;

/**
 * Reads tiles. Each word is a tile; but if there are no more words than rows, each word is a row or the
 * whole board, and each of its characters is a tile.
 */
export function parseTiles(shape: Shape, text: string): number[] {
  const source = withoutByteOrderMark(text);
  let words = wordsOf(source);
  if (words.length <= shape.rows) words = words.flatMap(characters);
  return words.map((word) => parseTile(shape, source, word));
}

/** Returns the number of tiles in each of the rows that a text is drawn in. */
export function drawnRows(shape: Shape, text: string): number[] {
  const source = withoutByteOrderMark(text);
  // A few words are one row each; more words are divided by slashes, lines or brackets.
  const areFew = wordsOf(source).length <= shape.rows;
  const rows = source.split(areFew ? SEPARATOR : ROW_END).map((row) => {
    const words = wordsOf(row);
    return words.length === 1 ? words.flatMap(characters).length : words.length;
  });
  return rows.filter((tiles) => tiles > 0);
}

/** A part of a text, and the index at which it starts. */
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
    new BoardError(`${place(source, start)}: ${problem}`);

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
  const cells = cellsOf(shape);
  if (tile < cells) return tile;
  throw refuse(
    word.start,
    `${typedNumber(word.text)} is not a tile of a ${shapeText(shape)} board, which has 1 to ${cells - 1} and a blank`,
  );
}

/** Returns the tile that a single character stands for, 0 for the blank. */
function tileOf(character: string): number | undefined {
  if (/^[xX_.]$/.test(character)) return 0;
  return /^[0-9a-fA-F]$/.test(character) ? Number.parseInt(character, 16) : undefined;
}

/** Writes a number that is not a tile as in the text. */
function typedNumber(word: string): string {
  if (/^[a-zA-Z]$/.test(word)) return `${word}, for ${tileOf(word)},`;
  const number = BigInt(word);
  // A very long number is not repeated in the error.
  return number < 2n ** 64n ? `${number}` : "the number";
}

/** Writes a place in a text. Lines and columns count from 1, columns in characters. */
function place(source: string, start: number): string {
  const lines = source.slice(0, start).split("\n");
  const column = `column ${Array.from(lines.at(-1) as string).length + 1}`;
  return lines.length > 1 ? `line ${lines.length}, ${column}` : column;
}

/** Writes a character in quotes, or its code if it cannot be seen by itself. */
function debugCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (character === "'" || character === "\\") return `'\\${character}'`;
  if (code === 0) return "'\\0'";
  if (/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character)) return `'\\u{${code.toString(16)}}'`;
  return `'${character}'`;
}
