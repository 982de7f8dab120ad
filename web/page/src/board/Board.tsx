import type { ComponentChildren, RefObject } from "preact";
import { blankCell, type Board as Tiles, type Move, position } from "tilebase-reader/puzzle";
import { Icon } from "../Icon";
import { SLIDES } from "../model/slide";

/** What a tile shows besides its number: a text below it, and CSS classes. */
export interface Mark {
  readonly text?: string;
  readonly kind: string;
}

interface Props {
  board: Tiles;
  /** The description of the picture for screen readers; `undefined` if `children` describe the board. */
  label?: string;
  /** Tiles in their cells of this goal lie flat and are golden. */
  goal?: Tiles;
  /** The marks of the tiles, by cell. */
  marks?: readonly (Mark | undefined)[];
  /** The arrow in the gap, for a move of the blank. */
  arrow?: { readonly move: Move; readonly kind: "invitation" | "hint" } | undefined;
  /** Called when a tile is clicked. Keyboard users need another control. */
  press?: ((tile: number) => void) | undefined;
  /** Returns what covers the face of a tile. */
  cover?: (tile: number) => ComponentChildren;
  /** CSS classes. */
  kind?: string;
  element?: RefObject<HTMLDivElement | null>;
  /** Elements above the tiles. */
  children?: ComponentChildren;
}

/** A tray with tiles. A tile that is out of place stands; a tile at home lies flat. The width comes from the styles. */
export function Board(props: Props) {
  const { board, label, goal, marks, arrow, press, cover, kind = "", element, children } = props;
  const gap = position(board, blankCell(board));
  const { direction, right, down } = SLIDES[arrow?.move ?? "u"];
  const place = ({ row, col }: { row: number; col: number }) =>
    `translate(${100 * col}%, ${100 * row}%)`;
  return (
    <div
      class={`board ${kind}`}
      ref={element ?? null}
      style={{
        ...{ "--rows": board.rows, "--cols": board.cols },
        // Numbers of two digits are smaller.
        "--letters": board.tiles.length > 10 ? 0.5 : 0.6,
      }}
      {...(label !== undefined && { role: "img", "aria-label": label })}
    >
      <div class="tiles" aria-hidden="true" style={{ "--right": right, "--down": down }}>
        {arrow && (
          <div class={`gap ${arrow.kind} ${direction}`} style={{ transform: place(gap) }}>
            <Icon of={arrow.kind === "hint" ? "arrow" : "next"} />
          </div>
        )}
        {board.tiles.map((_, tile) => {
          if (tile === 0) return null;
          const cell = board.tiles.indexOf(tile);
          const at = position(board, cell);
          const mark = marks?.[cell];
          const isHome = goal?.tiles[cell] === tile;
          return (
            <div
              key={tile}
              class={`tile ${isHome ? "home" : ""} ${mark?.kind ?? ""}`}
              data-tile={tile}
              style={{
                transform: place(at),
                // Tiles next to the gap dip first, because one of them has moved last.
                "--wait": Math.abs(at.row - gap.row) + Math.abs(at.col - gap.col) - 1,
              }}
              onClick={press && (() => press(tile))}
            >
              <div class="face">
                {cover?.(tile)}
                <span class="number">{tile}</span>
                {mark?.text && <span class="mark-text">{mark.text}</span>}
              </div>
            </div>
          );
        })}
      </div>
      {children}
    </div>
  );
}
