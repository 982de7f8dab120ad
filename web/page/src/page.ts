import { BoardError } from "tilebase";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { formatAddress, type Place, parseAddress } from "./model/address";
import type { Game } from "./model/game";

/** How long the address may lag behind the moves: browsers refuse more than some changes a second. */
const LAG_IN_MILLISECONDS = 300;

/** Changes a game; a change is made to what the game is by then. */
export type SetGame = (change: (game: Game) => Game) => void;

/** What the page shows, and how to change it. */
export interface Page {
  readonly place: Place;
  /** What was wrong with the last text or address; empty if nothing was. */
  readonly problem: string;
  readonly setGame: SetGame;
  readonly setGuidance: (hasGuidance: boolean) => void;
  readonly setProblem: (problem: string) => void;
}

/** Keeps what the page shows in its address, and follows that. */
export function usePage(): Page {
  const [{ place, problem }, setState] = useState(readAddress);
  useEffect(() => {
    const follow = () => {
      const read = readAddress();
      replaceAddress(read.place);
      setState(read);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useAddressOf(place);

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

function readAddress(): { place: Place; problem: string } {
  try {
    return { place: parseAddress(location.hash), problem: "" };
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return { place: parseAddress(""), problem: `In the address: ${error.message}` };
  }
}

/** Writes the place into the address: another puzzle becomes a new entry of the history. */
function useAddressOf(place: Place): void {
  const written = useRef(place);
  useEffect(() => {
    const before = written.current;
    written.current = place;
    if (!isSamePuzzle(before, place) && location.hash !== formatAddress(place)) {
      replaceAddress(before);
      history.pushState(null, "", formatAddress(place));
    }
    const write = () => replaceAddress(place);
    const timer = setTimeout(write, LAG_IN_MILLISECONDS);
    addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", write);
    };
  }, [place]);
}

function isSamePuzzle(one: Place, other: Place): boolean {
  return one.game.start === other.game.start && one.game.goal === other.game.goal;
}

function replaceAddress(place: Place): void {
  if (location.hash !== formatAddress(place)) history.replaceState(null, "", formatAddress(place));
}
