import type { Board } from "tilebase-reader/puzzle";
import { type Packed, Packing } from "./packing";

/** All boards at one distance, and the number of optimal solutions of each. */
export type Layer = ReadonlyMap<Packed, number>;

/**
 * Yields all solvable boards, distance by distance.
 *
 * Every move changes the distance by one, so a neighbour is in the layer before or after. The number of solutions of a
 * board is the sum over its neighbours in the layer before.
 */
export function* layers(goal: Board): Generator<Layer> {
  const packing = new Packing(goal);
  let before: Layer = new Map();
  let layer: Layer = new Map([[packing.pack(goal), 1]]);
  while (layer.size > 0) {
    yield layer;
    const next = new Map<Packed, number>();
    for (const [board, ways] of layer) {
      for (const neighbour of packing.neighbours(board)) {
        if (!before.has(neighbour)) next.set(neighbour, (next.get(neighbour) ?? 0) + ways);
      }
    }
    [before, layer] = [layer, next];
  }
}
