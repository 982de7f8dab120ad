/* Opens table files and folders in Node. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Board, Metric } from "./board.js";
import { fromBytes } from "./complete.js";
import { GoalError, type TableDetails, TableError } from "./errors.js";
import { anyGoal, goalOfShape, noTable } from "./goal.js";
import type { BoardLike } from "./parse-board.js";
import { LARGEST_PATTERN, readTable } from "./pattern/pattern-table.js";
import * as patterns from "./patterns.js";
import { checkedOptions, expectType } from "./problems.js";
import { countOnes, symmetriesTo } from "./ranking.js";
import type { Solver } from "./solver.js";
import { verify } from "./verify.js";
import { connect, type WorkerSolver, type WorkerTables } from "./worker-client.js";

const MAKE_ONE = "make one with `tilebase gen --shape RxC --output FILE`";
const AGAIN = "; generate the table again with `tilebase gen`";

/** An undamaged table file, and whether its path was given, not the path of its folder. */
type Table = ReturnType<typeof readTable> & { bytes: Uint8Array; isNamed: boolean };

/**
 * Opens the tables that serve a goal: complete tables if there are any, otherwise the largest set of pattern tables. If
 * there are none, makes tables of 12 to 25 cells in memory, as `embedded` of `tilebase-reader/patterns` does, in the
 * metric `single`. Reads all files and verifies their checksums.
 *
 * Rejects the promise with
 *
 * - a {@link TableError} if a file is missing, damaged or not a table, if there are no tables, or if the named pattern
 *   tables do not form a set; in a folder, damaged and other files are skipped,
 * - a {@link GoalError} if no table serves the goal; it names the skipped files,
 * - a {@link BoardError} if the goal is not a board,
 * - Node's error if a path cannot be read.
 *
 * @param paths - Files and folders, as paths or file URLs. In a folder, the files that end in `.tb` are used.
 * @param options - `goal`: a board of any shape, a shape or a name, as `parseGoal` of `tilebase-reader/puzzle` reads
 *   them, but a shape means the goal of the first named file of this shape. The default is the goal of the first file in
 *   the metric, as is the shape of a name alone; files of a folder are sorted by name. `metric`: {@link Metric}. The
 *   default is the metric of the first file in `paths`; for folders only, `"single"`.
 */
export async function open(
  paths: string | URL | readonly (string | URL)[],
  options?: { goal?: BoardLike | undefined; metric?: Metric | undefined },
): Promise<Solver> {
  const { goal: wanted, metric: named } = checkedOptions(options, ["goal", "metric"]);
  const isMetric = named === undefined || named === "single" || named === "multi";
  expectType(isMetric, 'a metric as "single" or "multi"');
  const list = [paths].flat() as (string | URL)[];
  const [all, skipped] = await read(list);
  const metric = named ?? all.find(({ isNamed }) => isNamed)?.metric ?? "single";
  const tables = all.filter((table) => table.metric === metric);
  if (all[0] && !tables[0]) {
    const other = all[0].metric;
    skipped.push(`the tables are in the metric ${other}; select it with metric: "${other}"`);
  }
  const reasons = skipped.length > 0 ? ` (${skipped.join("; ")})` : "";
  const path = list.join(", ") || "an empty list";
  const noFile = (): never => {
    const error = new TableError(`no table in ${path}${reasons}; ${MAKE_ONE}`, { code: "missing" });
    throw Object.assign(error, { path });
  };
  const first = (): Board => tables[0]?.goal ?? noFile();
  const ofFiles = tables.flatMap(({ goal, isNamed }) => (isNamed ? goal : []));
  const chosen = (wanted: BoardLike) => goalOfShape(ofFiles, wanted) ?? anyGoal(wanted, first);
  const goal = wanted === undefined ? first() : chosen(wanted);
  const serving = tables.filter((table) => symmetriesTo(table.goal, goal).length > 0);
  const bytesOf = ({ bytes }: Table) => bytes;
  const complete = serving.filter(({ tiles }) => tiles === 0);
  if (complete.length > 0) return fromBytes(complete.map(bytesOf), { goal });
  // If the named tables do not form a set, the error names the missing tiles.
  const set = strongestSet(serving) ?? serving.filter(({ isNamed }) => isNamed);
  if (set.length > 0) return patterns.fromBytes(set.map(bytesOf), { goal });
  const cells = goal.tiles.length;
  if (metric === "single" && cells >= 12) return patterns.embedded(goal);
  if (all.length + skipped.length === 0) noFile();
  if (metric === "single") throw noTable(goal, reasons);
  if (cells > 14) throw new GoalError(`multi-tile tables have at most 14 cells, not ${cells}`);
  throw noTable(goal, ` in the multi-tile metric${reasons}`, "--metric multi ");
}

