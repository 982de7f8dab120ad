import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
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
