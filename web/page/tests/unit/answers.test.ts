import fc from "fast-check";
import { expect, test } from "vitest";

import { boardText, swapped } from "tilebase-reader/puzzle";
import { answers, solutionIn } from "../../src/model/answers";
import { boardsOnTheWay } from "../../src/model/game";
import { nearestRepair, whyUnsolvable } from "../../src/model/solvable";
import { parseAnyShape } from "../../src/model/text";
import { loadRareTables, solverTo } from "../../src/model/files";
import { en } from "../../src/words/en";
import { boardsOf } from "./goals";

const nine = { rows: 3, cols: 3 };
const board = (text: string) => parseAnyShape(text, nine);

const solver = solverTo(board("123/456/78x"));

await loadRareTables();

test("the answers for the sample of POJ 1077", () => {
  const found = answers(solver, board("234/15x/768"));
  expect(found).toEqual({
    distance: 19,
    solutions: 4,
    solution: "ullddrurdllurdruldr",
    leads: new Map([
      ["u", "nearer"],
      ["d", "nearer"],
      ["l", "nearer"],
    ]),
  });
});

test("a move that leads nearer or away changes the distance by one", () => {
  for (let index = 0; index < solver.boards; index += 97) {
    const start = solver.boardAt(index);
    const distance = solver.distance(start);
    for (const [move, lead] of answers(solver, start)?.leads ?? []) {
      const [, after] = boardsOnTheWay(start, move);
      const next = solver.distance(after ?? []);
      expect(next - distance).toBe(lead === "nearer" ? -1 : 1);
    }
  }
});

test("hints follow a known solution, or the best one of a search that has ended", () => {
  const known = { state: "known", answers: answers(solver, board("123/456/x78"))! } as const;
  const searching = { state: "searching", atLeast: 2, best: "rlrr" } as const;
  expect(solutionIn(known)).toBe("rr");
  expect(solutionIn({ ...searching, isOver: true })).toBe("rlrr");
  expect(solutionIn({ ...searching, isOver: false })).toBeUndefined();
  expect(solutionIn({ state: "unsolvable" })).toBeUndefined();
});

test("an unsolvable board has no answers", () => {
  expect(answers(solver, board("123/456/87x"))).toBeUndefined();
});

test.each([
  ["123/456/87x", "123/456/78x", "1 pair is in another order"],
  ["213/465/87x", "123/456/78x", "3 pairs are in another order"],
  ["12/x3/45", "12/34/5x", "0 pairs are in another order than in the goal, and the gap is 1 row"],
])("why no moves lead from %s to %s: %s", (start, goal, words) => {
  expect(whyUnsolvable(board(start), board(goal), en.setup)).toContain(words);
});

test("the exchange of the two named tiles makes the board solvable, and leads nearest to the goal", () => {
  const { tiles, board: repaired } = nearestRepair(board("123/456/87x"), board("123/456/78x"));
  expect(tiles).toEqual([7, 8]);
  expect(boardText(repaired)).toBe("123/456/78x");

  fc.assert(
    fc.property(boardsOf(board("123/456/78x")), (start) => {
      fc.pre(answers(solver, start) === undefined);
      const repair = nearestRepair(start, board("123/456/78x"));
      const [one, other] = repair.tiles;
      expect(boardText(repair.board)).toBe(
        boardText(swapped(start, start.tiles.indexOf(one), start.tiles.indexOf(other))),
      );
      const cells = start.tiles.flatMap((tile, cell) => (tile === 0 ? [] : cell));
      const all = cells.flatMap((one) =>
        cells.flatMap((other) => (one < other ? [swapped(start, one, other)] : [])),
      );
      expect(solver.distance(repair.board)).toBe(Math.min(...solver.distances(all)));
      expect(one).toBeLessThan(other);
    }),
  );
});

test("texts are read as boards of the present shape first, and then of any other", () => {
  const read = (text: string, expected = nine) => parseAnyShape(text, expected);
  expect(read("1 2 3 4 5 6 7 8 x")).toEqual({ ...nine, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
  expect(read("1 2 3 4 5 x")).toMatchObject({ rows: 2, cols: 3 });
  expect(read("1 2 3 4 5 x", { rows: 3, cols: 2 })).toMatchObject({ rows: 3, cols: 2 });
  expect(read("[[1,2],[3,4],[5,6],[7,0]]")).toMatchObject({ rows: 4, cols: 2 });
  expect(() => read("1 2 3 4 5 6 7 8")).toThrow("the blank is missing");
  expect(() => read("")).toThrow("the board is empty");
});
