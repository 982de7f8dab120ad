import type { Progress } from "./race";
import type { Tasks } from "./tasks";

/** What the worker may be asked for: the names of the methods of {@link Tasks}. */
export type Name = keyof Tasks;

/** What is asked, without the function that hears of progress, as functions cannot be sent. */
export type Arguments<Asked extends Name> =
  Parameters<Tasks[Asked]> extends [...infer Sent, (progress: Progress[]) => void]
    ? Sent
    : Parameters<Tasks[Asked]>;

export type Answer<Asked extends Name> = Awaited<ReturnType<Tasks[Asked]>>;

/** What the page sends: the table files before all else, then questions. */
export type ToWorker = { files: readonly Uint8Array[] } | Question;

export interface Question {
  id: number;
  name: Name;
  args: readonly unknown[];
}

/** What the worker sends about the question with this id: the answer, or what is wrong with it. */
export type FromWorker =
  | { id: number; progress: Progress[] }
  | { id: number; answer: unknown }
  | { id: number; problem: string };

/** One end of the way between page and worker. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  /** Is called if the other end cannot be started. */
  onerror?: ((event: ErrorEvent) => void) | null;
}
