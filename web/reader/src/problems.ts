// The sentences about wrong boards.
import { type BoardDetails, BoardError, type BoardProblems } from "./errors.js";

/** Returns the error for a wrong board. */
export function wrong(details: BoardDetails): BoardError {
  const { code, line = 1, column } = details;
  const write = SENTENCES[code] as (details: BoardDetails) => string;
  const place = `${line > 1 ? `line ${line}, ` : ""}column ${column}: `;
  return new BoardError((column ? place : "") + write(details), details);
}

const PUT_A_SPACE = "put a space between them";

const SENTENCES: { [Code in keyof BoardProblems]: (details: BoardProblems[Code]) => string } = {
  character: ({ character }) =>
    `${debugCharacter(character)} is neither a tile nor a blank (0, x, _, ., * or -)`,
  together: () => `two tiles run together; ${PUT_A_SPACE}`,
  tile({ tile, letter, shape, largest, mayBe }) {
    const name = letter ? `${letter} (tile ${tile})` : (tile ?? "the number");
    const asBlank = `; if ${name} is the blank, write it as 0`;
    const asTwo = `; if it is ${mayBe.join(" and ")}, ${PUT_A_SPACE}`;
    const advice = ["", asBlank, asTwo][mayBe.length];
    return `${name} is not a tile: a ${shape} board has 1 to ${largest} and 0 for the blank${advice}`;
  },
  empty: ({ cells }) => `the board is empty; write ${cells} tiles, the blank as 0 or x`,
  tiles({ expected, found, repeated, missing }) {
    if (`${missing}` === "0" && !repeated.length) return "the blank is missing; write it as 0 or x";
    const amount = found < expected ? "few" : "many";
    const count = `too ${amount} tiles: expected ${expected} with the blank, found ${found}`;
    const problems = [
      found === expected ? "" : count,
      fault(repeated, "appears more than once", "appear more than once"),
      fault(missing, "is missing", "are missing"),
    ];
    return problems.filter(Boolean).join("; ");
  },
  row: ({ row, found, expected, shape }) =>
    `row ${row} has ${found} tiles, expected ${expected} in each row of a ${shape} board`,
  ragged: () => "expected rows of the same length",
  shape: ({ found, expected }) => `drawn as ${found}, expected a board of ${expected}`,
  unclear({ cells, shapes }) {
    const list = `${shapes.slice(0, -1).join(", ")} or ${shapes.at(-1)}`;
    return `${cells} cells may be ${list}; separate the rows with slashes`;
  },
  large: ({ cells, most }) => `${cells} cells are too many: a board has at most ${most}`,
  range: ({ shape, most }) =>
    `${shape} is out of range: expected at least 2 rows and 2 columns, and at most ${most} cells`,
  middle: ({ shape }) => `boards of ${shape} have no middle`,
  name: ({ text, names }) => `${text} is neither a board nor one of ${names.join(", ")}`,
};

function fault(tiles: number[], one: string, several: string): string {
  const list = tileList(tiles);
  const name = tiles[1] ? "tiles " : tiles[0] ? "tile " : "";
  return list && `${name}${list.replace(", the", " and the")} ${tiles.length > 1 ? several : one}`;
}

/** Lists tiles. */
export function tileList(tiles: readonly number[]): string {
  return tiles.map((tile) => tile || "the blank").join(", ");
}

/** Writes a character in quotes, with an escape if it is invisible, a quote or a backslash. */
export function debugCharacter(character: string): string {
  if (character === "\0") return "'\\0'";
  const isHidden = /[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character);
  const code = character.codePointAt(0)?.toString(16);
  return `'${isHidden ? `\\u{${code}}` : character.replace(/['\\]/, "\\$&")}'`;
}
