// Tests the reader with data/conformance.tsv, which the readers of all languages share. Its first lines describe it.
import { expect, test } from "vitest";

import { check } from "../src/check.js";
import { fromBytes, type Limits, type Solver } from "../src/index.js";
import { open as openFolder } from "../src/node.js";
import { fromBytes as fromPatterns } from "../src/patterns.js";
import { tilesText } from "../src/board.js";
import { apply, parseBoard, parseMoves, readMoves, shapeOf, shapeText } from "../src/puzzle.js";
import { slides as slidesIn } from "../src/puzzle.js";
import { verify } from "../src/verify.js";
import { fromKey } from "./plain-search.js";
import { ABOUT_A_BOARD, changed, CONFORMANCE, data, fromHex, named, SETS } from "./tables.js";

/** The check for each kind of line, called with the line's other fields. */
const CHECKS: Record<string, (...fields: string[]) => void | Promise<void>> = {
  async table(_, hex) {
    await expect(verify(fromHex(hex))).resolves.toBeUndefined();
  },

  async patterns(name, ...tables) {
    expect(() => open(name).maxDistance).toThrow(RangeError);
    for (const hex of tables) await expect(verify(fromHex(hex))).resolves.toBeUndefined();
  },

  board(name, goal, order, board, distance, solution, optimal, count) {
    const solver = open(name, goal);
    expect(solver.distance(board)).toBe(Number(distance));
    expect(solver.solve(board, { order })).toBe(solution);
    expect(solver.optimalMoves(board)).toBe(optimal);
    expect(solver.countSolutions(board)).toBe(Number(count));

    const start = solver.parseBoard(board);
    expect(solver.distance(start)).toBe(Number(distance));
    const answer = { moves: solution, distance: Number(distance), isComplete: true };
    expect(solver.hint(start.tiles, { order })).toMatchObject(answer);
  },

  slides(name, goal, board, slides) {
    const solver = open(name, goal);
    expect(solver.metric).toBe("multi");
    expect(solver.optimalSlides(board).join(" ")).toBe(slides);
    expect(slidesIn(solver.solve(board)).length).toBe(solver.distance(board));
  },

  analysis(name, goal, board, moves, distances, mistakes) {
    const verdict = check(open(name, goal), board, moves);
    expect(verdict.distances.join(" ")).toBe(distances);
    const written = verdict.mistakes.map(({ before, better }) => `${before}:${better?.join(",")}`);
    expect(written.join(" ")).toBe(mistakes);
  },

  verdict(name, goal, board, text, outcome, ...numbers) {
    const [, distance] = /^(\d+) moves$/.exec(text) ?? [];
    const claim = distance === undefined ? text : Number(distance);
    const verdict = () => check(open(name, goal), board, claim);
    // Claims are not texts here: there are no bounds, and other texts are moves.
    if (text.startsWith("at least") || outcome === "invalid") {
      const start = 'expected moves, a distance as a number, or "unsolvable": move ';
      expect(verdict).toThrow(named("MovesError", expect.stringContaining(start)));
      return;
    }
    const { length, slides, distance: found, remaining, firstMistake, ...rest } = verdict();
    expect(rest.outcome).toBe(outcome);
    const all = [length, slides, found, remaining, firstMistake];
    expect(all).toEqual(numbers.map((number) => (number === "" ? null : Number(number))));
  },

  async behaviour(kind, name, board, nodes, distance) {
    if (kind === "missing" || kind === "folder") {
      // No tables of 3x3 are embedded.
      const path = `../../data/${name}`;
      for (const options of [undefined, { goal: "3x3" }]) {
        await expect(openFolder(path, options)).rejects.toMatchObject({ name: "TableError", path });
      }
    } else if (kind === "index") {
      for (const call of [() => open(name).boards, () => open(name).indexOf(board)]) {
        expect(call).toThrow(RangeError);
      }
    } else if (kind === "limit") {
      checkLimited(open(name), board, { nodes: Number(nodes) }, Number(distance));
    } else {
      await checkStopped(open(name), board);
    }
  },

  unsolvable(name, goal, board, error) {
    const solver = open(name, goal);
    const { rows, cols } = solver.shape;
    for (const method of ABOUT_A_BOARD.slice(+(rows * cols > 16))) {
      expect(() => solver[method](board)).toThrow(named("UnsolvableError", error));
    }
  },

  read(name, escaped, board) {
    const text = unescaped(escaped);
    const { rows, cols } = open(name).shape;
    const expected = { rows, cols, tiles: board.split(" ").map((tile) => Number(tile) || 0) };
    expect(open(name).parseBoard(text)).toEqual(expected);
    expect(parseBoard({ rows, cols }, text)).toEqual(expected);
    expect(tilesText(expected.tiles)).toBe(board);
    // A text of a board that is not a square may have several shapes.
    const shape = () => shapeText(shapeOf(text));
    if (rows === cols || /[/\n\];|]/.test(text)) expect(shape()).toBe(shapeText({ rows, cols }));
  },

  invalid(name, text, error) {
    expect(() => open(name).distance(unescaped(text))).toThrow(named("BoardError", error));
  },

  moves(name, board, text, moves) {
    const start = open(name).parseBoard(board);
    expect(parseMoves(unescaped(text))).toBe(moves);
    expect(apply(start, unescaped(text))).toEqual(apply(start, moves));
  },

  refused(name, board, text, error) {
    const start = open(name).parseBoard(board);
    expect(() => apply(start, text)).toThrow(named("MovesError", error));
    expect(text.endsWith(readMoves(text).rest ?? "")).toBe(true);
  },

  tiles(name, numbers, error) {
    const tiles = numbers === "" ? [] : fromKey(numbers);
    expect(() => open(name).distance(tiles)).toThrow(named("BoardError", error));
  },

  goal(name, goal, error) {
    const [kind, advice] = error.startsWith("no ")
      ? ["GoalError", /^; (.* `tilebase gen .*`|`embedded` makes .*|`tilebase-reader.* has one)$/]
      : ["BoardError", /^$/];
    try {
      open(name, goal);
      expect.unreachable();
    } catch (thrown) {
      const { name, message } = thrown as Error;
      expect([name, message.slice(0, error.length)]).toEqual([kind, error]);
      expect(message.slice(error.length)).toMatch(advice);
    }
  },

  order(order, error) {
    const solver = open("3x3-corner.tb");
    expect(() => solver.solve(solver.goal, { order })).toThrow(named("OrderError", error));
  },

  header: refused,
  checksum: refused,

  async payload(name, offset, hex, error) {
    const file = withBytes(name, offset, hex);
    opens(name, file);
    await expect(verify(file)).rejects.toEqual(named("TableError", error));
  },

  lost(name, offset, hex, board, error) {
    const solver = fromBytes(withBytes(name, offset, hex));
    expect(() => solver.distance(board)).toThrow(named("TableError", error));
  },

  set(names, error, _count) {
    const files = names.split(":").flatMap((name) => SETS.get(name) ?? [data(name)]);
    expect(() => fromPatterns(files)).toThrow(named("TableError", error));
  },

  length(name, board, distance) {
    expect(open(name).distance(board)).toBe(Number(distance));
  },

  index(name, goal, index, board) {
    const solver = open(name, goal);
    expect(solver.indexOf(board)).toBe(Number(index));
    expect(solver.boardAt(Number(index))).toEqual(solver.parseBoard(board));
  },

  random(name, goal, seed, distance, board) {
    const solver = open(name, goal);
    const options = distance === "" ? {} : { distance: Number(distance) };
    const expected = solver.parseBoard(board);
    expect(solver.random({ seed: BigInt(seed), ...options })).toEqual(expected);
    expect(solver.random({ seed: BigInt(seed), count: 2, ...options })[0]).toEqual(expected);
  },
};

/** Checks that each call ends as it should if a limit ends its search. */
function checkLimited(solver: Solver, board: string, limits: Limits, distance: number): void {
  const ended = named("LimitError", "a limit ended the search; a higher one may be enough");
  const answer = solver.search(board, limits);
  expect(answer).toMatchObject({ isComplete: false, distance: null });
  expect(answer.lowerBound).toBeLessThanOrEqual(distance);
  expect(answer.length).toBeGreaterThanOrEqual(distance);
  expect(apply(solver.parseBoard(board), answer.moves as string)).toEqual(solver.goal);
  expect(answer.nodes).toBeLessThanOrEqual(limits.nodes as number);
  expect(solver.hint(board, limits)).toEqual(answer);
  expect(check(solver, board, distance, limits)).toMatchObject({ outcome: "open", distance: null });
  for (const call of ["distance", "solve", "optimalMoves", "countSolutions"] as const) {
    expect(() => solver[call](board, limits)).toThrow(ended);
  }
  expect(() => [...solver.solutions(board, limits)]).toThrow(ended);
  const boards = [board, solver.goal];
  expect([...solver.distances(boards, limits)]).toEqual([-2, 0]);
  expect(solver.solveMany(boards, limits)).toEqual([undefined, ""]);
  expect([...solver.optimalMovesMany(boards, limits)]).toEqual([16, 0]);
}

/** Checks that a signal ends each call: it rejects, but a batch keeps its results. */
async function checkStopped(solver: Solver, board: string): Promise<void> {
  const reason = new Error("no longer needed");
  const controller = new AbortController();
  const { signal } = controller;
  const { async } = solver;
  const calls = (["distance", "solve", "optimalMoves", "countSolutions", "search"] as const).map(
    (call) => async[call](board, { signal }),
  );
  const all = async.solutions(board, { signal }).next();
  const verdict = check(async, board, 1, { signal, seconds: 60 });
  const boards = [solver.goal, board];
  const batches = [
    async.distances(boards, { signal }),
    async.solveMany(boards, { signal }),
    async.optimalMovesMany(boards, { signal }),
  ];
  setTimeout(() => controller.abort(reason), 100);
  const rejected = await Promise.allSettled([...calls, all, verdict]);
  expect(rejected).toEqual(rejected.map(() => ({ status: "rejected", reason })));
  const results = await Promise.all(batches);
  expect(results.map((batch) => [...batch])).toEqual([
    [0, -2],
    ["", undefined],
    [0, 16],
  ]);
}

async function refused(name: string, length: string, hex: string, error: string): Promise<void> {
  const file = withStart(name, length, hex);
  expect(() => (isPattern(name) ? fromPatterns : fromBytes)(file)).toThrow(
    named("TableError", error),
  );
  // `verify` accepts both kinds of tables, so it does not throw the error for the wrong kind.
  if (error.includes("; open it as a ")) return;
  await expect(verify(file)).rejects.toEqual(named("TableError", error));
}

test("the file has lines of every kind, and of no other", () => {
  const kinds = new Set(CONFORMANCE.map(([kind]) => kind));
  expect(kinds).toEqual(new Set(Object.keys(CHECKS)));
});

test.each(Object.keys(CHECKS))("every line of the kind %s", async (kind) => {
  const all = CONFORMANCE.filter((line) => line[0] === kind);
  // Solves only the 30 boards with the shortest solutions, which come first. `build-tools/bench reader` solves all.
  const ofKind = kind === "length" ? all.slice(0, 30) : all;
  for (const [, ...fields] of ofKind) {
    const run = CHECKS[kind] as (...fields: string[]) => void | Promise<void>;
    try {
      await run(...fields);
    } catch (error) {
      throw new Error(`${kind} ${fields.join("\t")}`, { cause: error });
    }
  }
});

/** Replaces the escapes of line ends and tabs. */
function unescaped(text: string): string {
  return text.replaceAll("\\n", "\n").replaceAll("\\r", "\r").replaceAll("\\t", "\t");
}

/** The solvers opened so far, by table and goal. */
const opened = new Map<string, Solver>();

function open(name: string, goal = ""): Solver {
  const options = goal === "" ? {} : { goal };
  const set = SETS.get(name);
  const open = () => (set ? fromPatterns(set, options) : fromBytes(data(name), options));
  const known = opened.get(`${name} ${goal}`) ?? open();
  opened.set(`${name} ${goal}`, known);
  return known;
}

function isPattern(name: string): boolean {
  return data(name)[10] === 3;
}

/** Expects that a changed file still opens. A pattern table needs the other tables of its set. */
function opens(name: string, file: Uint8Array): void {
  const set = SETS.get("4x4") as Uint8Array[];
  const isOfSet = (one: Uint8Array) => Buffer.compare(one, data(name)) === 0;
  const all = () => set.map((one) => (isOfSet(one) ? file : one));
  const solver = set.some(isOfSet) ? fromPatterns(all()) : fromBytes(file);
  expect(solver.goal).toEqual(open(set.some(isOfSet) ? "4x4" : name).goal);
}

/** Returns the file, truncated or padded with zeros to `length`, with its first bytes replaced. */
function withStart(name: string, length: string, hex: string): Uint8Array {
  const file = new Uint8Array(Number(length));
  for (const bytes of [data(name), fromHex(hex)]) file.set(bytes.subarray(0, file.length));
  return file;
}

function withBytes(name: string, offset: string, hex: string): Uint8Array {
  return changed(data(name), Number(offset), ...fromHex(hex));
}
