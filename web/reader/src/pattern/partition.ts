import { position, sameShape } from "../board.js";
import { imageCell, imageShape, SYMMETRIES } from "../carried.js";
import type { Goal } from "../ranking.js";

/**
 * Drawings of partitions of all tiles into patterns. Each letter names the pattern of a cell's tile, and the dot is the
 * blank. These are the small partitions that `tilebase gen` knows, for all shapes of 12 to 25 cells.
 */
const DRAWINGS = `
aabb/aabb/abb. aaabbb/aaabb. aaacbbb/aaabbb. caabb/caabb/ccab. aaabbccc/aabbbcc. aaaa/bbac/bbcc/bcc.
bccc/bbcc/bbaa/aa.a bccc/bbcc/bb.a/aaaa dadbcc/aabbcc/aabbc. aaddd/aaadb/cccbb/ccbb. aabbcdd/aabccdd/abbccd.
eeebfcdc/aaabfcdd/aabbfcd. bbeeae/bbccaa/ddccaf/ddfaf. aaabbdccc/aabbbdcc. aabbbddccc/aaabbddcc.
bbbbccddaaa/eeeeccddaa. bbbbeffccaaa/ddddeefccaa. ddeec/ddecc/dbecc/bbaaa/bbaa.
`;

/**
 * Returns the sets of the tiles of good patterns for a goal, bit t for tile t; `undefined` if there are none for its
 * shape.
 *
 * A drawing is turned and mirrored until its blank is as near as possible to the goal's blank. Then the blank moves
 * there, first along the row, then along the column; at each step it changes places with the letter in its way.
 */
export function patternsFor({ shape, tiles, blank }: Goal): number[] | undefined {
  const end = position(shape, blank);
  let best: { letters: string[]; steps: number } | undefined;
  for (const drawing of DRAWINGS.trim().split(/\s+/)) {
    const rows = drawing.split("/");
    const drawn = { rows: rows.length, cols: (rows[0] as string).length };
    for (const symmetry of SYMMETRIES) {
      if (!sameShape(imageShape(symmetry, drawn), shape)) continue;
      const letters: string[] = [];
      [...rows.join("")].forEach((letter, cell) => {
        letters[imageCell(symmetry, drawn, cell)] = letter;
      });
      const { row, col } = position(shape, letters.indexOf("."));
      const steps = Math.abs(row - end.row) + Math.abs(col - end.col);
      if (!best || steps < best.steps) best = { letters, steps };
    }
  }
  if (!best) return undefined;
  const { letters } = best;
  for (let at = letters.indexOf("."); at !== blank;) {
    const { row, col } = position(shape, at);
    const next = at + (Math.sign(end.col - col) || shape.cols * Math.sign(end.row - row));
    letters[at] = letters[next] as string;
    letters[(at = next)] = ".";
  }
  const names = [...new Set(letters)].sort().filter((letter) => letter !== ".");
  return names.map((name) =>
    tiles.reduce((set, tile, cell) => (letters[cell] === name ? set | (1 << tile) : set), 0),
  );
}
