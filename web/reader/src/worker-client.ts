import type { Board } from "./board.js";
import type { Claim, Verdict } from "./check.js";
import { Answer } from "./engine.js";
import * as errors from "./errors.js";
import type { Bytes } from "./header.js";
import { type AsyncSolver, type Limits, type Port, SEARCHING, type Signal } from "./limits.js";
import type { BoardLike } from "./parse-board.js";
import { expectType } from "./problems.js";

/** The tables of a solver in a worker. */
export interface WorkerTables {
  /** Table files for `fromBytes`, of either kind. Without files, the worker makes tables for the goal. */
  files?: Bytes | readonly Bytes[] | undefined;
  /** The goal, as for `fromBytes` or `embedded`. */
  goal?: BoardLike | undefined;
}

/** A solver in a worker. Its searches do not block this thread, and advance together. */
export interface WorkerSolver extends Pick<AsyncSolver, (typeof SEARCHING)[number]> {
  readonly goal: Board;
  /** Does what `check` of `tilebase-reader/check` does. */
  check(board: BoardLike, claim: Claim, limits?: Limits): Promise<Verdict>;
  /** Ends the worker. Calls without an answer reject. */
  terminate(): void;
}

/** A call of a method. Its port takes the result to one side, and any message that aborts the signal to the other. */
export interface Call {
  method: string;
  values: unknown[];
  hasSignal: boolean;
  port: Port;
}

declare const MessageChannel: new () => Record<"port1" | "port2", Port>;

/** The part of an `EventTarget` that is used. */
type Target = Record<`${"add" | "remove"}EventListener`, (type: string, call: () => void) => void>;

/** The part of a `Worker` that is used. */
export interface Thread {
  onerror?: unknown;
  on?(event: "error", listener: (error: Error) => void): unknown;
  postMessage(message: any, transfer: any[]): void;
  terminate(): unknown;
}

/** Opens a solver in a thread that passes its messages to `serve`. */
export async function connect(thread: Thread, tables: WorkerTables): Promise<WorkerSolver> {
  /** The functions that finish the calls without a result. */
  const calls = new Set<(result: { value?: any; error?: any }) => void>();
  /** Why the worker has ended. */
  let ended: { name: string; message: string } | undefined;
  const call = (method: string, values: unknown[]) =>
    new Promise<any>((resolve, reject) => {
      const { port1, port2: port } = new MessageChannel();
      // A signal cannot be sent.
      const last = values.at(-1) as { signal?: Signal & Target } | undefined;
      const { signal, ...options } = last ?? {};
      // The signal's event cancels the call in the worker.
      const isSignal = signal === undefined || typeof signal?.addEventListener === "function";
      expectType(isSignal, "signal as an AbortSignal");
      const sent = signal ? [...values.slice(0, -1), options] : values;
      const abort = () => port1.postMessage("abort");
      const finish: Parameters<typeof calls.add>[0] = ({ value, error }) => {
        port1.close();
        calls.delete(finish);
        signal?.removeEventListener("abort", abort);
        const isAnswer = value instanceof Object && "isOptimal" in value;
        if (!error) resolve(isAnswer ? Object.setPrototypeOf(value, Answer.prototype) : value);
        else reject(signal?.aborted ? signal.reason : revived(error));
      };
      calls.add(finish);
      port1.onmessage = ({ data }) => finish(data);
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort);
      if (ended) finish({ error: ended });
      else thread.postMessage({ method, values: sent, hasSignal: !!signal, port }, [port]);
    });
  const end = ({ message }: { message: string }) => {
    ended = { name: "Error", message };
    for (const finish of calls) finish({ error: ended });
    thread.terminate();
  };
  if (thread.on) thread.on("error", end);
  else thread.onerror = end;
  try {
    const goal = await call("open", [tables]);
    const methods = [...SEARCHING, "check"].map((method) => {
      return [method, (...values: unknown[]) => call(method, values)] as const;
    });
    const terminate = () => end(new Error("the worker was terminated"));
    return { ...Object.fromEntries(methods), goal, terminate } as unknown as WorkerSolver;
  } catch (error) {
    end(error as Error);
    throw error;
  }
}

/** Makes an error of this package or of JavaScript from a message of the worker. */
function revived({ name, message, ...fields }: Error): Error {
  type Class = new (message: string) => Error;
  const types: Record<string, Class> = { ...errors, TypeError, RangeError };
  return Object.assign(new (types[name] ?? Error)(message), fields);
}
