import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { center, SmallBoard } from "../board/SmallBoard";
import { useSettings } from "../settings/settings";
import { drawPiece, usePicture } from "./picture";

const SIDE = 240;

/** The piece of the picture on a tile, if there is a picture. */
export function Piece({ tile, goal }: { tile: number; goal: Board }) {
  const { image } = usePicture();
  const [{ hasNumbers }] = useSettings();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!image || !context) return;
    drawPiece(context, image, goal, goal.tiles.indexOf(tile), { x: 0, y: 0, side: SIDE });
  }, [image, goal, tile]);
  if (!image) return null;
  return (
    <canvas ref={canvas} class={`piece${hasNumbers ? "" : " bare"}`} width={SIDE} height={SIDE} />
  );
}

const [CELL, TILE] = [64, 60];

/** The goal as a board, or as the whole picture if there is one. */
export function GoalPicture({ goal, label }: { goal: Board; label: string }) {
  const { image } = usePicture();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!image || !context) return;
    context.clearRect(0, 0, CELL * goal.cols, CELL * goal.rows);
    goal.tiles.forEach((tile, cell) => {
      const { x, y } = center(goal, cell);
      const square = { x: x - TILE / 2, y: y - TILE / 2, side: TILE };
      if (tile > 0) drawPiece(context, image, goal, cell, square);
    });
  }, [image, goal]);
  if (!image) return <SmallBoard board={goal} label={label} />;
  return (
    <canvas
      ref={canvas}
      class="small-board"
      role="img"
      aria-label={label}
      width={CELL * goal.cols}
      height={CELL * goal.rows}
    />
  );
}
