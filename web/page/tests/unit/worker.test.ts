import { afterAll, describe, expect, test, vi } from "vitest";
import { type Board, boardText, canonicalGoal, parseBoard } from "tilebase-reader/puzzle";
import { openSolver } from "../../src/model/files";
import { PatternTasks, type Searched } from "../../src/patterns/pattern-tasks";
import { Demonstration } from "../../src/search/demonstration";
import type { HeuristicOrNone } from "../../src/search/heuristics";
import { TableWorker } from "../../src/worker/client";
import { Connection } from "../../src/worker/connection";
import type { Progress } from "../../src/worker/race";
import { type Port, type Running, serve } from "../../src/worker/serve";
import { Tasks } from "../../src/worker/tasks";
import { CORNER, COUNTED, EDGE, served, TABLES } from "./goals";

// Copies messages, as between a page and its worker.
const { port1, port2 } = new MessageChannel();
serve(new Tasks(), port1);
const worker = new TableWorker(TABLES, () => port2);
afterAll(() => port1.close());

const boardAt = async (...args: Parameters<TableWorker["boardAt"]>) =>
  (await worker.boardAt(...args)) as Board;

function opened(): Tasks {
  const tasks = new Tasks();
  tasks.open(TABLES);
  return tasks;
}

test("a board at a distance from any goal is selected by a seed", async () => {
  for (const [seed, board] of [
    [7, "647/85x/321"],
    [7, "647/85x/321"],
    [0, "867/254/3x1"],
  ] as const) {
    expect(boardText(await boardAt(CORNER, 31, { seed }))).toBe(board);
  }
  const goal = { rows: 3, cols: 3, tiles: [5, 8, 2, 0, 1, 7, 3, 6, 4] };
  const solver = openSolver(TABLES, goal);
  for (const distance of [0, 1, 17, 31]) {
    expect(solver.distance(await boardAt(goal, distance))).toBe(distance);
  }
});

test("requests can be sent at the same time, and count the published numbers of boards", async () => {
  const [hardest, none, ...counts] = await Promise.all([
    worker.request("hardest", [CORNER]),
    boardAt(CORNER, 0, { seed: 0 }),
    ...COUNTED.map(([goal]) => worker.request("boardsByDistance", [goal])),
  ]);
  expect(hardest.mostSolutions.count).toBe(64);
  expect(none).toEqual(CORNER);
  expect(counts).toEqual(COUNTED.map(([, counts]) => counts));
});

test("the promise is rejected with the error of the solver", async () => {
  await expect(boardAt(CORNER, 32, { seed: 0 })).rejects.toThrow(
    "no board is at distance 32: the largest distance is 31",
  );
  const other = { rows: 2, cols: 2, tiles: [1, 2, 3, 0] };
  await expect(worker.request("boardsByDistance", [other])).rejects.toThrow(
    "expected at least one table",
  );
});

test("if the worker fails, all promises are rejected, and the page learns of it once", async () => {
  const port: Port = { postMessage() {}, onmessage: null };
  const failing = new TableWorker(TABLES, () => port);
  let failures = 0;
  failing.onFailure = () => failures++;
  const requests = [failing.request("hardest", [CORNER]), failing.boardAt(CORNER, 0)];
  port.onerror?.({ message: "out of memory" } as ErrorEvent);
  const answers = await Promise.allSettled(requests);
  const reason = new Error("the worker has failed: out of memory");
  expect(answers).toEqual(Array(2).fill({ status: "rejected", reason }));
  port.onerror?.({ message: "again" } as ErrorEvent);
  expect(failures).toBe(1);
});

const start = { ...CORNER, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };

describe("a race", () => {
  const never = new AbortController().signal;
  const race = (
    from: Board,
    pace: "watched" | "at once",
    onProgress: (now: Progress[]) => void = () => {},
    signal = never,
    heuristic: HeuristicOrNone = "Manhattan",
  ) => worker.request("race", [from, CORNER, heuristic, pace], { signal, onProgress });

  test("reports progress until all searches have found a solution", async () => {
    const near = await boardAt(CORNER, 9, { seed: 0 });
    const seen: Progress[][] = [];
    const results = await race(near, "watched", (now) => seen.push(now));

    expect(results.map(({ moves }) => moves?.length)).toEqual([9, 9, 9, 9, 9]);
    for (const { milliseconds } of results) expect(milliseconds).toBeGreaterThan(0);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.at(-1)).toEqual(results);
    for (const [index, now] of seen.slice(1).entries()) {
      now.forEach(({ lookedAt, held }, lane) => {
        expect(lookedAt).toBeGreaterThanOrEqual(seen[index]?.[lane]?.lookedAt as number);
        expect(held).toBeGreaterThanOrEqual(seen[index]?.[lane]?.held as number);
      });
    }
  });

  test("does not delay other requests", async () => {
    // The searches of a watched race advance with the clock.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const controller = new AbortController();
    const stopped = race(start, "watched", undefined, controller.signal);
    await worker.request("boardsByDistance", [EDGE]);
    await boardAt(CORNER, 12);
    // Stops the race, which must still be running.
    controller.abort("enough");
    await expect(stopped).rejects.toBe("enough");
    vi.restoreAllMocks();
  });

  test("at once, reports only its end, without a search that looks at a million boards", async () => {
    const farthest = await boardAt(CORNER, 31, { seed: 0 });
    const results = await race(farthest, "at once", () => expect.fail(), never, "none");
    const deepening = results.find(({ search }) => search === "IDA*");
    expect(deepening).toMatchObject({ isGivenUp: true, lookedAt: 1_000_000, moves: undefined });
    const others = results.filter((each) => each !== deepening);
    expect(others.map(({ moves }) => moves?.length)).toEqual([31, 31, 31, 31]);
    expect(others.some(({ isGivenUp }) => isGivenUp)).toBe(false);
  });
});

