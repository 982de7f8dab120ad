import type { Board } from "tilebase-reader/puzzle";
import { type Packed, Packing } from "./packing";

/**
 * Returns the fewest slides of one or more tiles that solve a solvable board of up to nine cells. A breadth-first search
 * of all boards takes some tenths of a second, and needs no table.
 */
export function fewestSlides(start: Board, goal: Board): number {
  const packing = new Packing(goal);
  const end = packing.pack(goal);
  let layer: Packed[] = [packing.pack(start)];
  const found = new Set(layer);
  let slides = 0;
  for (; !found.has(end); slides++) {
    const next: Packed[] = [];
    for (const board of layer) {
      for (const after of packing.slides(board)) {
        if (found.size < found.add(after).size) next.push(after);
      }
    }
    layer = next;
  }
  return slides;
}
