import { useLayoutEffect, useRef } from "preact/hooks";
import { type Board, position } from "tilebase-reader/puzzle";
import { useSettings } from "../settings/settings";
import { usePicture } from "./picture";

const SIDE = 240;

/** The piece of the picture on a tile, if there is a picture. */
export function Piece({ tile, goal }: { tile: number; goal: Board }) {
  const { image } = usePicture();
  const [{ hasNumbers }] = useSettings();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!image || !context) return;
    // The picture is cropped to the goal's shape.
    const side = Math.min(image.width / goal.cols, image.height / goal.rows);
    const { row, col } = position(goal, goal.tiles.indexOf(tile));
    const left = (image.width - side * goal.cols) / 2 + side * col;
    const top = (image.height - side * goal.rows) / 2 + side * row;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [image, goal, tile]);
  if (!image) return null;
  return (
    <canvas ref={canvas} class={`piece${hasNumbers ? "" : " bare"}`} width={SIDE} height={SIDE} />
  );
}
