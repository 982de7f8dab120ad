import { useLayoutEffect, useRef } from "preact/hooks";
import { boardText } from "tilebase/puzzle";
import { useDocumentEvent } from "../document-event";
import { readKept, writeKept } from "../kept";
import { type Game, type Help, isSolved, withHelp } from "../model/game";

/** What belongs to a game and is not in its address. It is kept, so that a reload does not lose it. */
interface Kept {
  readonly puzzle: string;
  readonly help: Help;
  readonly seconds: number | undefined;
  readonly isCounted: boolean;
}

/** The time of a game: from the first move until it is solved, as long as the page can be seen. */
export class Attempt {
  readonly puzzle: string;
  #isCounted: boolean;
  #hasBeenOpen = false;
  #before: number | undefined;
  #since: number | undefined;

  /** @param game - If moves were made in it that this page has not seen, its time is unknown. */
  constructor(game: Game) {
    this.puzzle = nameOf(game);
    const kept = keptOf(game);
    this.#isCounted = kept?.isCounted ?? false;
    this.#before = kept ? kept.seconds : game.past === "" ? 0 : undefined;
  }

  get seconds(): number | undefined {
    if (this.#since === undefined || this.#before === undefined) return this.#before;
    return this.#before + (performance.now() - this.#since) / 1000;
  }

  /** Lets the time pass, or stops it, and keeps what is to be kept. */
  update(game: Game): void {
    const hasBegun = game.past !== "" || (this.seconds ?? 0) > 0;
    const isOpen = !isSolved(game);
    this.#hasBeenOpen ||= isOpen;
    this.#before = this.seconds;
    const isRunning = hasBegun && isOpen && document.visibilityState === "visible";
    this.#since = isRunning ? performance.now() : undefined;
    if (hasBegun) this.#keep(game);
  }

  /** Returns whether the end of a solved game counts: if it is the first, and the player has made it here. */
  countEnd(game: Game): boolean {
    const counts = this.#hasBeenOpen && !this.#isCounted && !game.help.isPlayed;
    if (counts) {
      this.#isCounted = true;
      this.#keep(game);
    }
    return counts;
  }

  #keep({ help }: Game): void {
    const { puzzle, seconds } = this;
    writeKept("game", { puzzle, help, seconds, isCounted: this.#isCounted } satisfies Kept);
  }
}

/** Returns the game with the help that is kept for it, if it is one that was begun before a reload. */
export function recalled(game: Game): Game {
  const help = keptOf(game)?.help;
  return help ? withHelp(game, help) : game;
}

/** Measures the time of a game. */
export function useAttempt(game: Game): Attempt {
  const start = useRef(game.start);
  const current = useRef<Attempt | undefined>(undefined);
  if (!current.current || start.current !== game.start) current.current = new Attempt(game);
  start.current = game.start;
  const attempt = current.current;

  // Before the effects of what shows the end of the game.
  useLayoutEffect(() => attempt.update(game), [game]);
  useDocumentEvent("visibilitychange", () => attempt.update(game));
  return attempt;
}

function nameOf({ start, goal, day = "" }: Game): string {
  return [boardText(start), boardText(goal), day].join(" ");
}

function keptOf(game: Game): Kept | undefined {
  if (game.past === "") return undefined;
  return readKept("game", (kept) => asKept(kept, nameOf(game)));
}

function asKept(kept: unknown, puzzle: string): Kept | undefined {
  const value = kept as Partial<Kept>;
  if (value.puzzle !== puzzle) return undefined;
  const { hints, isShown, isPlayed } = value.help as Help;
  return {
    puzzle,
    help: { hints: Number(hints) || 0, isShown: isShown === true, isPlayed: isPlayed === true },
    seconds: typeof value.seconds === "number" ? value.seconds : undefined,
    isCounted: value.isCounted === true,
  };
}
