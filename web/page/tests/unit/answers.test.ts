import { boardsAlong } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";

import { answers, solutionIn } from "../../src/model/answers";
import { parseAnyShape } from "../../src/model/text";
import { solverTo } from "../../src/model/files";

const nine = { rows: 3, cols: 3 };
const board = (text: string) => parseAnyShape(text, nine);

const solver = solverTo(board("123/456/78x"));

test("the answers for the sample of POJ 1077, and none for an unsolvable board", () => {
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
  expect(answers(solver, board("123/456/87x"))).toBeUndefined();
});

test("a move that leads nearer or away changes the distance by one", () => {
  for (let index = 0; index < solver.boards; index += 97) {
    const start = solver.boardAt(index);
    const distance = solver.distance(start);
    for (const [move, lead] of answers(solver, start)?.leads ?? []) {
      const [, after] = boardsAlong(start, move);
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

test("texts are read as boards of the present shape first, and then of any other", () => {
  const read = (text: string, expected = nine) => parseAnyShape(text, expected);
  expect(read("1 2 3 4 5 6 7 8 x")).toEqual({ ...nine, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
  expect(read("1 2 3 4 5 x")).toMatchObject({ rows: 2, cols: 3 });
  expect(read("1 2 3 4 5 x", { rows: 3, cols: 2 })).toMatchObject({ rows: 3, cols: 2 });
  expect(read("[[1,2],[3,4],[5,6],[7,0]]")).toMatchObject({ rows: 4, cols: 2 });
  expect(() => read("1 2 3 4 5 6 7 8")).toThrow("the blank is missing");
  expect(() => read("")).toThrow("the board is empty");
});
