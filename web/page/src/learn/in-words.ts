import type { Board } from "tilebase-reader/puzzle";
import type { Words } from "../words/words";

/** Reads a board out, row by row. */
export function inWords({ cols, tiles }: Board, { boards }: Words): string {
  const cells = tiles.map((tile) => (tile === 0 ? boards.blank : `${tile}`));
  const rows = Array.from({ length: tiles.length / cols }, (_, row) =>
    cells.slice(cols * row, cols * (row + 1)).join(" "),
  );
  return rows.join(", ");
}
