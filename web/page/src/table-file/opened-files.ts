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
   * Reads files one after the other, proves each, and adds it to the page's tables. Forgets earlier files, but still
   * answers from them.
   *
   * @param worker - Receives the tables.
   */
  async open(files: readonly File[], worker: TableWorker): Promise<void> {
    this.cancel();
    const { signal } = (this.#last = new AbortController());
    this.#show(files.map((file) => ({ file })));
    // If the worker stops, it loses its tables.
    this.#connection.onFailure = () => worker.removeTables();
    for (const file of files) {
      const tell = (news: Partial<Seen>) =>
        this.#show(this.seen.map((one) => (one.file === file ? { ...one, ...news } : one)));
      try {
        await this.#open(file, worker, signal, tell);
      } catch {
        if (signal.aborted) return tell({ result: "notProved", share: undefined });
        // Only a defect of the page or a lack of memory stops the worker.
        tell({ fault: { fault: "memory" }, share: undefined });
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
    const onProgress = (share: number) => tell({ share });
    const fault = await this.#connection.request("prove", [], { signal, onProgress });
    if (fault?.fault === "memory") return tell({ result: "noMemory", share: undefined });
    if (fault) return tell({ fault, share: undefined });
    if (metric === "single") {
      worker.addTable(read.file ?? { goal, maxDistance, worker: this.#connection }, goal);
    }
    tell({ result: "proved", share: undefined });
  }

  #show(seen: readonly Seen[]): void {
    this.seen = seen;
    this.onChange();
  }
}
