import { expect, test } from "vitest";
import { boardText } from "tilebase-reader/puzzle";
import { openSolver } from "../../src/model/files";
import { findHardest } from "../../src/search/hardest";
import { layers } from "../../src/search/layers";
import { CENTER, CORNER, TABLES } from "./goals";

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
  const { farthest, mostSolutions } = await findHardest(CORNER, layers(CORNER));

  expect(farthest.map(boardText).sort()).toEqual(["647/85x/321", "867/254/3x1"]);
  expect(mostSolutions.count).toBe(64);
  expect(mostSolutions.boards.map(boardText).sort()).toEqual(["x85/672/341", "x87/632/541"]);
});

test.each([CORNER, CENTER])("the farthest boards with only one solution", async (goal) => {
  const { distance, boards } = (await findHardest(goal, layers(goal))).farthestUnique;
  const unique = Array.from(layers(goal), (layer) => {
    return [...layer.values()].filter((ways) => ways === 1).length;
  });
  expect(unique.map((boards) => boards > 0).lastIndexOf(true)).toBe(distance);
  expect(boards).toHaveLength(unique[distance] as number);
  const solver = openSolver(TABLES, goal);
  for (const board of boards) {
    expect([solver.distance(board), solver.countSolutions(board)]).toEqual([distance, 1]);
  }
});
