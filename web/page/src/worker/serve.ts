import type { FromWorker, Port, ToWorker } from "./messages";

/**
 * Runs the tasks that are requested through a port, until they end or are dropped.
 *
 * @param port - The default is a worker's port to the page.
 */
export function serve(tasks: object, port = self as unknown as Port): void {
  const running = new Map<number, AbortController>();
  port.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    if ("drop" in data) return running.get(data.drop)?.abort();
    const { id, name, args } = data;
    const dropping = new AbortController();
    const { signal } = dropping;
    const send = (message: FromWorker) => signal.aborted || port.postMessage(message);
    const report = (progress: unknown) => send({ id, progress });
    running.set(id, dropping);
    try {
      const task = tasks[name as never] as (...args: unknown[]) => unknown;
      // Short tasks ignore the last argument.
      send({ id, answer: await task.call(tasks, ...args, { report, signal }) });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
    running.delete(id);
  };
}
