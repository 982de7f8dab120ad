import type { Progress } from "./race";
import type { Tasks } from "./tasks";

/** The name of a task: a method of {@link Tasks}. */
export type Name = keyof Tasks;

/** The arguments of a task without its progress callback: functions cannot be sent. */
export type Arguments<Asked extends Name> =
  Parameters<Tasks[Asked]> extends [...infer Sent, (progress: Progress[]) => void]
    ? Sent
    : Parameters<Tasks[Asked]>;

/** The result of a task. */
export type Answer<Asked extends Name> = Awaited<ReturnType<Tasks[Asked]>>;

/** A message to the worker: first the table files, then requests. */
export type ToWorker = { files: readonly Uint8Array[] } | Question;

/** A task with its arguments. */
export interface Question {
  id: number;
  name: Name;
  args: readonly unknown[];
}

/** A message from the worker about the request with this id. */
export type FromWorker =
  | { id: number; progress: Progress[] }
  | { id: number; answer: unknown }
  | { id: number; problem: string };

/** One end of the connection between page and worker. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  /** Called if the other end cannot be started. */
  onerror?: ((event: ErrorEvent) => void) | null;
}
