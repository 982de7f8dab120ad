import type { Port, Reply, Running } from "./serve";

type Parts<Task> = Task extends (...all: infer All) => infer Result
  ? All extends [...infer Sent, Running<infer Progress>]
    ? { sent: Sent; progress: Progress; result: Awaited<Result> }
    : { sent: All; progress: never; result: Awaited<Result> }
  : never;

/** The options of a request. */
export interface RequestOptions<Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Sends requests to a worker with these tasks. The first request starts the worker. If a task fails, all requests fail,
 * and the next one starts another worker: some browsers never again request a file that a worker could not load.
 */
export class Connection<Tasks> {
  /** Called when requests fail. */
  onFailure = () => {};
  /** The functions that reject the pending requests. */
  readonly #pending = new Set<(reason: unknown) => void>();
  #worker: Port | undefined;

  constructor(private readonly start: () => Port) {}

  /**
   * Sends a task and its arguments to the worker. Returns its result. Ignores progress and
   * the answer once the signal is aborted.
   *
   * @throws the reason of an aborted signal; an error if the task or the worker fails.
   */
  async request<Task extends keyof Tasks & string>(
    name: Task,
    args: Parts<Tasks[Task]>["sent"],
    { signal, onProgress }: RequestOptions<Parts<Tasks[Task]>["progress"]> = {},
  ): Promise<Parts<Tasks[Task]>["result"]> {
    signal?.throwIfAborted();
    const { port1: own, port2: port } = new MessageChannel();
    let fail: (reason: unknown) => void = () => {};
    const answer = new Promise((resolve, reject) => {
      fail = reject;
      own.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ("problem" in data) this.#fail(data.problem);
        else if (signal?.aborted) return;
        else if ("progress" in data) onProgress?.(data.progress as never);
        else resolve(data.answer);
      };
    });
    const drop = () => (own.postMessage("drop"), fail(signal?.reason));
    signal?.addEventListener("abort", drop);
    this.#pending.add(fail);
    try {
      this.#worker ??= this.#started();
      this.#worker.postMessage({ name, args: args as unknown[], port }, [port]);
      return await answer;
    } finally {
      this.#pending.delete(fail);
      signal?.removeEventListener("abort", drop);
      own.close();
    }
  }

  #started(): Port {
    const worker = this.start();
    // If a browser cannot load a worker's file, the event has no message.
    worker.onerror = ({ message }) => this.#fail(message ?? "its file could not be loaded");
    return worker;
  }

  #fail(message: string): void {
    this.#worker?.terminate?.();
    this.#worker = undefined;
    const failure = new Error(`the worker has failed: ${message}`);
    if (this.#pending.size > 0) this.onFailure();
    for (const fail of this.#pending) fail(failure);
    this.#pending.clear();
  }
}
