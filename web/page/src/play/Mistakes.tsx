import { useState } from "preact/hooks";
import { Board } from "../board/Board";
import { IconButton } from "../Icon";
import { backTo, type Game } from "../model/game";
import { slideOf, stepsOf, type Unit, type Verdict } from "../model/review";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  unit: Unit;
  verdict: Verdict;
  /** Undoes moves until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** The mistakes of a game, one at a time: the board before it, the better tiles ringed, the played ones dashed. */
export function Mistakes({ game, unit, verdict, goBackTo }: Props) {
  const { review } = useWords();
  const words = review(unit);
  const { distances, mistakes } = verdict;
  const [selected, select] = useState(0);
  const mistake = mistakes[selected];
  if (!mistake) return null;
  const { before } = mistake;
  const steps = stepsOf(game.past, unit);
  const moves = steps.slice(0, before).join("").length;
  const { board } = backTo(game, moves);
  const played = slideOf(board, steps[before] as string);
  // None at the goal; some may be unknown at a limit.
  const better = (mistake.better ?? []).map((step) => slideOf(board, step));
  const [here, after] = distances.slice(before, before + 2) as [number, number];
  const text = words.mistake(before + 1, played, better, after - here + 1);
  const marks = board.tiles.map((tile) => {
    const isBetter = better.some(([tiles]) => tiles.includes(tile));
    const isPlayed = played[0].includes(tile);
    return { kind: `${isBetter ? "better" : ""} ${isPlayed ? "played" : ""}` };
  });
  const [best] = better;
  const turn = (name: string, icon: "previous" | "next", to: number) => (
    <IconButton {...{ name, icon }} isOff={!(to in mistakes)} press={() => select(to)} />
  );
  return (
    <section class="line spaced mistakes">
      <Board
        board={board}
        label={text}
        marks={marks}
        arrow={best && { move: best[1], kind: "hint" }}
      />
      <div class="stack">
        <div class="line">
          <h3>{words.mistakes(selected + 1, mistakes.length)}</h3>
          {mistakes.length > 1 && (
            <div>
              {turn(words.previous, "previous", selected - 1)}
              {turn(words.next, "next", selected + 1)}
            </div>
          )}
        </div>
        <p aria-live="polite">{text}</p>
        <div class="buttons">
          <button onClick={() => goBackTo(moves)}>{words.playOn}</button>
        </div>
      </div>
    </section>
  );
}
