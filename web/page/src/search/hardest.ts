import type { Board } from "tilebase-reader/puzzle";
import type { Layer } from "./layers";
import { Packing } from "./packing";

/** The hardest boards, of three kinds. */
export interface Hardest {
  /** The antipodes: all boards at the largest distance. */
  farthest: Board[];
  /** The boards with the most optimal solutions. */
  mostSolutions: { count: number; boards: Board[] };
  /** The farthest boards with only one optimal solution. */
  farthestUnique: { distance: number; boards: Board[] };
}

/** Finds the hardest boards. `layers` must yield all boards, from the goal outwards. */
export async function findHardest(
  goal: Board,
  layers: Iterable<Layer> | AsyncIterable<Layer>,
): Promise<Hardest> {
  const packing = new Packing(goal);
  const withSolutions = (layer: Layer, wanted: number) =>
    Array.from(layer).flatMap(([board, count]) => (count === wanted ? packing.unpack(board) : []));
  let last: Layer = new Map();
  let mostSolutions: Hardest["mostSolutions"] = { count: 0, boards: [] };
  let farthestUnique: Hardest["farthestUnique"] = { distance: 0, boards: [] };
  let distance = 0;
  for await (const layer of layers) {
    last = layer;
    const unique = withSolutions(layer, 1);
    if (unique.length > 0) farthestUnique = { distance, boards: unique };
    const most = Math.max(...layer.values());
    if (most > mostSolutions.count) mostSolutions = { count: most, boards: [] };
    if (most === mostSolutions.count) mostSolutions.boards.push(...withSolutions(layer, most));
    distance++;
  }
  const farthest = Array.from(last.keys(), (board) => packing.unpack(board));
  return { farthest, mostSolutions, farthestUnique };
}
