import { BoardError } from "../errors.js";
import { cellsOf, type Shape, shapeText } from "./shape.js";

const SEPARATOR = /[\p{White_Space},/|[\](){}]/u;
const WORD = /[^\p{White_Space},/|[\](){}]+/gu;
const CHARACTER = /[^\p{White_Space},/|[\](){}]/gu;
const ROW_END = /[/\n\])}]/;

/** Codes of characters, and what is no tile. */
const enum CODE {
  lineEnd = 10,
  space = 32,
  slash = 47,
  nine = 57,
  noTile = 99,
  nothing = -1,
}

/** The tile that each character stands for, 0 for the blank. */
const TILES: ReadonlyMap<string, number> = new Map(
  Array.from("0123456789abcdefABCDEFxX_.", (character) => [
    character,
    Number(`0x${character}`) || 0,
  ]),
);

/** The tile of each character by its code; {@link CODE.noTile} for other characters. */
const VALUES = Array.from({ length: 128 }, (_, code) => {
  return TILES.get(String.fromCharCode(code)) ?? CODE.noTile;
});

/**
 * Reads tiles with one space, slash or line end after each, or only after each row, or with none. It is
 * quick, but in what it returns for all other texts, tiles are missing or are none.
 */
export function plainTiles({ rows, cols }: Shape, text: string): number[] {
  const tiles: number[] = [];
  const areWords = text.length >= 2 * rows * cols - 1;
  let tile: number = CODE.nothing;
  let rowsEnded = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === CODE.space || code === CODE.slash || code === CODE.lineEnd) {
      if (areWords) tiles.push(tile);
      tile = CODE.nothing;
      if (!(areWords && code === CODE.space) && tiles.length !== ++rowsEnded * cols) return [];
    } else {
      const value = VALUES[code] as number;
      if (!areWords) tiles.push(value);
      else if (tile === CODE.nothing) tile = value;
      else tile = tile === 1 && code > CODE.slash && code <= CODE.nine ? 10 + value : CODE.noTile;
    }
  }
  if (areWords) tiles.push(tile);
  return rowsEnded % (rows - 1) ? [] : tiles;
}

/**
 * Reads tiles. Each word is a tile; but if there are no more words than rows, each word is a row or the
 * whole board, and each of its characters is a tile.
 */
export function parseTiles(shape: Shape, source: string): number[] {
  const areRows = all(source, WORD).length <= shape.rows;
  return all(source, areRows ? CHARACTER : WORD).map((word) => parseTile(shape, source, word));
}

/** Returns the number of tiles in each of the rows that a text is drawn in. */
export function drawnRows(shape: Shape, source: string): number[] {
  // A few words are one row each; more words are divided by slashes, lines or brackets.
  const areFew = all(source, WORD).length <= shape.rows;
  const rows = source.split(areFew ? SEPARATOR : ROW_END).map((row) => {
    const words = all(row, WORD).length;
    return words === 1 ? all(row, CHARACTER).length : words;
  });
  return rows.filter((tiles) => tiles > 0);
}

export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function all(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)];
}

function parseTile(shape: Shape, source: string, match: RegExpMatchArray): number {
  const [word] = match;
  const refuse = (start: number, problem: string) =>
    new BoardError(`${place(source, (match.index as number) + start)}: ${problem}`);

  const unknown = all(word, CHARACTER).find(([character]) => !TILES.has(character));
  if (unknown) {
    const shown = debugCharacter(unknown[0]);
    throw refuse(
      unknown.index as number,
      `${shown} is neither a tile nor a blank (0, x, X, _ or .)`,
    );
  }
  if (!TILES.has(word) && !/^[0-9]+$/.test(word)) {
    throw refuse(0, "two tiles run together; put a space between them");
  }
  const tile = TILES.get(word) ?? Number(word);
  const cells = cellsOf(shape);
  if (tile < cells) return tile;
  throw refuse(
    0,
    `${typedNumber(word)} is not a tile of a ${shapeText(shape)} board, which has 1 to ${cells - 1} and a blank`,
  );
}

/** Writes a number that is not a tile as in the text. */
function typedNumber(word: string): string {
  if (/^[a-zA-Z]$/.test(word)) return `${word}, for ${TILES.get(word)},`;
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
  if (/['\\]/.test(character)) return `'\\${character}'`;
  if (code === 0) return "'\\0'";
  if (/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character)) return `'\\u{${code.toString(16)}}'`;
  return `'${character}'`;
}
