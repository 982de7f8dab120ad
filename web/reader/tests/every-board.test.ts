import { describe, expect, test } from "vitest";

import { Solver } from "../src/index.js";
import { distances, fromKey, index, key, moved, optimalMoves } from "./plain-search.js";
import { data, SOME_GOALS } from "./shipped.js";

// OEIS A089473, A089483 and A089474.
const BOARDS_BY_DISTANCE = {
  corner: [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
  ],
  edge: [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930,
    14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
  ],
  center: [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208,
    18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
  ],
};

describe.each(SOME_GOALS)("every board of 3x3, blank of the goal: %s", (name) => {
  const bits = Solver.fromBytes(data(`3x3-${name}-bit.tb`));
  const moves = Solver.fromBytes(data(`3x3-${name}.tb`));
  const found = distances(3, bits.goal.tiles);

  test("all distances are those of a plain search, and of the published counts", () => {
    const all = bits.allDistances();
    expect(all.length).toBe(181_440);
    const wrong = [...found].filter(([board, distance]) => all[index(fromKey(board))] !== distance);
    expect(wrong).toEqual([]);

    const counts = new Array(bits.maxDistance + 1).fill(0);
    for (const distance of all) counts[distance]++;
    expect(counts).toEqual(BOARDS_BY_DISTANCE[name]);
    expect(moves.allDistances()).toEqual(all);
  });

  test("indices and boards are one to one, as the format defines them", () => {
    for (let number = 0; number < bits.boards; number++) {
      const board = bits.boardAt(number);
      if (index(board.tiles) !== number || bits.indexOf(board) !== number) {
        expect.fail(`board ${number} is read as ${board.tiles}`);
      }
    }
    expect(new Set(found.keys()).size).toBe(bits.boards);
  });

  test("the solution of every board leads to the goal in the fewest moves", () => {
    const goal = key(bits.goal.tiles);
    for (const [board, distance] of found) {
      const solution = bits.solve(fromKey(board));
      const end = Array.from(solution).reduce(
        (tiles, letter) => moved(3, tiles, letter) ?? [],
        fromKey(board),
      );
      if (solution.length !== distance || key(end) !== goal) {
        expect.fail(`${board} is answered ${solution}`);
      }
    }
  });

  test("both encodings answer with the same distances and moves", () => {
    for (const [board, distance] of found) {
      const tiles = fromKey(board);
      const optimal = optimalMoves(found, 3, tiles);
      const answers = [bits, moves].map((solver) => [
        solver.distance(tiles),
        solver.optimalMoves(tiles),
      ]);
      if (answers.some(([moves, letters]) => moves !== distance || letters !== optimal)) {
        expect.fail(`${board} is answered ${answers}, not ${distance},${optimal}`);
      }
    }
  });
});
