/** The last parameter of long tasks. The worker adds it, because functions cannot be sent. */
export interface Running<Progress> {
  readonly report: (progress: Progress) => void;
  /** Aborted if the request is dropped. The result is then ignored. */
  readonly signal: AbortSignal;
}

/** A request for a task. The worker replies through its port. Any message from the page cancels the request. */
export interface TaskRequest {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly port?: MessagePort;
}

export type Reply =
  { readonly progress: unknown } | { readonly answer: unknown } | { readonly problem: string };

/** One end of the connection between page and worker. */
export interface Port {
  postMessage(request: TaskRequest, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  /** Called if the other end cannot be started. */
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate?(): void;
}

/**
 * Runs the tasks that are requested through a port, until they end or are dropped.
 *
 * @param port - The default is a worker's port to the page.
 */
export function serve(tasks: object, port: Pick<Port, "onmessage"> = self): void {
  port.onmessage = async ({ data: { name, args, port: reply } }: MessageEvent<TaskRequest>) => {
    const dropping = new AbortController();
    const { signal } = dropping;
    if (reply) reply.onmessage = () => dropping.abort();
    const send = (message: Reply) => signal.aborted || reply?.postMessage(message);
    const report = (progress: unknown) => send({ progress });
    try {
      const task = tasks[name as never] as (...args: unknown[]) => unknown;
      // Short tasks ignore the last argument.
      send({ answer: await task.call(tasks, ...args, { report, signal }) });
    } catch (error) {
      send({ problem: (error as Error).message });
    }
  };
}

/** Returns to the event loop, so that the worker can handle other messages. */
export function pause(milliseconds = 0): Promise<void> {
  if (milliseconds > 0) return new Promise((resolve) => setTimeout(resolve, milliseconds));
  // A timer would take 4 ms.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Yields the same items, with a pause after each. */
export async function* withPauses<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await pause();
  }
}
