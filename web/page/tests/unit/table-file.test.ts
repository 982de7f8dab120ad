import { canonicalGoal } from "tilebase-reader/puzzle";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { changed, data, sealed } from "../../../reader/tests/tables.js";
import { PatternAnswers } from "../../src/known/pattern-answers";
import { largestDistance } from "../../src/model/boards-by-distance";
import { FILES, solverTo } from "../../src/model/files";
import { newPuzzle, randomWalk } from "../../src/model/new-puzzle";
import { OPENED, openedFor } from "../../src/model/opened";
import { randomNumbers } from "../../src/model/random";
import { goalOfSize, hasAnswers } from "../../src/model/sizes";
import { parseAnyShape, SHAPES } from "../../src/model/text";
import { Deepening } from "../../src/search/deepening";
import { FileTasks } from "../../src/table-file/file-tasks";
import { OpenedFiles } from "../../src/table-file/opened-files";
import { TableWorker } from "../../src/worker/client";
import { serve } from "../../src/worker/serve";
import { madeTable } from "../made-table";

const CORNER = data("3x3-corner.tb");
const PATTERN = data("4x4-1-2-3-4-7.tb");
const LARGE = madeTable(2, 5);
/** The header of a table of 16 cells. */
const LARGEST = largestHeader();

function largestHeader(): Uint8Array {
  const start = changed(data("2x3-corner-bit.tb").slice(0, 64), 11, 4, 4, 15, 80);
  const view = new DataView(start.buffer);
  view.setBigUint64(16, 10_461_394_944_000n, true);
  view.setBigUint64(24, 1_307_674_368_000n, true);
  return sealed(start);
}

const file = (bytes: Uint8Array | string, type = "") =>
  new File([bytes as BlobPart], "some.tb", { type });

const running = (signal = new AbortController().signal) => ({ signal, report: () => {} });

const worker = new TableWorker(FILES, () => expect.fail());
const requested = vi.spyOn(worker, "request").mockResolvedValue(undefined);

/** Opens files as the page does, and returns the results. */
async function opened(...files: File[]) {
  const { port1, port2 } = new MessageChannel();
  serve(new FileTasks(), port1);
  const list = new OpenedFiles(() => port2);
  await list.open(files, worker);
  return { list, seen: list.seen, close: () => port1.close() };
}

const [files, shapes] = [[...FILES], [...SHAPES]];
beforeEach(() => {
  requested.mockClear();
  FILES.splice(0, FILES.length, ...files);
  SHAPES.splice(0, SHAPES.length, ...shapes);
  OPENED.length = 0;
});
afterAll(() => void (OPENED.length = 0));

test.each<[name: string, file: File, fault: string, details?: string[]]>([
  ["an empty file", file(""), "empty"],
  ["a picture", file("\x89PNG", "image/png"), "picture"],
  ["a text", file("1 2 3 4 5 6 7 8 x\n".repeat(10)), "other"],
  ["a short text", file("1 2 3 4 5 6 7 8 x"), "short", ["17"]],
  ["the start of a header", file(CORNER.subarray(0, 40)), "short", ["40"]],
  ["a cut table", file(CORNER.subarray(0, 1000)), "length", ["45424", "1000"]],
  ["only a header", file(CORNER.subarray(0, 64)), "length", ["45424", "64"]],
  ["a table and more", file(new Uint8Array([...CORNER, 0])), "length", ["45424", "45425"]],
  ["a cut pattern table", file(PATTERN.subarray(0, 70)), "length", ["109324", "70"]],
  ["another version", file(changed(CORNER, 8, 2)), "newer"],
  ["another encoding", file(changed(CORNER, 10, 9)), "newer"],
  ["other reserved bytes", file(sealed(changed(CORNER, 48, 1))), "newer"],
  ["a changed header", file(changed(CORNER, 14, 30)), "damaged"],
  ["a changed entry", file(changed(CORNER, 1000, (CORNER[1000] as number) ^ 1)), "damaged"],
  ["a changed pattern", file(changed(PATTERN, 1000, (PATTERN[1000] as number) ^ 1)), "damaged"],
  ["an impossible shape", file(sealed(changed(CORNER, 11, 9))), "header"],
  ["a claim of many entries", file(sealed(changed(CORNER, 23, 255))), "header"],
  ["a wrong largest distance", file(sealed(changed(CORNER, 14, 30))), "header"],
])("%s is refused", async (_, wrong, fault, details = []) => {
  const { seen, close } = await opened(wrong);
  expect(seen[0]?.fault).toMatchObject({ fault, ...(details.length > 0 && { details }) });
  expect(FILES).toEqual(files);
  close();
});

test("a table of 16 cells that claims all its entries is refused without them", async () => {
  const { seen, close } = await opened(file(LARGEST));
  expect(seen[0]?.fault).toEqual({ fault: "length", details: ["1307674368064", "64"] });
  close();
});

test("only the header is read of a file that is no table, or too large", async () => {
  const read = async (bytes: Uint8Array, size = bytes.length) => {
    const whole = Object.defineProperty(file(bytes), "size", { value: size });
    vi.spyOn(whole, "arrayBuffer").mockRejectedValue(new Error("read as a whole"));
    return new FileTasks().open(whole, running());
  };
  expect(await read(CORNER.slice(1))).toMatchObject({ fault: "other" });
  expect(await read(CORNER.slice(0, 1000))).toMatchObject({ fault: "length" });
  expect(await read(LARGEST, 1_307_674_368_064)).toEqual({ fault: "memory" });
  await expect(read(CORNER)).rejects.toThrow("read as a whole");
});

