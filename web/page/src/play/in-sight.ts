import { type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sameBoard } from "tilebase-reader/puzzle";
import type { Game } from "../model/game";

/** Brings an element into sight when another puzzle is on it, which may have been chosen far below it. */
export function useInSight(element: RefObject<HTMLElement | null>, game: Game): void {
  const before = useRef(game);
  useEffect(() => {
    const { start, board } = before.current;
    before.current = game;
    if (start === game.start || sameBoard(board, game.board)) return;
    element.current?.scrollIntoView({ block: "nearest" });
  }, [game]);
}
