import { type Move, OPPOSITE } from "./board";

/** The direction that a tile slides in when the blank makes a move. */
export function tileDirection(move: Move): "up" | "down" | "left" | "right" {
  return ({ u: "up", d: "down", l: "left", r: "right" } as const)[OPPOSITE[move]];
}

/** The arrow of {@link tileDirection}. */
export function tileArrow(move: Move): string {
  return { u: "↑", d: "↓", l: "←", r: "→" }[OPPOSITE[move]];
}
