import { check, type Claim } from "./check.js";
import { fromBytes } from "./complete.js";
import { asFiles, checkKind } from "./header.js";
import { embeddedAsync, fromBytes as fromPatterns } from "./patterns.js";
import type { BoardLike } from "./parse-board.js";
import type { Solver } from "./solver.js";
import type { Port, WorkerTables } from "./worker-client.js";

/** Answers the calls of a port. Several calls advance together. */
export function serve(port: Port): void {
  const signals = new Map<number, { aborted: boolean; reason: unknown }>();
  let solver: Solver;
  const own = {
    open: async (tables: WorkerTables) => (solver = await opened(tables)).goal,
    check: (...values: [BoardLike, Claim]) => check(solver.async, ...values),
  };
  port.onmessage = async ({ data: { id, method, values, hasSignal } }) => {
    if (!method) {
      const signal = signals.get(id);
      if (signal) signal.aborted = true;
      return;
    }
    if (hasSignal) {
      const signal = { aborted: false, reason: new Error("aborted") };
      signals.set(id, signal);
      values.push({ ...values.pop(), signal });
    }
    try {
      const of: any = method in own ? own : solver.async;
      port.postMessage({ id, value: await of[method](...values) });
    } catch (error) {
      // A clone of an error would lose its class.
      const { name, message } = error as Error;
      port.postMessage({ id, error: { ...(error as Error), name, message } });
    }
    signals.delete(id);
  };
}

function opened({ files, goal }: WorkerTables): Solver | Promise<Solver> {
  if (files === undefined) return embeddedAsync(goal as string);
  const isPattern = asFiles(files).some((file) => checkKind(file).isPattern);
  return (isPattern ? fromPatterns : fromBytes)(files, { goal });
}
