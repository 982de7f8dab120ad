import type { Board } from "tilebase-reader/puzzle";
import { type Drawing, PatternAnswers } from "../known/pattern-answers";
import { hasPatterns } from "../model/sizes";
import { Connection } from "./connection";
import type { Port, ToWorker } from "./messages";
import type { Tasks } from "./tasks";
import SearchWorker from "./worker?worker";

/** The connection to the worker that does the slow work. */
export class TableWorker extends Connection<Tasks> {
  /** Answers from pattern tables, which have their own worker. */
  readonly patterns: PatternAnswers;

  /**
   * @param files - All table files, of all shapes.
   * @param start - Starts the worker; the default is the page's own worker.
   * @param patterns - Answers for shapes with pattern tables; the default starts its own worker.
   */
  constructor(
    files: readonly Uint8Array[],
    start: () => Port = () => new SearchWorker(),
    patterns = new PatternAnswers(),
  ) {
    super(() => {
      const port = start();
      const first: ToWorker = { id: -1, name: "open", args: [files] };
      port.postMessage(first);
      return port;
    });
    this.patterns = patterns;
  }

  /** Returns a board at a distance. If the signal is aborted, rejects with its reason. */
  async boardAt(goal: Board, distance: number, drawing: Drawing = {}): Promise<Board> {
    const board = hasPatterns(goal)
      ? await this.patterns.boardAt(goal, distance, drawing)
      : await this.request("boardAt", [goal, distance, drawing.seed], drawing);
    drawing.signal?.throwIfAborted();
    return board;
  }
}
