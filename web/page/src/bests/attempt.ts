import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { boardText } from "tilebase-reader/puzzle";
import { useDocumentEvent } from "../document-event";
import { readKept, writeKept } from "../kept";
import { type Day, dayOf } from "../model/day";
import { type Game, type Help, isSolved, NO_HELP, withHelp } from "../model/game";
import { type Level, LEVELS } from "../model/levels";

/** The data of a game that is not in its address. It is stored to survive a reload. */
interface Kept {
  readonly puzzle: string;
  /** The help, with all moves counted as undone: the puzzle may be opened again without them. */
  readonly help: Help;
  readonly level: Level | undefined;
  readonly seconds: number;
  readonly begun: Day | undefined;
  readonly isCounted: boolean;
}

/** The largest number of stored games: the current game, and earlier games that the Back button opens. */
const MAX_GAMES = 8;

/** The seconds of an inspection. */
const INSPECTION = 15;

/**
 * An attempt at a puzzle. Its clock runs from the first move to the solution, while the page is visible. With an
 * inspection, it starts at the latest when the inspection ends. An inspection ends if the page is hidden.
 */
export class Attempt {
  readonly #puzzle: string;
  #isCounted: boolean;
  #hasBeenOpen = false;
  /** The seconds counted before `#since`; `undefined` if the time of earlier moves is not stored. */
  #before: number | undefined;
  /** When the clock started, or when the inspection ends, in milliseconds. */
  #since: number | undefined;
  /** The day of the first move, if known. */
  begun: Day | undefined;

  constructor(game: Game, hasInspection: boolean) {
    const kept = keptOf(game);
    this.#puzzle = nameOf(game);
    this.#isCounted = kept?.isCounted ?? false;
    this.#before = game.past === "" ? 0 : kept?.seconds;
    this.begun = game.past === "" ? undefined : kept?.begun;
    if (hasInspection && game.past === "") this.#since = performance.now() + 1000 * INSPECTION;
  }

  get seconds(): number | undefined {
    if (this.#since === undefined || this.#before === undefined) return this.#before;
    return this.#before + Math.max(0, performance.now() - this.#since) / 1000;
  }

  /** The seconds left of the inspection, above 0, or `undefined`. */
  get inspection(): number | undefined {
    const left = ((this.#since ?? 0) - performance.now()) / 1000;
    return left > 0 ? left : undefined;
  }

  /** Starts or stops the clock, and stores changes if `isStored`. */
  update(game: Game, isStored = true): void {
    const { seconds } = this;
    if (seconds === undefined) return;
    const hasBegun = game.past !== "" || seconds > 0;
    const isOpen = !isSolved(game);
    this.#hasBeenOpen ||= isOpen;
    if (hasBegun) this.begun ??= dayOf(new Date());
    this.#before = seconds;
    const isVisible = document.visibilityState === "visible";
    if (hasBegun) this.#since = isOpen && isVisible ? performance.now() : undefined;
    else if (!isVisible) this.#since = undefined;
    if (isStored && (hasBegun || game.help.hints > 0)) this.#keep(game);
  }

  /** Counts a solved game once, if the player solved it in this page. Returns whether this call counted it. */
  countEnd(game: Game): boolean {
    const counts = this.#hasBeenOpen && !this.#isCounted && !game.help.isPlayed;
    if (counts) {
      this.#isCounted = true;
      this.#keep(game);
    }
    return counts;
  }

  #keep(game: Game): void {
    const { help } = withHelp(game, { undone: game.help.undone + game.past.length });
    const { level } = game;
    const { begun, seconds = 0 } = this;
    const [puzzle, isCounted] = [this.#puzzle, this.#isCounted];
    const own: Kept = { puzzle, help, level, seconds, begun, isCounted };
    const others = keptGames().filter((kept) => kept.puzzle !== puzzle);
    writeKept("games", [own, ...others].slice(0, MAX_GAMES));
  }
}

/** Returns whether a move has been made, or a hint given, on this device. */
export function hasPlayed(): boolean {
  return keptGames().length > 0;
}

/**
 * Returns the game with its stored help and level. A game without moves starts afresh. A daily puzzle does not, because
 * it allows only one attempt.
 */
export function restored(game: Game): Game {
  const kept = keptOf(game);
  if (!kept || (game.past === "" && !game.day)) return game;
  const undone = Math.max(0, kept.help.undone - game.past.length);
  return { ...withHelp(game, { ...kept.help, undone }), ...(kept.level && { level: kept.level }) };
}

/**
 * Returns the attempt at a game's puzzle, and updates its clock.
 *
 * @param hasInspection - Whether attempts have an inspection, except the first attempt in the page.
 */
export function useAttempt(game: Game, hasInspection: boolean): Attempt {
  const { start, goal, day } = game;
  const isLater = useRef(false);
  const attempt = useMemo(
    () => new Attempt(game, hasInspection && isLater.current),
    [start, goal, day],
  );
  useEffect(() => void (isLater.current = true), []);

  // A layout effect runs before the effects of `Ending`, which use the attempt.
  useLayoutEffect(() => attempt.update(game), [game]);
  // A document that the Back button restores is visible before it is up to date.
  useDocumentEvent("visibilitychange", () => attempt.update(game, document.hidden));
  return attempt;
}

function nameOf({ start, goal, day = "" }: Game): string {
  return [boardText(start), boardText(goal), day].join(" ");
}

function keptOf(game: Game): Kept | undefined {
  const puzzle = nameOf(game);
  return keptGames().find((kept) => kept.puzzle === puzzle);
}

function keptGames(): Kept[] {
  return readKept("games", (kept) => (kept as Partial<Kept>[]).flatMap(completed)) ?? [];
}

function completed({ puzzle, help, level, seconds, begun, isCounted }: Partial<Kept>): Kept | [] {
  if (typeof puzzle !== "string" || typeof seconds !== "number") return [];
  return {
    puzzle,
    help: { ...NO_HELP, ...help },
    level: LEVELS.find((known) => known === level),
    seconds,
    begun: typeof begun === "string" ? begun : undefined,
    isCounted: isCounted === true,
  };
}
