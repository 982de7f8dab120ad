// Judges the questions of the quiz by the tables, and by a plain A*.
import { type Board, legalMoves, moved } from "tilebase-reader/puzzle";
import { describe, expect, test } from "vitest";
import { QUIZ_KINDS } from "../../src/model/address";
import { distanceOf } from "../../src/model/answers";
import { solverTo } from "../../src/model/files";
import { QUESTIONS, type Question, questionsOf } from "../../src/model/questions";
import { manhattan } from "../../src/search/manhattan";

/** The number of questions of each kind. */
const JUDGED = 300;

const text = ({ tiles }: Board) => tiles.join(" ");

function distanceIn({ goal }: Question, board: Board): number | undefined {
  return distanceOf(solverTo(goal), board);
}

/** A plain A*: returns the open boards after some expansions, with their depths. */
function openAfter(start: Board, goal: Board, expanded: number): Map<string, number> {
  const open = new Map([[text(start), { board: start, depth: 0 }]]);
  const closed = new Set<string>();
  for (let count = 0; count < expanded; count++) {
    const [best] = [...open.values()].sort(
      (one, other) =>
        one.depth + manhattan(one.board, goal) - other.depth - manhattan(other.board, goal),
    );
    const { board, depth } = best as { board: Board; depth: number };
    open.delete(text(board));
    closed.add(text(board));
    for (const move of legalMoves(board)) {
      const after = moved(board, move) as Board;
      const known = closed.has(text(after)) || open.has(text(after));
      if (!known) open.set(text(after), { board: after, depth: depth + 1 });
    }
  }
  return new Map([...open].map(([name, { depth }]) => [name, depth]));
}

type OfKind<Kind> = Extract<Question, { kind: Kind }>;

function questions<Kind extends Question["kind"]>(kind: Kind): OfKind<Kind>[] {
  return Array.from({ length: JUDGED / QUESTIONS }, (_, seed) =>
    questionsOf({ seed: seed + 1, kind }),
  ).flatMap((round) => round.map((question) => question as OfKind<Kind>));
}

const right = ({ options }: Question) => options.map(({ isRight }) => isRight);

describe(`${JUDGED} questions`, () => {
  test("which move is optimal: the moves that lead nearer", () => {
    for (const question of questions("move")) {
      const { board, options } = question;
      expect(options.map(({ move }) => move)).toEqual(legalMoves(board));
      for (const { move, after, distance, isRight } of options) {
        expect(after).toEqual(moved(board, move));
        expect(distance).toBe(distanceIn(question, after));
        expect(isRight).toBe(distance < (distanceIn(question, board) as number));
      }
      expect(new Set(right(question))).toEqual(new Set([true, false]));
    }
  });

  test("how far is it: one option, and the parity does not show which", () => {
    const places = new Set<number>();
    for (const question of questions("distance")) {
      const distances = question.options.map(({ distance }) => distance);
      const truth = distanceIn(question, question.board) as number;
      expect(right(question)).toEqual(distances.map((distance) => distance === truth));
      expect(right(question)).toContain(true);
      const [first = 0] = distances;
      expect(first).toBeGreaterThan(0);
      expect(distances).toEqual([0, 2, 4, 6].map((more) => first + more));
      places.add(right(question).indexOf(true));
    }
    expect(places.size).toBe(4);
  });

  test("can it be solved: if the search finds it", () => {
    let solvable = 0;
    const shapes = new Set<number>();
    for (const question of questions("solvable")) {
      const truth = distanceIn(question, question.board) !== undefined;
      expect(question.options).toEqual([
        { isSolvable: true, isRight: truth },
        { isSolvable: false, isRight: !truth },
      ]);
      if (truth) solvable++;
      shapes.add(question.goal.cols);
    }
    expect(solvable).toBeGreaterThan(JUDGED / 3);
    expect(solvable).toBeLessThan((2 * JUDGED) / 3);
    expect(shapes).toEqual(new Set([3, 4]));
  });

  test("what would A* expand next: the board that a plain A* takes", () => {
    for (const question of questions("next")) {
      const { board, goal, options } = question;
      const shown = new Map(options.map(({ open, depth }) => [text(open), depth]));
      const expected = [2, 3].map((expanded) => openAfter(board, goal, expanded));
      expect(expected).toContainEqual(shown);
      const sums = options.map(({ open, depth, estimate }) => {
        expect(estimate).toBe(manhattan(open, goal));
        return depth + estimate;
      });
      expect(right(question)).toEqual(sums.map((sum) => sum === Math.min(...sums)));
      expect(right(question).filter(Boolean)).toHaveLength(1);
    }
  });
});

test("a round depends on its seed and kind only, and a mixed one has all kinds", () => {
  for (const kind of QUIZ_KINDS) {
    const [one, again, other] = [7, 7, 8].map((seed) => questionsOf({ seed, kind }));
    expect(one).toHaveLength(QUESTIONS);
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
    const kinds = new Set(one?.map(({ kind }) => kind));
    if (kind === "mixed") expect(kinds.size).toBe(4);
    else expect([...kinds]).toEqual([kind]);
  }
  // The questions of a shared address never change.
  const boards = questionsOf({ seed: 7, kind: "mixed" }).map(({ board }) => board.tiles.join(""));
  expect(boards.join(" ")).toBe(
    "103425786 103526478 412053786 082163475 102873465 512630478 51032674 502167843 267138054 042815673",
  );
});
