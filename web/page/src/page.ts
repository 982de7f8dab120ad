import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatAddress, type Place, parseAddress } from "./model/address";
import { type Game, isSamePuzzle } from "./model/game";
import { problemWith } from "./model/text";

// Some browsers refuse more than 100 changes of the address in 30 s. So each change uses up a turn: there
// are some at first, and some more each second.
const TURNS = 30;
const TURNS_PER_SECOND = 2;

/** Changes the game. The change is applied to the game as it is at that time. */
export type SetGame = (change: (game: Game) => Game) => void;

/** What the page shows, and how to change it. */
export interface Page {
  readonly place: Place;
  /** The problem with the last text or address; empty if there was none. */
  readonly problem: string;
  readonly setGame: SetGame;
  readonly setGuidance: (hasGuidance: boolean) => void;
  readonly setProblem: (problem: string) => void;
}

/** Keeps what the page shows in its address, and follows changes of the address. */
export function usePage(): Page {
  const [{ place, problem }, setState] = useState(readAddress);
  useAddress(place, setState);

  const setGame: SetGame = useCallback((change) => {
    setState(({ place }) => ({ place: { ...place, game: change(place.game) }, problem: "" }));
  }, []);
  const setGuidance = useCallback((hasGuidance: boolean) => {
    setState((state) => ({ ...state, place: { ...state.place, hasGuidance } }));
  }, []);
  const setProblem = useCallback(
    (problem: string) => setState((state) => ({ ...state, problem })),
    [],
  );
  return { place, problem, setGame, setGuidance, setProblem };
}

interface Read {
  place: Place;
  problem: string;
}

function readAddress(): Read {
  try {
    return { place: parseAddress(location.hash), problem: "" };
  } catch (error) {
    const problem = `In the address: ${problemWith(error)}`;
    return { place: parseAddress(withoutGame(location.hash)), problem };
  }
}

/** Returns the address without its boards and moves. */
function withoutGame(address: string): string {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  for (const name of ["board", "goal", "moves"]) parts.delete(name);
  return `#${parts}`;
}

/** Writes the place into the address, and passes on what a link or the Back button leads to. */
function useAddress(place: Place, follow: (read: Read) => void): void {
  const shown = useRef(place);
  // The place for the present entry of the history.
  const entry = useRef(place);
  const turns = useRef({ left: TURNS, at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // Another puzzle becomes another entry.
  const write = () => {
    replaceAddress(entry.current);
    if (isSamePuzzle(entry.current.game, shown.current.game)) return;
    history.pushState(null, "", formatAddress(shown.current));
    entry.current = shown.current;
  };
  const writeInTurn = () => {
    if (location.hash === formatAddress(shown.current)) return;
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
  }, [place]);
  useEffect(() => {
    const followAddress = () => {
      const read = readAddress();
      shown.current = entry.current = read.place;
      follow(read);
    };
    addEventListener("popstate", followAddress);
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("popstate", followAddress);
      removeEventListener("pagehide", write);
    };
  }, []);
}

function replaceAddress(place: Place): void {
  if (location.hash !== formatAddress(place)) history.replaceState(null, "", formatAddress(place));
}
