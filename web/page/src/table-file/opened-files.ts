import { OPENED } from "../model/opened";
import type { TableWorker } from "../worker/client";
import { Connection } from "../worker/connection";
import type { Port } from "../worker/messages";
import type { Fault, FileTasks, Read } from "./file-tasks";

/** What is known about a file. */
export interface Seen {
  readonly file: File;
  readonly read?: Read;
  readonly fault?: Fault;
  /** The progress of the proof, once it has taken a second. */
  readonly share?: number | undefined;
  /** The result of the proof, or of the checksums of a pattern. */
  readonly result?: "proved" | "unchanged" | "notProved" | "noMemory";
  /** Whether the page answers from the file. */
  readonly answers?: boolean;
}

/** The files that were opened last. A proof continues while the panel is closed. */
export class OpenedFiles {
  seen: readonly Seen[] = [];
  /** Called when {@link seen} has changed. */
  onChange = () => {};
  readonly #connection: Connection<FileTasks>;
  #last = new AbortController();

  /** @param start - Starts the worker. */
  constructor(start: () => Port) {
    this.#connection = new Connection(start);
  }

  /** Cancels the proof, and reads no more files. */
  cancel(): void {
    this.#last.abort();
    this.#show(this.seen.filter(({ read, fault }) => read ?? fault));
  }

  /**
   * Reads files one after the other, adds each to the page's tables, and proves it. Forgets earlier files, but still
   * answers from them.
   *
   * @param worker - Receives the tables.
   */
  async open(files: readonly File[], worker: TableWorker): Promise<void> {
    this.cancel();
    const { signal } = (this.#last = new AbortController());
    this.#show(files.map((file) => ({ file })));
    for (const file of files) {
      const tell = (news: Partial<Seen>) =>
        this.#show(this.seen.map((one) => (one.file === file ? { ...one, ...news } : one)));
      try {
        await this.#open(file, worker, signal, tell);
      } catch {
        if (signal.aborted) return tell({ result: "notProved", share: undefined });
        // Only a defect of the page or a lack of memory stops the worker, which had the tables.
        for (const table of [...OPENED]) worker.removeTable(table);
        tell({ fault: { fault: "memory" }, answers: false, share: undefined });
      }
    }
  }

  async #open(
    file: File,
    worker: TableWorker,
    signal: AbortSignal,
    tell: (news: Partial<Seen>) => void,
  ): Promise<void> {
    const read = await this.#connection.request("open", [file], { signal });
    if ("fault" in read) return tell({ fault: read });
    tell({ read });
    const { goal, metric, maxDistance, tiles } = read.info;
    if (tiles.length > 0) return tell({ result: "unchanged" });
    const isSingle = metric === "single";
    const large = isSingle && !read.file && { goal, maxDistance, worker: this.#connection };
    if (large) {
      // The proof of 3x4 takes minutes.
      worker.addTable(large, goal);
      tell({ answers: true });
    }
    const onProgress = (share: number) => tell({ share });
    const fault = await this.#connection.request("prove", [], { signal, onProgress });
    if (fault?.fault === "memory") return tell({ result: "noMemory", share: undefined });
    if (fault) {
      if (large) worker.removeTable(large);
      return tell({ fault, answers: false, share: undefined });
    }
    if (isSingle && read.file) worker.addTable(read.file, goal);
    tell({ result: "proved", answers: isSingle, share: undefined });
  }

  #show(seen: readonly Seen[]): void {
    this.seen = seen;
    this.onChange();
  }
}
