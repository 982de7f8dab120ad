import type { Game } from "../model/game";
import type { Known } from "../model/known";
import { Switch } from "../settings/Switch";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import type { Actions } from "./keys";
import { Headline } from "./Headline";
import { type HintState, HintText } from "./Hint";
import { type PlaybackState, Solution, Speed } from "./Playback";

interface Props {
  game: Game;
  known: Known;
  hint: HintState;
  playback: PlaybackState;
  actions: Actions;
  solve: () => void;
}

/** What a player can do with the board: one step back, one step with help, or all of them. */
export function Controls({ game, known, hint, playback, actions, solve }: Props) {
  const { play: words } = useWords();
  const [settings, changeSettings] = useSettings();
  const { isPlaying, isFollowed } = playback;
  const isAsking = known.state === "searching";
  const hasMoves = known.state === "known" && known.answers.distance > 0;
  // The attribute `disabled` would take the focus away from a button.
  return (
    <>
      <Headline game={game} known={known} isShown={settings.showsGoodMoves || isFollowed} />
      <div class="steps">
        <button type="button" aria-disabled={game.past === ""} onClick={actions.undo}>
          {isFollowed ? words.back : words.undo}
        </button>
        <button type="button" aria-disabled={game.future === ""} onClick={actions.redo}>
          {isFollowed ? words.forward : words.redo}
        </button>
        <button
          type="button"
          aria-disabled={isFollowed || !(hasMoves || isAsking)}
          onClick={actions.hint}
        >
          {words.hint}
        </button>
        {isFollowed ? (
          <button type="button" onClick={actions.playOrPause}>
            {isPlaying ? words.pause : words.play}
          </button>
        ) : (
          <button type="button" aria-disabled={!(hasMoves || isAsking)} onClick={solve}>
            {words.solve}
          </button>
        )}
      </div>
      {isFollowed ? (
        <Speed playback={playback} />
      ) : (
        <HintText hint={hint} isThinking={isAsking && (hint.isAsked || playback.isAwaited)} />
      )}
      <Switch
        name={words.showGoodMoves}
        isOn={settings.showsGoodMoves}
        set={(showsGoodMoves) => changeSettings({ showsGoodMoves })}
      />
      {isFollowed && <Solution game={game} />}
    </>
  );
}
