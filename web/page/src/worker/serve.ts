import { Answers } from "./answers";
import type { FromWorker, Port, Question, ToWorker } from "./messages";

/** Answers the questions that come in at a port, once the table files have come. */
export function serve(port: Port): void {
  const send = (message: FromWorker) => port.postMessage(message);
  let answers: Answers;
  port.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    if ("files" in data) {
      answers = new Answers(data.files);
      return;
    }
    const { id } = data;
    try {
      send({ id, answer: await ask(answers, data) });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
  };
}

/** The client has checked the types. */
function ask(answers: Answers, { name, args }: Question): unknown {
  const method = answers[name] as (...args: readonly unknown[]) => unknown;
  return method.apply(answers, args as unknown[]);
}
