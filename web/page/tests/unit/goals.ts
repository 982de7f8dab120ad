import fc from "fast-check";
import { onTestFinished } from "vitest";
import { type Board, canonicalGoal, type Shape } from "tilebase-reader/puzzle";
import center from "tilebase-reader/tables/3x3-center-bit";
import corner from "tilebase-reader/tables/3x3-corner-bit";
import edge from "tilebase-reader/tables/3x3-edge-bit";

import { BOARDS_BY_DISTANCE } from "../../../reader/tests/counts";
import { serve } from "../../src/worker/serve";

export { BOARDS_BY_DISTANCE };

/** The goals of 3x3, one for each table. */
export const CORNER: Board = canonicalGoal({ rows: 3, cols: 3 });
export const EDGE: Board = { rows: 3, cols: 3, tiles: [1, 0, 2, 3, 4, 5, 6, 7, 8] };
export const CENTER: Board = { rows: 3, cols: 3, tiles: [1, 2, 3, 8, 0, 4, 7, 6, 5] };

/** Each goal with its numbers of boards at 0, 1, ... moves. */
export const COUNTED = [
  [CORNER, BOARDS_BY_DISTANCE.corner],
  [EDGE, BOARDS_BY_DISTANCE.edge],
  [CENTER, BOARDS_BY_DISTANCE.center],
] as const;

/** All boards of a shape, solvable or not. */
export function boardsOf({ rows, cols }: Shape): fc.Arbitrary<Board> {
  const { tiles } = canonicalGoal({ rows, cols });
  const shuffled = fc.shuffledSubarray([...tiles], { minLength: tiles.length });
  return shuffled.map((tiles) => ({ rows, cols, tiles }));
}

/** The table files of 3x3. */
export const TABLES: readonly Uint8Array[] = [corner, edge, center];

/** Serves tasks in this thread until the test ends. Returns both ends of the connection. */
export function served(tasks: object): [page: MessagePort, worker: MessagePort] {
  const { port1: worker, port2: page } = new MessageChannel();
  serve(tasks, worker);
  onTestFinished(() => worker.close());
  return [page, worker];
}
