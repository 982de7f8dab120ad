import { expect, test } from "vitest";
import { boardText } from "tilebase-reader/puzzle";
import { openSolver } from "../../src/model/files";
import { findHardest } from "../../src/search/hardest";
import { layers } from "../../src/search/layers";
import { BOARDS_BY_DISTANCE, CENTER, CORNER, COUNTED, TABLES } from "./goals";

test.each(COUNTED)("the layers have the published numbers of boards", (goal, counts) => {
  expect(Array.from(layers(goal), (layer) => layer.size)).toEqual(counts);
});

test("2.7606 solutions per board, and 78,033 boards with only one", () => {
  let [solutions, unique] = [0, 0];
  for (const layer of layers(CORNER)) {
    for (const ways of layer.values()) {
      solutions += ways;
      if (ways === 1) unique++;
    }
  }
  expect((solutions / 181_440).toFixed(4)).toBe("2.7606");
  expect(unique).toBe(78_033);
});

test("the hardest boards for the goal with the blank in the corner", async () => {
  const { farthest, mostSolutions, farthestUnique } = await findHardest(CORNER, layers(CORNER));

  expect(farthest.map(boardText).sort()).toEqual(["647/85x/321", "867/254/3x1"]);
  expect(mostSolutions.count).toBe(64);
  expect(mostSolutions.boards.map(boardText).sort()).toEqual(["x85/672/341", "x87/632/541"]);

  const solver = openSolver(TABLES, CORNER);
  for (const board of farthestUnique.boards) {
    expect(solver.distance(board)).toBe(farthestUnique.distance);
    expect(solver.countSolutions(board)).toBe(1);
  }
});

test("all boards farther than the farthest ones with one solution have several", async () => {
  const { farthestUnique } = await findHardest(CENTER, layers(CENTER));
  const unique = Array.from(layers(CENTER), (layer) => {
    return [...layer.values()].filter((ways) => ways === 1).length;
  });
  const { distance, boards } = farthestUnique;
  expect(unique[distance]).toBe(boards.length);
  expect(unique.slice(distance + 1)).toEqual(BOARDS_BY_DISTANCE.center.slice(distance + 1).fill(0));
});
