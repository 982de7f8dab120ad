import type { Board } from "tilebase-reader/puzzle";
import type { Port } from "../worker/messages";
import type { FromSearcher, Searched, ToSearcher, Wanted } from "./messages";
import PatternWorker from "./pattern-worker?worker";

/** The end of the page of a connection, which can be given up. */
export interface SearcherPort extends Port {
  terminate?(): void;
}

/** How to follow a search, and to end it. */
export interface Following extends Wanted {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (searched: Searched) => void;
}

/** A question that waits for its answer. */
interface Waiting {
  onProgress(searched: Searched): void;
  resolve(searched: Searched): void;
  reject(reason: unknown): void;
}

/**
 * Asks a worker of its own, which searches with pattern tables. It is started by the first question, and so
 * are its tables fetched. After a failure the next question starts another one.
 */
export class Searcher {
  readonly #start: () => SearcherPort;
  readonly #waiting = new Map<number, Waiting>();
  #port: SearcherPort | undefined;
  #asked = 0;

  /** @param start - Starts what answers; the default is the page's own worker. */
  constructor(start: () => SearcherPort = () => new PatternWorker()) {
    this.#start = start;
  }

  /**
   * Searches for an optimal solution of a board that has one.
   *
   * @throws the reason of the signal if that ends the search; an error if the worker or its tables cannot be
   *   loaded.
   */
  async search(board: Board, goal: Board, following: Following = {}): Promise<Searched> {
    const { signal, onProgress = () => {}, ...wanted } = following;
    signal?.throwIfAborted();
    const id = this.#asked++;
    const answer = new Promise<Searched>((resolve, reject) => {
      this.#waiting.set(id, { onProgress, resolve, reject });
    });
    const drop = () => {
      this.#waiting.get(id)?.reject(signal?.reason);
      this.#waiting.delete(id);
      this.#send({ drop: id });
    };
    signal?.addEventListener("abort", drop);
    this.#send({ id, board, goal, ...wanted });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", drop);
    }
  }

  #send(message: ToSearcher): void {
    this.#port ??= this.#connect();
    this.#port.postMessage(message);
  }

  #connect(): SearcherPort {
    const port = this.#start();
    port.onmessage = ({ data }: MessageEvent<FromSearcher>) => this.#receive(data);
    // A browser sends no message about a worker whose file it could not load.
    port.onerror = ({ message }) => this.#fail(message ?? "its file could not be loaded");
    return port;
  }

  #receive(message: FromSearcher): void {
    const waiting = this.#waiting.get(message.id);
    if ("progress" in message) return waiting?.onProgress(message.progress);
    if ("problem" in message) return this.#fail(message.problem);
    this.#waiting.delete(message.id);
    waiting?.resolve(message.answer);
  }

  /** Gives the worker up: some browsers never again ask for a file that a worker could not load. */
  #fail(message: string): void {
    this.#port?.terminate?.();
    this.#port = undefined;
    const failure = new Error(`the search has failed: ${message}`);
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
