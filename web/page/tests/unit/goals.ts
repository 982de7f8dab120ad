import { type Board, canonicalGoal, type Shape } from "tilebase-reader/puzzle";

import fc from "fast-check";

/** The goals of 3x3, one for each table, and the numbers of boards at 0, 1, ... moves from each goal. */
export const CORNER: Board = canonicalGoal({ rows: 3, cols: 3 });
export const EDGE: Board = { rows: 3, cols: 3, tiles: [1, 0, 2, 3, 4, 5, 6, 7, 8] };
export const CENTER: Board = { rows: 3, cols: 3, tiles: [1, 2, 3, 8, 0, 4, 7, 6, 5] };

/** The numbers of boards: OEIS A089473. */
export const CORNER_COUNTS = [
  1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
  16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/** The numbers of boards: OEIS A089483. */
export const EDGE_COUNTS = [
  1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930,
  14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
];

/** The numbers of boards: OEIS A089474. */
export const CENTER_COUNTS = [
  1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208,
  18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

/** All boards of a shape, solvable or not. */
export function boardsOf({ rows, cols }: Shape): fc.Arbitrary<Board> {
  const { tiles } = canonicalGoal({ rows, cols });
  const shuffled = fc.shuffledSubarray([...tiles], { minLength: tiles.length });
  return shuffled.map((tiles) => ({ rows, cols, tiles }));
}

/** Returns a board with its blank in another cell, and the tiles in the same order. */
export function withBlankIn(cell: number, board: Board): Board {
  const tiles = board.tiles.filter((tile) => tile !== 0);
  tiles.splice(cell, 0, 0);
  return { ...board, tiles };
}

/** Returns the corner cells of a shape. */
export function cornersOf({ rows, cols }: Shape): number[] {
  return [0, cols - 1, rows * cols - cols, rows * cols - 1];
}

import center from "tilebase-reader/tables/3x3-center-bit";
import corner from "tilebase-reader/tables/3x3-corner-bit";
import edge from "tilebase-reader/tables/3x3-edge-bit";

/** The table files of 3x3. */
export const TABLES: readonly Uint8Array[] = [corner, edge, center];
