import { useEffect, useRef, useState } from "preact/hooks";
import { announcement } from "../model/announce";
import type { Game } from "../model/game";

/**
 * What is to be said of the last change.
 *
 * @param distance - Of the present board; `undefined` if it is not to be told.
 */
export function useAnnouncement(game: Game, distance: number | undefined): string {
  const [spoken, setSpoken] = useState("");
  const before = useRef(game);
  useEffect(() => {
    const { board, goal } = before.current;
    if (board !== game.board || goal !== game.goal)
      setSpoken(announcement(before.current, game, distance));
    before.current = game;
  }, [game]);
  return spoken;
}
