import type { Board } from "../model/board";
import type { Hardest } from "../search/hardest";
import type { HeuristicErrors } from "../search/heuristic-errors";
import type { Answer, Arguments, FromWorker, Name, Port, ToWorker } from "./messages";
import type { Pace, Progress } from "./race";
import SearchWorker from "./worker?worker";

/** What waits for an answer. */
interface Waiting {
  onProgress(progress: Progress[]): void;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Asks the worker, where all that takes long is done. */
export class TableWorker {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  /** Why there will be no answers. */
  #failure: Error | undefined;
  #asked = 0;
  #races = 0;

  /**
   * @param files - All table files, of all shapes.
   * @param port - Leads to whatever serves in the place of the page's own worker.
   */
  constructor(files: readonly Uint8Array[], port: Port = new SearchWorker()) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    port.onerror = ({ message }) => this.#fail(message);
    this.#send({ files });
  }

  /** How many boards are at 0, 1, ... moves from the goal. */
  boardsByDistance(goal: Board): Promise<number[]> {
    return this.#ask("boardsByDistance", [goal]);
  }

  /**
   * One of the boards at a distance, all alike.
   *
   * @param fraction - Chooses it: a number from 0 up to, but without, 1. The same one gives the same
   *   board everywhere.
   */
  boardAt(goal: Board, distance: number, fraction: number): Promise<Board> {
    return this.#ask("boardAt", [goal, distance, fraction]);
  }

  /** The boards that are hardest in one sense or another. Looks at all boards. */
  hardest(goal: Board): Promise<Hardest> {
    return this.#ask("hardest", [goal]);
  }

  /** How far each heuristic is off. Looks at all boards. */
  heuristicErrors(goal: Board): Promise<HeuristicErrors[]> {
    return this.#ask("heuristicErrors", [goal]);
  }

  /**
   * Runs the searches side by side. A race that is still on is stopped; its promise is rejected.
   *
   * @param onProgress - Hears where they are, if the race is watched.
   */
  async race(
    start: Board,
    goal: Board,
    pace: Pace,
    onProgress: (progress: Progress[]) => void,
    signal: AbortSignal,
  ): Promise<Progress[]> {
    signal.throwIfAborted();
    const race = ++this.#races;
    const stop = () => {
      if (race === this.#races) void this.#ask("stopRace", []);
    };
    signal.addEventListener("abort", stop);
    try {
      return await this.#ask("race", [start, goal, pace], (progress) => {
        if (!signal.aborted) onProgress(progress);
      });
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  #ask<Asked extends Name>(
    name: Asked,
    args: Arguments<Asked>,
    onProgress: Waiting["onProgress"] = () => {},
  ): Promise<Answer<Asked>> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#asked++;
    this.#send({ id, name, args });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, onProgress });
    });
  }

  #send(message: ToWorker): void {
    this.#port.postMessage(message);
  }

  /** A browser says nothing of a worker whose file it could not load. */
  #fail(message = "its file could not be loaded"): void {
    this.#failure = new Error(`the worker has failed: ${message}`);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if ("progress" in message) return waiting?.onProgress(message.progress);
    this.#waiting.delete(message.id);
    if ("problem" in message) waiting?.reject(new Error(message.problem));
    else waiting?.resolve(message.answer);
  }
}
