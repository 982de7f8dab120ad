import type { Board } from "tilebase-reader/puzzle";
import { estimate, type Heuristic, HEURISTICS } from "./heuristics";
import type { Layer } from "./layers";
import { Packing } from "./packing";

/** The errors of a heuristic over all boards. */
export interface HeuristicErrors {
  heuristic: Heuristic;
  /** The estimates of the boards at 0, 1, ... moves. */
  byDistance: Estimates[];
  /** The mean estimate, and the mean difference between distance and estimate. */
  mean: number;
  meanError: number;
  /** The number of boards whose estimate equals their distance. */
  exact: number;
}

/** The estimates of the boards at one distance. */
interface Estimates {
  boards: number;
  min: number;
  mean: number;
  max: number;
}

/** Compares the heuristics with the distances. `layers` must yield all boards, from the goal outwards. */
export async function findHeuristicErrors(
  goal: Board,
  layers: Iterable<Layer> | AsyncIterable<Layer>,
): Promise<HeuristicErrors[]> {
  const packing = new Packing(goal);
  const errors = HEURISTICS.map((heuristic): HeuristicErrors => {
    return { heuristic, byDistance: [], mean: 0, meanError: 0, exact: 0 };
  });
  let [distance, all] = [0, 0];
  for await (const layer of layers) {
    const boards = Array.from(layer.keys(), (board) => packing.unpack(board));
    for (const error of errors) {
      const estimates = boards.map((board) => estimate(error.heuristic, board, goal));
      const sum = estimates.reduce((sum, estimate) => sum + estimate);
      const min = estimates.reduce((one, other) => Math.min(one, other));
      const max = estimates.reduce((one, other) => Math.max(one, other));
      error.byDistance.push({ boards: boards.length, min, mean: sum / boards.length, max });
      error.mean += sum;
      error.meanError += distance * boards.length - sum;
      error.exact += estimates.filter((estimate) => estimate === distance).length;
    }
    all += boards.length;
    distance++;
  }
  // Until here, the means are sums.
  return errors.map((error) => {
    return { ...error, mean: error.mean / all, meanError: error.meanError / all };
  });
}
