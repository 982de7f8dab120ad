import type { ComponentChildren } from "preact";
import type { Board } from "../model/board";

/** The sides of a cell and of the tile in it. */
const CELL = 64;
const TILE = 54;

/** What a tile bears beside its number, and the classes that it is drawn by. */
export interface Mark {
  text: string;
  kind: string;
}

interface Props {
  board: Board;
  /** What the picture shows, in words. */
  label: string;
  /** By cell. */
  marks?: readonly Mark[];
  /** What lies between the ground and the tiles. */
  children?: ComponentChildren;
}

/** A board to look at. */
export function SmallBoard({ board, label, marks, children }: Props) {
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
          <g key={tile} class={mark?.kind} transform={`translate(${x} ${y})`}>
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

/** The middle of a cell, in the picture. */
export function center({ cols }: Board, cell: number): { x: number; y: number } {
  return { x: CELL * ((cell % cols) + 0.5), y: CELL * (Math.trunc(cell / cols) + 0.5) };
}
