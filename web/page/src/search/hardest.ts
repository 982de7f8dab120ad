import type { Board } from "tilebase-reader/puzzle";
import type { Layer } from "./layers";
import { type Packed, Packing } from "./packing";

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
  let farthest: Packed[] = [];
  let mostSolutions = { count: 0, boards: [] as Packed[] };
  let farthestUnique = { distance: 0, boards: [] as Packed[] };
  let distance = 0;
  for await (const layer of layers) {
    farthest = [...layer.keys()];
    const unique = withSolutions(layer, 1);
    if (unique.length > 0) farthestUnique = { distance, boards: unique };
    const most = Math.max(...layer.values());
    if (most > mostSolutions.count) mostSolutions = { count: most, boards: [] };
    if (most === mostSolutions.count) mostSolutions.boards.push(...withSolutions(layer, most));
    distance++;
  }
  const packing = new Packing(goal);
  const unpacked = (boards: Packed[]) => boards.map((board) => packing.unpack(board));
  return {
    farthest: unpacked(farthest),
    mostSolutions: { ...mostSolutions, boards: unpacked(mostSolutions.boards) },
    farthestUnique: { ...farthestUnique, boards: unpacked(farthestUnique.boards) },
  };
}

function withSolutions(layer: Layer, count: number): Packed[] {
  return [...layer.keys()].filter((board) => layer.get(board) === count);
}
