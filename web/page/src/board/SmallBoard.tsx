import { type Board, position } from "tilebase-reader/puzzle";
import type { ComponentChildren } from "preact";

/** The widths of a cell and of its tile, in SVG units. */
const CELL = 64;
const TILE = 54;

/** The text below the number of a tile, and the tile's CSS classes. */
export interface Mark {
  text: string;
  kind: string;
}

interface Props {
  board: Board;
  /** The description for screen readers. */
  label: string;
  /** The marks of the tiles, by cell. */
  marks?: readonly (Mark | undefined)[];
  /** Called when a tile is clicked. Keyboard users need another control. */
  press?: ((tile: number) => void) | undefined;
  /** Elements drawn between the background and the tiles. */
  children?: ComponentChildren;
}

/** A picture of a board. */
export function SmallBoard({ board, label, marks, press, children }: Props) {
  const { rows, cols, tiles } = board;
  const [width, height] = [CELL * cols, CELL * rows];
  return (
    <svg
      class="small-board"
      style={{ "--cols": cols }}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <rect class="floor" width={width} height={height} rx="10" />
      {children}
      {tiles.map((tile, cell) => {
        if (tile === 0) return null;
        const { x, y } = center(board, cell);
        const mark = marks?.[cell];
        return (
          <g
            key={tile}
            class={mark?.kind}
            transform={`translate(${x} ${y})`}
            onClick={press && (() => press(tile))}
          >
            <rect class="plate" x={-TILE / 2} y={-TILE / 2} width={TILE} height={TILE} rx="8" />
            <text class="tile-number" y={mark ? 2 : 8}>
              {tile}
            </text>
            <text class="mark" y="20">
              {mark?.text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the centre of a cell, in SVG units. */
export function center(board: Board, cell: number): { x: number; y: number } {
  const { row, col } = position(board, cell);
  return { x: CELL * (col + 0.5), y: CELL * (row + 0.5) };
}
