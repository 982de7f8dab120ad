/* A solver in a worker of a browser. */
import { connect, type Thread, type WorkerSolver, type WorkerTables } from "./worker-client.js";

export type * from "./types.js";
export type { WorkerSolver, WorkerTables } from "./worker-client.js";

declare const Worker: new (url: URL, options: { type: "module" }) => Thread;
declare const URL: new (path: string, base: string) => URL;
declare interface URL {}
declare global {
  interface ImportMeta {
    url: string;
  }
}

/**
 * Opens a solver in a new worker: with table files of either kind, or with tables that the worker makes for a goal. In
 * Node, `tilebase-reader/node` has the same function. Rejects with the errors of `fromBytes` and `embedded`.
 */
export function inWorker(tables: WorkerTables): Promise<WorkerSolver> {
  const thread = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
  return connect(thread, tables);
}
