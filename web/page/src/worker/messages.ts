import type { Progress } from "./race";
import type { Tasks } from "./tasks";

/** The name of a task: a method of {@link Tasks}. */
export type Name = keyof Tasks;

/** The arguments of a task without its progress callback: functions cannot be sent. */
export type Arguments<Task extends Name> =
  Parameters<Tasks[Task]> extends [...infer Sent, (progress: Progress[]) => void]
    ? Sent
    : Parameters<Tasks[Task]>;

/** The result of a task. */
export type Answer<Task extends Name> = Awaited<ReturnType<Tasks[Task]>>;

/** A message to the worker: first the table files, then requests. */
export type ToWorker = { files: readonly Uint8Array[] } | TaskRequest;

/** A task with its arguments. */
export interface TaskRequest {
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
