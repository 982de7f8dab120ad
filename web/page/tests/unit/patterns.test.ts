import fc from "fast-check";
import { type Solver, embedded, fromBytes } from "tilebase-reader/patterns";
import {
  type Board,
  boardsAlong,
  boardText,
  canonicalGoal,
  type Move,
  moved,
  type Moves,
  legalMoves,
} from "tilebase-reader/puzzle";
import tables from "tilebase-reader/tables/4x4-patterns";
import { expect, test } from "vitest";

import { PatternAnswers } from "../../src/known/pattern-answers";
import { randomWalk } from "../../src/model/new-puzzle";
import { randomNumbers } from "../../src/model/random";
import { hasPatterns } from "../../src/model/sizes";
import { parseAnyShape, SHAPES } from "../../src/model/text";
import { PatternTasks, type Searched, type SearchOptions } from "../../src/patterns/pattern-tasks";
import { manhattan } from "../../src/search/manhattan";
import { Connection, type RequestOptions } from "../../src/worker/connection";
import type { Port, TaskRequest } from "../../src/worker/serve";
import { boardsOf, served } from "./goals";

const nothing = () => {};
const never = new AbortController().signal;
const finding = { signal: never, onChange: nothing };

const GOAL = canonicalGoal({ rows: 4, cols: 4 });
const patterns = fromBytes(tables);
const board = (text: string) => parseAnyShape(text, GOAL);

/** Boards 44 and 80 moves from the goal. The second takes some seconds to solve. */
const START = board("172F/E34C/5DxA/698B");
const HARD = board("xC9D/FBAE/3756/4821");

/** Starts a worker, and records its requests and searches. */
function started() {
  const sent: TaskRequest[] = [];
  const searches: Promise<Searched>[] = [];
  const tasks = new PatternTasks();
  const own = tasks.search.bind(tasks);
  tasks.search = (...all) => {
    const search = own(...all);
    searches.push(search);
    return search;
  };
  const start = (): Port => {
    const [page] = served(tasks);
    const post = page.postMessage.bind(page);
    return Object.assign(page, {
      postMessage(request: TaskRequest, transfer: Transferable[]) {
        sent.push(request);
        post(request, transfer);
      },
    });
  };
  /** Returns the options of all searches. */
  const requests = () => sent.map(({ args }) => args[2] as SearchOptions);
  const worker = new Connection<PatternTasks>(start);
  return { worker, search: searchWith(worker), sent, searches, requests };
}

const newAnswers = () => new PatternAnswers(started().worker);

/** Returns a function that searches for a solution to the goal of 4x4. */
const searchWith =
  (worker: Connection<PatternTasks>) =>
  (from: Board, options: SearchOptions = {}, following?: RequestOptions<Searched>) =>
    worker.request("search", [from, GOAL, options], following);

function leadsOf(own: Solver, of: Board): Map<Move, "nearer" | "away"> {
  const nearer = own.optimalMoves(of);
  const lead = (move: Move) => (nearer.includes(move) ? "nearer" : "away");
  return new Map(legalMoves(of).map((move) => [move, lead(move)]));
}

test("the answers for a board of 4x4", async () => {
  const answers = newAnswers();
  const bounds = new Set([answers.bounds(START, GOAL).atLeast]);
  const leads = new Set<number>();
  const onChange = () => {
    bounds.add(answers.bounds(START, GOAL).atLeast);
    leads.add(answers.answers(START, GOAL)?.leads.size ?? 0);
  };
  await answers.find(START, GOAL, { signal: never, onChange });
  expect(answers.answers(START, GOAL)).toEqual({
    distance: 44,
    solutions: undefined,
    solution: patterns.solve(START),
    leads: leadsOf(patterns, START),
  });
  expect(bounds.size).toBeGreaterThan(2);
  expect([...bounds]).toEqual([...bounds].sort((one, other) => one - other));
  expect([...bounds].at(-1)).toBe(44);
  // The first move of the solution leads nearer. The other moves are searched one after the other.
  expect([...leads]).toEqual([0, 1, 2, 3, 4]);
});

test("a long search has a solution before it ends, and then only shorter ones", async () => {
  const answers = newAnswers();
  const ending = new AbortController();
  const lengths: number[] = [];
  const onChange = () => {
    const { atLeast, best } = answers.bounds(HARD, GOAL);
    if (best === undefined) return;
    lengths.push(best.length);
    expect(boardsAlong(HARD, best).at(-1)).toEqual(GOAL);
    expect(best.length).toBeGreaterThanOrEqual(atLeast);
    if (new Set(lengths).size > 1) ending.abort();
  };
  await answers.find(HARD, GOAL, { signal: ending.signal, onChange }).catch(() => undefined);
  expect(new Set(lengths).size).toBeGreaterThan(1);
  expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
});

