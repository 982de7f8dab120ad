import type { Board } from "../model/board";
import { type Packed, Packing } from "./packing";

/** All boards at one distance, and how many optimal solutions each of them has. */
export type Layer = ReadonlyMap<Packed, number>;

/**
 * All boards that moves lead from to the goal, distance by distance.
 *
 * Every move changes the distance by one, so a neighbour is either in the layer before or in the next
 * one, and whoever reaches the next one hands on all his ways to the goal.
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
