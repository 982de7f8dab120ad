import { afterAll, expect, test } from "vitest";
import { boardText } from "../../src/model/board";
import { openTable } from "../../src/model/tables";
import { TableWorker } from "../../src/worker/client";
import { serve } from "../../src/worker/serve";
import { CENTER, CENTER_COUNTS, CORNER, CORNER_COUNTS, EDGE, EDGE_COUNTS } from "./goals";
import { TABLES } from "./tables";

// What is sent is copied here as it is between a page and its worker.
const { port1, port2 } = new MessageChannel();
serve(port1);
const worker = new TableWorker(TABLES, port2);
afterAll(() => port1.close());

test.each([
  [CORNER, CORNER_COUNTS],
  [EDGE, EDGE_COUNTS],
  [CENTER, CENTER_COUNTS],
])("as many boards at each distance as are published", async (goal, counts) => {
  expect(await worker.boardsByDistance(goal)).toEqual(counts);
});

test("the same fraction chooses the same board, another one another", async () => {
  const board = await worker.boardAt(CORNER, 31, 0.25);
  expect(boardText(board)).toBe("647/85x/321");
  expect(await worker.boardAt(CORNER, 31, 0.25)).toEqual(board);
  expect(boardText(await worker.boardAt(CORNER, 31, 0.75))).toBe("867/254/3x1");
});

test("the board chosen is at the distance, from any goal", async () => {
  const goal = { rows: 3, cols: 3, tiles: [5, 8, 2, 0, 1, 7, 3, 6, 4] };
  const table = openTable(TABLES, goal);
  for (const distance of [0, 1, 17, 31]) {
    const { tiles } = await worker.boardAt(goal, distance, 0.5);
    expect(table.distance(tiles)).toBe(distance);
  }
});

test("questions may be asked together", async () => {
  const [hardest, none, counts] = await Promise.all([
    worker.hardest(CORNER),
    worker.boardAt(CORNER, 0, 0),
    worker.boardsByDistance(CORNER),
  ]);
  expect(hardest.mostSolutions.count).toBe(64);
  expect(none).toEqual(CORNER);
  expect(counts).toEqual(CORNER_COUNTS);
});

test("what the table says is wrong is said by the promise", async () => {
  await expect(worker.boardAt(CORNER, 32, 0)).rejects.toThrow(
    "no board is at distance 32: the largest distance is 31",
  );
  const other = { rows: 2, cols: 2, tiles: [1, 2, 3, 0] };
  await expect(worker.boardsByDistance(other)).rejects.toThrow("expected at least one table");
});