describe("a picture of a search", () => {
  const shown = { search: "A*", heuristic: "Manhattan", start, goal: CORNER } as const;

  /** Returns the picture of the same search without a worker, after this number of steps. */
  const expected = (steps: number) => {
    const demonstration = new Demonstration(shown, openSolver(TABLES, CORNER));
    for (let step = 0; step < steps; step++) demonstration.step();
    return demonstration.picture();
  };

  test("is that after the same number of steps, forward and back", async () => {
    for (const boards of [0, 1, 11, 10, 200, 3]) {
      expect(await worker.request("picture", [shown, boards])).toEqual(expected(boards));
    }
  });

  test("has its own number of steps, also among simultaneous requests", async () => {
    const slow = { ...shown, search: "breadth-first" } as const;
    const counts = [6999, 6998, 7001];
    const pictures = await Promise.all(
      counts.map((boards) => worker.request("picture", [slow, boards])),
    );
    expect(pictures.map(({ lookedAt }) => lookedAt)).toEqual(counts);
  });

  test("is that of the end after more boards than it looks at", async () => {
    const end = await worker.request("picture", [shown, 100_000]);
    expect(end).toEqual(expected(375));
    expect(end).toMatchObject({ lookedAt: 374, neighbours: [], next: [] });
    expect(end.moves).toHaveLength(19);
    // Before the end, the solution is unknown. At the end, it is the same again.
    expect((await worker.request("picture", [shown, 373])).moves).toBeUndefined();
    expect((await worker.request("picture", [shown, 375])).moves).toBe(end.moves);
  });

  test("does not delay other requests", async () => {
    const farthest = await boardAt(CORNER, 31, { seed: 0 });
    const far = { ...shown, search: "breadth-first", start: farthest } as const;
    let isDrawn = false;
    const picture = worker.request("picture", [far, Infinity]).then(({ lookedAt }) => {
      isDrawn = true;
      return lookedAt;
    });
    await boardAt(CORNER, 12);
    expect(isDrawn).toBe(false);
    expect(await picture).toBeGreaterThan(100_000);
  });
});

test("unsolvable boards have neither a race nor a picture", async () => {
  const start = { ...CORNER, tiles: [1, 2, 3, 4, 5, 6, 8, 7, 0] };
  const shown = { search: "A*", heuristic: "Manhattan", start, goal: CORNER } as const;
  for (const request of [
    () => worker.request("race", [start, CORNER, "Manhattan", "watched"]),
    () => worker.request("race", [start, CORNER, "Manhattan", "at once"]),
    () => worker.request("picture", [shown, 1]),
  ]) {
    await expect(request()).rejects.toThrow("no moves lead from this board to the goal");
  }
});

test("a search of 4x4 reports its progress", async () => {
  const goal = canonicalGoal({ rows: 4, cols: 4 });
  const start = parseBoard(goal, "6c8x/ad17/5b4f/9e23");
  const seen: Searched[] = [];
  const onProgress = (searched: Searched) => seen.push(searched);
  const end = await worker.request("deepen", [start, goal], { onProgress });
  expect(end).toMatchObject({ lookedAt: 1_228_152, atLeast: 45 });
  expect(end.moves).toHaveLength(45);
  expect(seen.length).toBeGreaterThan(1);
  const counts = [...seen, end].map(({ lookedAt }) => lookedAt);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
});

const near = parseBoard(CORNER, "647/85x/321");
const FIFTEEN = canonicalGoal({ rows: 4, cols: 4 });
// Its search takes seconds with pattern tables, and hours without.
const far = parseBoard(FIFTEEN, "x c 9 d f b a e 3 7 2 5 4 8 6 1");

test.each<[name: string, task: (running: Running<unknown>) => Promise<unknown>]>([
  ["a race", (running) => opened().race(near, CORNER, "Manhattan", "watched", running)],
  ["a search of 4x4", (running) => opened().deepen(far, FIFTEEN, running)],
  ["a search with patterns", (running) => new PatternTasks().search(far, FIFTEEN, {}, running)],
])("%s ends after its first report if the page no longer needs it", async (_, task) => {
  let ended: Promise<unknown> | undefined;
  const tasks = { task: (running: Running<unknown>): unknown => (ended = task(running)) };
  const connection = new Connection<typeof tasks>(() => served(tasks)[0]);
  const dropping = new AbortController();
  const onProgress = vi.fn(() => dropping.abort("enough"));
  const request = connection.request("task", [], { signal: dropping.signal, onProgress });
  await expect(request).rejects.toBe("enough");
  await expect(ended).rejects.toThrow("aborted");
  expect(onProgress).toHaveBeenCalledOnce();
});