test("what cannot be read, such as a folder, is no table", async () => {
  const folder = Object.assign(file("x".repeat(100)), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }),
  });
  const read = await new FileTasks().open(folder as unknown as Blob, running());
  expect(read).toEqual({ fault: "unreadable" });
});

test("a wrong entry with a correct checksum is found by the proof", async () => {
  const wrong = sealed(changed(CORNER, 64 + 45, (CORNER[64 + 45] as number) ^ 3));
  const { seen, close } = await opened(file(wrong));
  expect(seen[0]?.fault).toEqual({
    fault: "entry",
    details: [expect.stringMatching(/^x( \d){8}$/)],
  });
  expect(FILES).toEqual(files);
  close();
});

test("several files are described, whatever they are", async () => {
  const multi = data("2x4-edge-multi");
  const { seen, close } = await opened(file(CORNER), file(PATTERN), file("text"), file(multi));
  expect(seen.map(({ result, fault }) => result ?? fault?.fault)).toEqual([
    ...["proved", "unchanged", "short", "proved"],
  ]);
  expect(seen[0]?.read?.info).toMatchObject({ encoding: "move", entries: 181_440 });
  expect(seen[1]?.read?.info.tiles).toEqual([1, 2, 3, 4, 7]);
  expect(seen[3]?.read?.info).toMatchObject({ metric: "multi", goal: { rows: 2, cols: 4 } });
  // The small table answers before the page's own, and in the other worker, too.
  expect(FILES).toEqual([CORNER, ...files]);
  expect(requested).toHaveBeenCalledWith("open", [FILES]);
  close();
});

test("a table makes 2x2 playable", async () => {
  expect(() => parseAnyShape("12/3x", { rows: 3, cols: 3 })).toThrow("no boards of 2x2 here");
  const { close } = await opened(file(madeTable(2, 2)));
  const goal = parseAnyShape("12/3x", { rows: 3, cols: 3 });
  expect(solverTo(goal).distance("x3/21")).toBe(6);
  expect(hasAnswers(goal)).toBe(true);
  expect(solverTo(goal).distance(newPuzzle(goal, "hard"))).toBeGreaterThan(3);
  close();
});

test("a table of 2x5 answers from its worker, for all goals that it serves", async () => {
  const goal = canonicalGoal({ rows: 2, cols: 5 });
  const { close, list } = await opened(file(LARGE));
  expect(list.seen[0]).toMatchObject({ result: "proved" });
  for (const [text, served] of [
    ["12345/6789x", true],
    ["x9876/54321", true],
    ["12/34/56/78/9x", true],
    ["1x345/26789", false],
  ] as const) {
    expect(hasAnswers(parseAnyShape(text, goal))).toBe(served);
  }
  expect(goalOfSize("2x5")).toEqual(goal);
  expect(largestDistance(goal)).toBe(55);
  expect(FILES).toEqual(files);

  const answers = new PatternAnswers({ request: () => expect.fail() } as never);
  const { signal } = new AbortController();
  for (const text of ["12345/6789x", "97/53/14/26/8x", "x3579/12468"]) {
    const to = parseAnyShape(text, goal);
    const from = randomWalk(to, 40, randomNumbers(1));
    await answers.find(from, to, { signal, onProgress: () => {}, onChange: () => {} });
    // A search without tables finds the same distance.
    const search = new Deepening(from, to);
    while (search.moves === undefined) search.advance(10_000);
    expect(answers.memory(to).answers(from)?.distance).toBe(search.moves.length);
  }
  expect(await answers.boardAt(goal, 30, { seed: 1 })).toMatchObject({ rows: 2, cols: 5 });
  close();
});

test("a wrong large table never answers", async () => {
  const wrong = sealed(changed(LARGE, 5000, (LARGE[5000] as number) ^ 1));
  const { close, list } = await opened(file(wrong));
  expect(list.seen[0]).toMatchObject({ fault: { fault: "entry" } });
  expect(openedFor(canonicalGoal({ rows: 2, cols: 5 }))).toBeUndefined();
  close();
});

/** Starts to open files, and waits until the first, a large table, is being proved. */
async function opening(...files: File[]) {
  const { port1, port2 } = new MessageChannel();
  serve(new FileTasks(), port1);
  const list = new OpenedFiles(() => port2);
  const done = list.open(files, worker);
  await vi.waitFor(() => expect(list.seen[0]?.read).toBeDefined(), { interval: 1 });
  return { list, done, close: () => port1.close() };
}

test("a file whose proof is cancelled never answers, and no more files are read", async () => {
  const { list, done, close } = await opening(file(LARGE), file(CORNER));
  list.cancel();
  await done;
  expect(list.seen).toHaveLength(1);
  expect(list.seen[0]).toMatchObject({ result: "notProved" });
  expect(OPENED).toEqual([]);
  close();
});

test("a file that is opened during a proof replaces the earlier one", async () => {
  const { list, done, close } = await opening(file(LARGE), file("text"));
  await Promise.all([done, list.open([file(CORNER)], worker)]);
  expect(list.seen).toMatchObject([{ result: "proved" }]);
  expect(OPENED).toEqual([]);
  close();
});

test("a file whose opening is cancelled never answers", async () => {
  const tasks = new FileTasks();
  await expect(tasks.open(file(CORNER), running(AbortSignal.abort()))).rejects.toThrow();
  expect(await tasks.prove(running())).toMatchObject({ fault: "short" });
});

test("tables whose worker has failed no longer answer", async () => {
  const { close } = await opened(file(LARGE));
  expect(OPENED).toHaveLength(1);
  await expect(OPENED[0]?.worker.request("search", [] as never)).rejects.toThrow();
  expect(OPENED).toEqual([]);
  close();
});
