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
  let distance = 0;
  for await (const layer of layers) {
    const boards = Array.from(layer.keys(), (board) => packing.unpack(board));
    for (const error of errors) {
      const estimates = boards.map((board) => estimate(error.heuristic, board, goal));
      error.byDistance.push(summary(estimates));
      error.exact += estimates.filter((estimate) => estimate === distance).length;
    }
    distance++;
  }
  return errors.map((error) => {
    const mean = meanOf(error.byDistance, ({ mean }) => mean);
    const meanDistance = meanOf(error.byDistance, (_, distance) => distance);
    return { ...error, mean, meanError: meanDistance - mean };
  });
}

function summary(estimates: readonly number[]): Estimates {
  const boards = estimates.length;
  const sum = estimates.reduce((sum, estimate) => sum + estimate);
  const min = estimates.reduce((one, other) => Math.min(one, other));
  const max = estimates.reduce((one, other) => Math.max(one, other));
  return { boards, min, mean: sum / boards, max };
}

/** Returns the mean of a value over all boards. */
function meanOf(
  byDistance: readonly Estimates[],
  value: (estimates: Estimates, distance: number) => number,
): number {
  let [boards, sum] = [0, 0];
  byDistance.forEach((estimates, distance) => {
    boards += estimates.boards;
    sum += estimates.boards * value(estimates, distance);
  });
  return sum / boards;
}
