import type { Board } from "tilebase-reader/puzzle";
import { PatternAnswers } from "../known/pattern-answers";
import { FILES } from "../model/files";
import { hasPatterns } from "../model/sizes";
import { Connection } from "./connection";
import type { Port } from "./serve";
import type { Tasks } from "./tasks";
import SearchWorker from "./worker?worker";

/** The connection to the worker that does the slow work. */
export class TableWorker extends Connection<Tasks> {
  /** Answers from pattern tables, which have their own worker. */
  readonly patterns = new PatternAnswers();

  /**
   * @param files - All table files, of all shapes.
   * @param start - Starts the worker; the default is the page's own worker.
   */
  constructor(files: readonly Uint8Array[], start: () => Port = () => new SearchWorker()) {
    super(() => {
      const port = start();
      port.postMessage({ name: "open", args: [files] }, []);
      return port;
    });
  }

  /**
   * Returns a board at a distance; `undefined` if none was found. If the signal is aborted, rejects with its reason.
   *
   * @param options - The seed is a whole number; the same seed always selects the same board. The default is random.
   */
  boardAt(
    goal: Board,
    distance: number,
    options: { readonly seed?: number; readonly signal?: AbortSignal } = {},
  ): Promise<Board | undefined> {
    const { seed = Math.floor(Math.random() * 2 ** 32), signal } = options;
    return hasPatterns(goal)
      ? this.patterns.worker.request("boardAt", [goal, distance, seed], { signal })
      : this.request("boardAt", [goal, distance, seed], { signal });
  }
}

/** The page's own worker. */
export const worker = new TableWorker(FILES);
