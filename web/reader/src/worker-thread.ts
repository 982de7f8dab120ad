/* The script of a worker in a browser. The script of a worker in Node calls it. */
import { check, type Claim } from "./check.js";
import { fromBytes } from "./complete.js";
import { asFiles, readHeader } from "./header.js";
import type { BoardLike } from "./parse-board.js";
import { embeddedAsync, fromBytes as fromPatterns } from "./patterns.js";
import { checkedOptions } from "./problems.js";
import type { Solver } from "./solver.js";
import type { Call, WorkerTables } from "./worker-client.js";

let solver: Solver;
const OWN = {
  open: async (tables: WorkerTables) => (solver = await opened(tables)).goal,
  check: (...values: [BoardLike, Claim]) => check(solver.async, ...values),
};

/** Answers a call. Several calls advance together. */
export async function serve({ method, values, hasSignal, port }: Call): Promise<void> {
  const signal = { aborted: false, reason: new Error("aborted") };
  port.onmessage = () => (signal.aborted = true);
  if (hasSignal) values.push({ ...(values.pop() as object), signal });
  try {
    const target: any = method in OWN ? OWN : solver.async;
    port.postMessage({ value: await target[method](...values) });
  } catch (error) {
    // A clone of an error would lose its class.
    const { name, message } = error as Error;
    port.postMessage({ error: { ...(error as Error), name, message } });
  }
}

function opened(tables: WorkerTables): Solver | Promise<Solver> {
  const { files, goal } = checkedOptions(tables, ["files", "goal"]);
  if (files === undefined) return embeddedAsync(goal as string);
  const isPattern = asFiles(files).some((file) => readHeader(file).isPattern);
  return (isPattern ? fromPatterns : fromBytes)(files, { goal });
}

(globalThis as { onmessage?: unknown }).onmessage = ({ data }: { data: Call }) => serve(data);
