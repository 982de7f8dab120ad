import type { Answers } from "../model/answers";
import type { Game } from "../model/game";
import type { Known } from "../model/known";
import { Switch } from "../settings/Switch";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import { Headline } from "./Headline";
import { HintText } from "./Hint";
import { Future, Playback, type PlaybackState } from "./Playback";

interface Props {
  game: Game;
  known: Known;
  /** What is to be shown of the answers without being asked. */
  shown: Answers | undefined;
  /** The answers that a hint tells of, if one was given for this board. */
  hint: Answers | undefined;
  playback: PlaybackState;
  undo: () => void;
  redo: () => void;
  giveHint: () => void;
  solve: () => void;
}

/** What a player can do with the board: one step back, one step with help, or all of them. */
export function Controls({
  game,
  known,
  shown,
  hint,
  playback,
  undo,
  redo,
  giveHint,
  solve,
}: Props) {
  const { play: words } = useWords();
  const [settings, changeSettings] = useSettings();
  const isKnown = known.state === "known";
  return (
    <>
      <Headline game={game} known={known} isShown={shown !== undefined} />
      <div class="buttons">
        <button type="button" aria-disabled={game.past === ""} onClick={undo}>
          {words.undo}
        </button>
        <button type="button" aria-disabled={!isKnown} onClick={giveHint}>
          {words.hint}
        </button>
        <button type="button" aria-disabled={!isKnown} onClick={solve}>
          {words.solve}
        </button>
      </div>
      <HintText board={game.board} hint={hint} />
      <Switch
        name={words.showGoodMoves}
        isOn={settings.showsGoodMoves}
        set={(showsGoodMoves) => changeSettings({ showsGoodMoves })}
      />
      {game.help.isPlayed && (
        <>
          <Playback game={game} playback={playback} back={undo} forward={redo} />
          {isKnown && <Future game={game} distance={known.answers.distance} />}
        </>
      )}
    </>
  );
}
