import type { FromWorker, Port, TaskRequest, ToWorker } from "./messages";
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
    const { id } = data;
    const report = (progress: Progress[]) => send({ id, progress });
    try {
      send({ id, answer: await run(tasks, data, report) });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
  };
}

/** Calls the task with its arguments and `report`, which tasks without progress ignore. */
function run(
  tasks: Tasks,
  { name, args }: TaskRequest,
  report: (progress: Progress[]) => void,
): unknown {
  const method = tasks[name] as (...args: unknown[]) => unknown;
  return method.apply(tasks, [...args, report]);
}
