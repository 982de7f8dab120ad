import { useEffect, useState } from "preact/hooks";
import { sameBoard } from "tilebase-reader/puzzle";
import { useChange } from "../document-event";
import { announcement } from "../model/announce";
import type { Game } from "../model/game";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  /** The distance of the current board; `undefined` to leave it out. */
  distance: number | undefined;
  /** The sentence of the hint; "" without one. */
  hint: string;
}

/** Announces hints and each change of the game to screen readers. */
export function Announcement({ game, distance, hint }: Props) {
  const words = useWords();
  const [{ text, count }, setSpoken] = useState({ text: "", count: 0 });
  const say = (text: string) => setSpoken(({ count }) => ({ text, count: count + 1 }));
  useChange(game, (before) => {
    if (!sameBoard(before.board, game.board) || !sameBoard(before.goal, game.goal)) {
      say(announcement(before, game, distance, words));
    }
  });
  useEffect(() => {
    if (hint) say(hint);
  }, [hint]);
  // Screen readers repeat the same words only in a new element.
  return (
    <p class="visually-hidden" role="status">
      <span key={count}>{text}</span>
    </p>
  );
}
