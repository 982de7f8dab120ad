import type { ComponentChildren } from "preact";
import type { Board } from "tilebase-reader/puzzle";

interface Props {
  kind: string;
  board: Board;
  label: string;
  children: (cell: number) => ComponentChildren;
}

/** A board as a table. */
export function CellTable({ kind, board, label, children }: Props) {
  const { rows, cols } = board;
  return (
    <div class={kind} role="table" aria-label={label} style={{ "--cols": cols }}>
      {Array.from({ length: rows }, (_, row) => (
        <div role="row" key={row}>
          {Array.from({ length: cols }, (_, col) => (
            <div role="cell" key={col}>
              {children(row * cols + col)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
