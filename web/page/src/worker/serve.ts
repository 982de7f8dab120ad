import type { FromWorker, Port, Question, ToWorker } from "./messages";
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
    const tell = (progress: Progress[]) => send({ id, progress });
    try {
      send({ id, answer: await ask(tasks, data, tell) });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
  };
}

/** Calls the task with its arguments and `tell`, which tasks without progress ignore. */
function ask(
  tasks: Tasks,
  { name, args }: Question,
  tell: (progress: Progress[]) => void,
): unknown {
  const method = tasks[name] as (...args: unknown[]) => unknown;
  return method.apply(tasks, [...args, tell]);
}