test("each board on a solution is known without a search, and so are the neighbours", async () => {
  const { worker, sent } = started();
  const answers = new PatternAnswers(worker);
  await answers.find(START, GOAL, finding);
  sent.length = 0;
  const { solution } = answers.answers(START, GOAL)!;
  boardsAlong(START, solution).forEach((onTheWay, made) => {
    const { distance, solution: rest, leads } = answers.answers(onTheWay, GOAL)!;
    expect(distance).toBe(44 - made);
    expect(rest).toBe(solution.slice(made));
    expect(leads.get(solution[made] as Move)).toBe(made < 44 ? "nearer" : undefined);
  });
  for (const move of legalMoves(START)) {
    const after = moved(START, move) as Board;
    const { distance, solution } = answers.answers(after, GOAL)!;
    expect(distance).toBe(patterns.distance(after));
    expect(boardsAlong(after, solution).at(-1)).toEqual(GOAL);
  }
  expect(sent).toEqual([]);
});

test("along a game, each board has a right result, with one bounded search for each move", async () => {
  const { worker, requests } = started();
  const answers = new PatternAnswers(worker);
  const walk = fc.array(fc.nat(), { minLength: 25, maxLength: 25 });
  for (const choices of fc.sample(walk, { numRuns: 3, seed: 18 })) {
    let here = START;
    await answers.find(here, GOAL, finding);
    for (const choice of choices) {
      const moves = legalMoves(here);
      here = moved(here, moves[choice % moves.length] as Move) as Board;
      const before = requests().length;
      await answers.find(here, GOAL, finding);
      const added = requests().slice(before);
      expect(added.length).toBeLessThanOrEqual(3);
      for (const { most } of added) expect(most).toBeLessThan(Infinity);
      const known = answers.answers(here, GOAL)!;
      expect(known.distance).toBe(patterns.distance(here));
      expect(known.leads).toEqual(leadsOf(patterns, here));
    }
  }
});

const walks = fc.array(fc.constantFrom<Move>("u", "d", "l", "r"), { maxLength: 30 });

test.each(SHAPES.filter(({ rows, cols }) => hasPatterns({ rows, cols }) && rows * cols < 25))(
  "any goal of $rows x $cols",
  async (shape) => {
    const answers = newAnswers();
    const property = fc.asyncProperty(boardsOf(shape), walks, async (goal, walk) => {
      const start = walk.reduce<Board>((here, move) => moved(here, move) ?? here, goal);
      await answers.find(start, goal, finding);
      const own = embedded(goal);
      const known = answers.answers(start, goal)!;
      expect(known.distance).toBe(own.distance(start));
      expect(known.leads).toEqual(leadsOf(own, start));
    });
    await fc.assert(property, { numRuns: 4 });
  },
);

