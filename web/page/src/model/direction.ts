import { type Move, opposite } from "tilebase-reader/puzzle";

/** Returns the direction in which a tile slides when the blank makes a move. */
export function tileDirection(move: Move): "up" | "down" | "left" | "right" {
  return ({ u: "up", d: "down", l: "left", r: "right" } as const)[opposite(move)];
}

/** Returns the arrow of {@link tileDirection}. */
export function tileArrow(move: Move): string {
  return { u: "↑", d: "↓", l: "←", r: "→" }[opposite(move)];
}
