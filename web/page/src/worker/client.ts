import type { Board } from "tilebase-reader/puzzle";
import { type Drawing, PatternAnswers } from "../known/pattern-answers";
import { hasPatterns } from "../model/sizes";
import type { Deepened } from "../search/deepening";
import type { HeuristicOrNone } from "../search/heuristics";
import type { Answer, Arguments, FromWorker, Name, Port, ToWorker } from "./messages";
import type { Pace, Progress } from "./race";
import SearchWorker from "./worker?worker";

interface Pending {
  onProgress(progress: Progress[]): void;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Sends requests to the worker, which does the slow work. The first request starts it. */
export class TableWorker {
  /** Answers from pattern tables, which have their own worker. */
  readonly patterns: PatternAnswers;
  readonly #files: readonly Uint8Array[];
  readonly #openPort: () => Port;
  #port: Port | undefined;
  readonly #pending = new Map<number, Pending>();
  /** Called when a pending request fails because the worker has failed. */
  onFailure = () => {};
  #failure: Error | undefined;
  #nextId = 0;
  #races = 0;

  /**
   * @param files - All table files, of all shapes.
   * @param openPort - Starts the worker; the default is the page's own worker.
   * @param patterns - Answers for shapes with pattern tables; the default starts its own worker.
   */
  constructor(
    files: readonly Uint8Array[],
    openPort: () => Port = () => new SearchWorker(),
    patterns = new PatternAnswers(),
  ) {
    this.#files = files;
    this.#openPort = openPort;
    this.patterns = patterns;
  }

  /** Returns a board at a distance. If the signal is aborted, rejects with its reason. */
  async boardAt(goal: Board, distance: number, drawing: Drawing = {}): Promise<Board> {
    const board = hasPatterns(goal)
      ? await this.patterns.boardAt(goal, distance, drawing)
      : await this.request("boardAt", [goal, distance, drawing.seed]);
    drawing.signal?.throwIfAborted();
    return board;
  }

  /**
   * Solves a board of any size with IDA* and the Manhattan estimate. If the signal is aborted, rejects with its reason.
   */
  async deepen(
    start: Board,
    goal: Board,
    onProgress: (deepened: Deepened) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (let isNew = true; ; isNew = false) {
      signal.throwIfAborted();
      const deepened = await this.request("deepen", [start, goal, isNew]);
      signal.throwIfAborted();
      onProgress(deepened);
      if (deepened.moves !== undefined) return;
    }
  }

  /**
   * Runs the searches side by side. If another race is running, stops it and rejects its promise.
   *
   * @param onProgress - Called with the progress of the searches if the pace is `watched`.
   */
  async race(
    start: Board,
    goal: Board,
    heuristic: HeuristicOrNone,
    pace: Pace,
    onProgress: (progress: Progress[]) => void,
    signal: AbortSignal,
  ): Promise<Progress[]> {
    signal.throwIfAborted();
    const race = ++this.#races;
    const stop = () => {
      if (race === this.#races) void this.request("stopRace", []);
    };
    signal.addEventListener("abort", stop);
    try {
      return await this.request("race", [start, goal, heuristic, pace], (progress) => {
        if (!signal.aborted) onProgress(progress);
      });
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Sends a task to the worker. Returns its result. */
  request<Task extends Name>(
    name: Task,
    args: Arguments<Task>,
    onProgress: Pending["onProgress"] = () => {},
  ): Promise<Answer<Task>> {
    if (this.#failure) {
      this.onFailure();
      return Promise.reject(this.#failure);
    }
    const id = this.#nextId++;
    this.#send({ id, name, args });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending["resolve"], reject, onProgress });
    });
  }

  #send(message: ToWorker): void {
    this.#port ??= this.#started();
    this.#port.postMessage(message);
  }

  #started(): Port {
    const port = this.#openPort();
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    port.onerror = ({ message }) => this.#fail(message);
    const first: ToWorker = { files: this.#files };
    port.postMessage(first);
    return port;
  }

  /** Rejects all requests. If a browser cannot load a worker's file, the event has no message. */
  #fail(message = "its file could not be loaded"): void {
    this.#failure = new Error(`the worker has failed: ${message}`);
    if (this.#pending.size > 0) this.onFailure();
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if ("progress" in message) return pending?.onProgress(message.progress);
    this.#pending.delete(message.id);
    if ("problem" in message) pending?.reject(new Error(message.problem));
    else pending?.resolve(message.answer);
  }
}
