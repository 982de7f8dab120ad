import type { FromWorker, Name, Port, Progress, Result, Sent, ToWorker } from "./messages";

/** The options of a request. */
export interface Following<Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

interface Pending {
  onProgress?: ((progress: never) => void) | undefined;
  resolve(answer: never): void;
  reject(reason: unknown): void;
}

/**
 * Sends requests to a worker with these tasks. The first request starts the worker. If a task fails, all requests fail,
 * and the next one starts another worker: some browsers never again request a file that a worker could not load.
 */
export class Connection<Tasks> {
  /** Called when requests fail. */
  onFailure = () => {};
  readonly #start: () => Port;
  readonly #pending = new Map<number, Pending>();
  #port: Port | undefined;
  #nextId = 0;

  constructor(start: () => Port) {
    this.#start = start;
  }

  /**
   * Sends a task to the worker. Returns its result.
   *
   * @throws the reason of an aborted signal; an error if the task or the worker fails.
   */
  async request<Task extends Name<Tasks>>(
    name: Task,
    args: Sent<Tasks[Task]>,
    { signal, onProgress }: Following<Progress<Tasks[Task]>> = {},
  ): Promise<Result<Tasks[Task]>> {
    signal?.throwIfAborted();
    const id = this.#nextId++;
    const answer = new Promise<Result<Tasks[Task]>>((resolve, reject) => {
      this.#pending.set(id, { onProgress, resolve, reject });
    });
    const drop = () => {
      this.#pending.get(id)?.reject(signal?.reason);
      this.#pending.delete(id);
      this.#send({ drop: id });
    };
    signal?.addEventListener("abort", drop);
    this.#send({ id, name, args: args as unknown[] });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", drop);
    }
  }

  #send(message: ToWorker): void {
    this.#port ??= this.#started();
    this.#port.postMessage(message);
  }

  #started(): Port {
    const port = this.#start();
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // If a browser cannot load a worker's file, the event has no message.
    port.onerror = ({ message }) => this.#fail(message ?? "its file could not be loaded");
    return port;
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if ("progress" in message) return pending?.onProgress?.(message.progress as never);
    if ("problem" in message) return this.#fail(message.problem);
    this.#pending.delete(message.id);
    pending?.resolve(message.answer as never);
  }

  #fail(message: string): void {
    this.#port?.terminate?.();
    this.#port = undefined;
    const failure = new Error(`the worker has failed: ${message}`);
    if (this.#pending.size > 0) this.onFailure();
    for (const { reject } of this.#pending.values()) reject(failure);
    this.#pending.clear();
  }
}
