/** The last parameter of long tasks. The worker adds it, because functions cannot be sent. */
export interface Running<Progress> {
  readonly report: (progress: Progress) => void;
  /** Aborted if the request is dropped. The result is then ignored. */
  readonly signal: AbortSignal;
}

/** The names of the tasks among the members of a class. */
export type Name<Tasks> = keyof Tasks & string;

type Parts<Task> = Task extends (...all: infer All) => infer Result
  ? All extends [...infer Sent, Running<infer Progress>]
    ? { sent: Sent; progress: Progress; result: Awaited<Result> }
    : { sent: All; progress: never; result: Awaited<Result> }
  : never;

/** The arguments of a task that are sent, its progress, and its result. */
export type Sent<Task> = Parts<Task>["sent"];
export type Progress<Task> = Parts<Task>["progress"];
export type Result<Task> = Parts<Task>["result"];

/** A message to a worker: a request for a task, or a request that is no longer needed. */
export type ToWorker =
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly drop: number };

/** A message from a worker about the request with this id. */
export type FromWorker =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: string };

/** One end of the connection between page and worker. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  /** Called if the other end cannot be started. */
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate?(): void;
}
