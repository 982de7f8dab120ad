import type { FromWorker, Port, ToWorker } from "./messages";
import type { Progress } from "./race";
import { Tasks } from "./tasks";

/** Answers the requests of a port, after its table files have arrived. */
export function serve(port: Port): void {
  const send = (message: FromWorker) => port.postMessage(message);
  let tasks: Tasks;
  port.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    if ("files" in data) {
      tasks = new Tasks(data.files);
      return;
    }
    const { id, name, args } = data;
    // Tasks without progress ignore `report`.
    const report = (progress: Progress[]) => send({ id, progress });
    try {
      const task = tasks[name] as (...args: unknown[]) => unknown;
      send({ id, answer: await task.call(tasks, ...args, report) });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
  };
}
