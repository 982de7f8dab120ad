import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BoardError } from "tilebase-reader";
import { restored } from "./bests/attempt";
import { RESULTS } from "./daily/Today";
import { useDocumentEvent } from "./document-event";
import { readKept } from "./kept";
import {
  findAddress,
  formatAddress,
  type LessonLink,
  type MoveProblem,
  parseAddress,
  partsOf,
  type Place,
  type View,
} from "./model/address";
import { dailyGame, dailySizeOf } from "./model/daily";
import { dayOf } from "./model/day";
import { type Game, isSameKind, isSamePuzzle, newGame } from "./model/game";
import type { Level } from "./model/levels";
import { newPuzzle } from "./model/new-puzzle";
import type { Pasted } from "./model/paste";
import { goalOfSize } from "./model/sizes";
import { problemWith } from "./model/text";
import type { Settings } from "./settings/settings";

// A token bucket limits changes of the address, because some browsers refuse more than 100 in 30 s.
const TURNS = 30;
const TURNS_PER_SECOND = 2;

/** Applies a change to the latest game. */
export type SetGame = (change: (game: Game) => Game) => void;

/** A problem, and its source. */
export type Problem =
  | { readonly from: "address" | "paste"; readonly sentence: BoardError }
  /** The browser stores nothing, or a part of the page could not be loaded. */
  | { readonly from: "storage" | "part" }
  | ({ readonly from: "moves" } & MoveProblem)
  /** The moves do not reach the goal. */
  | { readonly from: "unsolved" }
  /** A solution without its board was taken as a solution of this size. */
  | { readonly from: "solution"; readonly size: string };

/** The state of the page, and its setters. */
export interface Page {
  readonly place: Place;
  /** The problem with the last text or address, if any. */
  readonly problem: Problem | undefined;
  readonly setGame: SetGame;
  /** Opens a game that a text contains. */
  readonly open: (pasted: Pasted) => void;
  readonly setProblem: (problem: Problem | undefined) => void;
  /** Opens a step of a lesson. */
  readonly setLink: (link: LessonLink) => void;
}

/** Keeps the state of the page in its address, and follows changes of the address. */
export function usePage({ size, level }: Settings, view: View): Page {
  const follow = () => readAddress(() => firstGame(size, level), view);
  const [{ place, problem }, setState] = useState(follow);
  // A faulty address stays until the game changes, so that the visitor can correct it.
  const isKept = problem?.from === "address" || problem?.from === "moves";
  useAddress(place, isKept, () => {
    const read = follow();
    setState(read);
    return read.place;
  });

  const setGame: SetGame = (change) =>
    setState(({ place, problem }) => {
      const game = change(place.game);
      // A problem stays until the board or the goal changes.
      const isDone = game.board !== place.game.board || game.goal !== place.game.goal;
      return { place: { ...place, game }, problem: isDone ? undefined : problem };
    });
  const setProblem = (problem: Problem | undefined) => setState((state) => ({ ...state, problem }));
  const setLink = (link: LessonLink) =>
    setState(({ place, problem }) => ({ place: { ...place, link }, problem }));
  const open = ({ game, problem }: Pasted) => {
    setGame(() => game);
    setProblem(problem);
  };
  return { place, problem, setGame, open, setProblem, setLink };
}

/** Returns today's puzzle of a size until it is solved, then a new one of a level. */
function firstGame(size: string, level: Level): Game {
  const daily = dailySizeOf(size);
  const today = dayOf(new Date());
  const results = daily && readKept(RESULTS[daily].name, RESULTS[daily].read);
  if (daily && !results?.[today]) return dailyGame(today, daily);
  const goal = goalOfSize(size);
  return { ...newGame(newPuzzle(goal, level), goal), level };
}

/** Reads the address with these defaults. */
function readAddress(first: () => Game, view: View): Pick<Page, "place" | "problem"> {
  try {
    const { place: read, moveProblem } = parseAddress(location.hash, first, view);
    const place = { ...read, game: restored(read.game) };
    return { place, problem: moveProblem && { from: "moves", ...moveProblem } };
  } catch (error) {
    const problem: Problem = { from: "address", sentence: problemWith(error) };
    return { place: parseAddress(withoutGame(location.hash), first, view).place, problem };
  }
}

/** Returns the address without its puzzle, moves and seed. */
function withoutGame(address: string): string {
  const parts = partsOf(address);
  for (const name of ["board", "goal", "moves", "day", "size", "seed"]) parts.delete(name);
  return `#${parts}`;
}

/**
 * Writes the page's state into the address.
 *
 * @param isKept - Whether to leave the address unchanged.
 * @param follow - Called when a link or the Back button has changed the address; returns the new state.
 */
function useAddress(place: Place, isKept: boolean, follow: () => Place): void {
  const shown = useRef(place);
  const isLeft = useRef(isKept);
  isLeft.current = isKept;
  // The state in the current history entry.
  const entry = useRef(place);
  const turns = useRef({ left: TURNS, at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // If the last puzzle has no moves, a new one of its kind replaces the history entry. Otherwise, it adds an entry.
  const write = () => {
    const { game } = entry.current;
    if (game.past === "" && isSameKind(game, shown.current.game)) entry.current = shown.current;
    const address = formatAddress(entry.current);
    if (location.hash !== address) history.replaceState(null, "", address);
    if (entry.current === shown.current) return;
    history.pushState(null, "", formatAddress(shown.current));
    entry.current = shown.current;
  };
  const writeInTurn = () => {
    if (isLeft.current || location.hash === formatAddress(shown.current)) return;
    const now = performance.now();
    const gained = ((now - turns.current.at) / 1000) * TURNS_PER_SECOND;
    const left = Math.min(turns.current.left + gained, TURNS) - 1;
    if (left >= 0) {
      turns.current = { left, at: now };
      return write();
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      writeInTurn();
    }, 1000 / TURNS_PER_SECOND);
  };
  useLayoutEffect(() => {
    shown.current = place;
    if (isSamePuzzle(entry.current.game, place.game)) entry.current = place;
    writeInTurn();
  }, [place, isKept]);
  useEffect(() => {
    const followAddress = () => {
      shown.current = entry.current = follow();
    };
    addEventListener("popstate", followAddress);
    return () => removeEventListener("popstate", followAddress);
  }, []);
}

/** Reads a pasted address of any view, or a board or solve pasted outside a field. */
export function usePaste({ place, open, setProblem }: Page, documentOf: (view: View) => string) {
  useDocumentEvent("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    const isInField = event.target instanceof Element && event.target.matches("input, textarea");
    const address = findAddress(text ?? "");
    // Text fields read pasted boards themselves.
    if (!text || (isInField && !address)) return;
    event.preventDefault();
    const read = async () => {
      if (!address) return open((await import("./model/paste")).parsePuzzle(text, place.game));
      const { place: read, moveProblem } = parseAddress(address, () => place.game);
      location.assign(documentOf(read.view) + (moveProblem ? address : formatAddress(read)));
    };
    read().catch((error) =>
      setProblem(
        error instanceof BoardError ? { from: "paste", sentence: error } : { from: "part" },
      ),
    );
  });
}