test("a dropped search ends, and does not delay others", async () => {
  const { search, searches } = started();
  const ending = new AbortController();
  let reports = 0;
  const onProgress = () => {
    if (++reports === 3) ending.abort();
  };
  const hard = search(HARD, {}, { signal: ending.signal, onProgress });
  await expect(hard).rejects.toThrow("aborted");
  const { moves } = await search(START);
  expect(moves).toBe(patterns.solve(START));
  // The first search is cancelled, and the second search continues.
  await expect(searches[0]).rejects.toThrow("aborted");
  await expect(search(START, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
  // A search also ends once no shorter solution is possible.
  expect((await search(START, { most: 1 })).moves).toBeUndefined();
});

test("after a failure the next question starts another worker", async () => {
  const failing: Port = { postMessage: nothing, onmessage: null };
  let terminated = 0;
  failing.terminate = () => terminated++;
  const starts = [failing, failing];
  const search = searchWith(new Connection(() => starts.shift() ?? served(new PatternTasks())[0]));
  const first = search(START);
  const second = search(HARD);
  failing.onerror?.({} as ErrorEvent);
  await expect(first).rejects.toThrow("the worker has failed: its file could not be loaded");
  await expect(second).rejects.toThrow("the worker has failed");
  const problem = "Failed to fetch dynamically imported module";
  failing.postMessage = ({ port }) => port?.postMessage({ problem });
  const third = search(START);
  await expect(third).rejects.toThrow("Failed to fetch");
  expect(terminated).toBe(2);
  expect((await search(START)).moves).toHaveLength(44);
  // Missing tables also cause a failure.
  const other = { rows: 2, cols: 2, tiles: [1, 2, 3, 0] };
  const missing = started().worker.request("search", [other, other, {}]);
  await expect(missing).rejects.toThrow("no table for goals with the blank in cell 3 of a 2x2");
});

test("the review of a game has its distances and mistakes", async () => {
  const { worker } = started();
  const moves: Moves = patterns.solve(START) + "uu";
  const { distances, mistakes } = await worker.request("review", [START, GOAL, moves, undefined]);
  expect(distances).toEqual([...Array.from({ length: 45 }, (_, made) => 44 - made), 1, 2]);
  expect(mistakes).toEqual([
    { before: 44, better: [] },
    { before: 45, better: ["d"] },
  ]);
});

test("a board at a distance", async () => {
  const { worker } = started();
  const find = (distance: number, seed: number, signal = never) =>
    worker.request("boardAt", [GOAL, distance, seed], { signal });
  for (const distance of [0, 1, 17, 40, 52, 57]) {
    const found = (await find(distance, distance))!;
    expect(patterns.distance(found)).toBe(distance);
    if (distance < 50) expect(await find(distance, distance)).toEqual(found);
  }
  expect(await find(17, 18)).not.toEqual(await find(17, 17));
  expect(await find(90, 1)).toBeUndefined();
  await expect(find(40, 1, AbortSignal.abort())).rejects.toThrow();
  const dropped = new AbortController();
  const given = find(80, 1, dropped.signal);
  dropped.abort("enough");
  await expect(given).rejects.toBe("enough");
});

test("answers for one goal are kept during a search for another goal", async () => {
  const { worker } = started();
  const answers = new PatternAnswers(worker);
  const late = worker.request("boardAt", [canonicalGoal({ rows: 3, cols: 5 }), 20, 1]);
  await answers.find(START, GOAL, finding);
  await late;
  expect(answers.answers(START, GOAL)?.distance).toBe(44);
});

const LARGE = canonicalGoal({ rows: 5, cols: 5 });
const FAR = randomWalk(LARGE, 1000, randomNumbers(5));
// The tables of 5x5 are made once.
const largeTasks = new PatternTasks();
const largeAnswers = () => new PatternAnswers(new Connection(() => served(largeTasks)[0]));

test("boards near the goal of 5x5 have the answers of the reader", async () => {
  const answers = largeAnswers();
  const patterns = embedded(LARGE);
  for (let seed = 0; seed < 20; seed++) {
    const board = randomWalk(LARGE, 14, randomNumbers(seed));
    await answers.find(board, LARGE, { ...finding, seconds: 60 });
    const known = answers.answers(board, LARGE)!;
    expect(known.distance).toBe(patterns.distance(board));
    expect(boardsAlong(board, known.solution).at(-1)).toEqual(LARGE);
    expect(known.leads).toEqual(leadsOf(patterns, board));
  }
});

test("at a limit, a far board has bounds and a solution, but no distance", async () => {
  const answers = largeAnswers();
  const before = answers.bounds(FAR, LARGE);
  expect(before).toEqual({ atLeast: manhattan(FAR, LARGE), best: undefined });
  await answers.find(FAR, LARGE, { ...finding, seconds: 0.1 });
  expect(answers.answers(FAR, LARGE)).toBeUndefined();
  const { atLeast, best = "" } = answers.bounds(FAR, LARGE);
  expect(atLeast).toBeGreaterThan(before.atLeast);
  expect(best.length).toBeGreaterThan(atLeast);
  expect(boardsAlong(FAR, best).at(-1)).toEqual(LARGE);
  // A longer search never makes the bounds worse.
  await answers.find(FAR, LARGE, { ...finding, seconds: 1 });
  const after = answers.bounds(FAR, LARGE);
  expect(after.atLeast).toBeGreaterThanOrEqual(atLeast);
  expect(after.best!.length).toBeLessThanOrEqual(best.length);
  // A shorter search does not, either.
  await answers.find(FAR, LARGE, { ...finding, seconds: 0 });
  expect(answers.bounds(FAR, LARGE)).toMatchObject({ atLeast: after.atLeast });
});

test("hints with a limit lead to the goal", async () => {
  const answers = largeAnswers();
  let board = FAR;
  let left = Infinity;
  while (boardText(board) !== boardText(LARGE)) {
    await answers.find(board, LARGE, { ...finding, seconds: 0.02 });
    const solution = answers.bounds(board, LARGE).best!;
    expect(solution.length).toBeLessThan(left);
    left = solution.length;
    board = moved(board, solution[0] as Move) as Board;
  }
});

test("the review of a long game finds the distances near its end, and bounds of its start", async () => {
  const answers = largeAnswers();
  await answers.find(FAR, LARGE, { ...finding, seconds: 0.1 });
  const { atLeast, best = "" } = answers.bounds(FAR, LARGE);
  const { distances } = await answers.worker.request("review", [FAR, LARGE, best, 2]);
  expect(distances).toHaveLength(best.length + 1);
  expect(distances[0]).toBeNull();
  expect(answers.bounds(FAR, LARGE).atLeast).toBeGreaterThanOrEqual(atLeast);
  const known = distances.filter((distance) => distance !== null);
  expect(known.length).toBeGreaterThan(0);
  expect(distances.slice(-known.length)).toEqual(known);
});