/** Reads files and folders. Also returns the errors of skipped files. */
async function read(paths: readonly (string | URL)[]): Promise<[Table[], string[]]> {
  const tables: Table[] = [];
  const skipped: string[] = [];
  for (const path of paths) {
    const isFolder = (await at(path, stat)).isDirectory();
    const names = isFolder ? (await readdir(path)).sort() : [];
    const folder = path instanceof URL ? fileURLToPath(path) : path;
    const inFolder = names.filter((name) => name.endsWith(".tb")).map((name) => join(folder, name));
    for (const file of isFolder ? inFolder : [path]) {
      try {
        const bytes = await at(file, verified);
        tables.push({ ...readTable(bytes), bytes, isNamed: !isFolder });
      } catch (error) {
        if (!isFolder || !(error instanceof TableError)) throw error;
        skipped.push(error.message);
      }
    }
  }
  return [tables, skipped];
}

async function verified(path: string | URL): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  await verify(bytes);
  return bytes;
}

/** What to do about a table, by the code of its error. By default, it is damaged. */
const ADVICE: Partial<Record<TableDetails["code"], string>> = {
  ...{ foreign: `; ${MAKE_ONE}`, short: `; ${MAKE_ONE}`, newer: "" },
  missing: `; check the path, or ${MAKE_ONE}`,
};

/** Runs an action with a path. Its errors name the path, and what to do. */
async function at<T>(path: string | URL, action: (path: string | URL) => Promise<T>): Promise<T> {
  try {
    return await action(path);
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === "ENOENT";
    const cause = isMissing ? new TableError("no such file or folder", { code: "missing" }) : error;
    if (!(cause instanceof TableError)) throw error;
    const { details, message } = cause;
    const advice = ADVICE[details?.code ?? "damaged"] ?? AGAIN;
    const wrong = new TableError(`cannot use the table ${path}: ${message}${advice}`, details);
    throw Object.assign(wrong, { path: String(path) });
  }
}

/** Returns pattern tables of one goal that together contain each tile once. Chooses the set with the most bytes. */
function strongestSet(tables: readonly Table[]): Table[] | undefined {
  const goalOf = ({ goal }: Table) => [goal.rows, goal.cols, goal.blank].join();
  const small = tables.filter(({ tiles }) => countOnes(tiles) <= LARGEST_PATTERN);
  /** For a goal and a set of remaining tiles, the largest set of tables that contains each of these tiles once. */
  const covers = new Map<string, Table[] | undefined>();
  const cover = (goal: string, left: number): Table[] | undefined => {
    if (left === 0) return [];
    const key = `${goal} ${left}`;
    if (covers.has(key)) return covers.get(key);
    const sets = small.map((table) => {
      const fits = table.tiles & left & -left && !(table.tiles & ~left);
      const rest = fits && goalOf(table) === goal ? cover(goal, left & ~table.tiles) : undefined;
      return rest && [table, ...rest];
    });
    covers.set(key, largest(sets));
    return covers.get(key);
  };
  return largest(small.map((table) => cover(goalOf(table), 2 ** table.goal.tiles.length - 2)));
}

function largest(sets: (Table[] | undefined)[]): Table[] | undefined {
  const size = (set: Table[]) => set.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return sets.flatMap((set) => (set ? [set] : [])).sort((one, other) => size(other) - size(one))[0];
}

/** Opens a solver in a new worker, as `inWorker` of `tilebase-reader/worker` does. */
export function inWorker(tables: WorkerTables): Promise<WorkerSolver> {
  const script = new URL("./node-thread.js", import.meta.url);
  return connect(new Worker(script, { execArgv: [] }), tables);
}
