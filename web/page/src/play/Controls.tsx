import { slides } from "tilebase-reader/puzzle";
import { type Game, isSolved } from "../model/game";
import { type Known, solutionIn } from "../model/answers";
import { Switch } from "../settings/Switch";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import { HintButton, type HintState, HintText, Waiting } from "./Hint";
import { type PlaybackState, Solution, Speed } from "./Playback";
import type { Actions } from "./keys";

interface Props {
  game: Game;
  known: Known;
  hint: HintState;
  playback: PlaybackState;
  actions: Actions;
  solve: () => void;
}

/** The buttons of the game: undo, redo, hint and solve. */
export function Controls({ game, known, hint, playback, actions, solve }: Props) {
  const { play: words } = useWords();
  const [settings, changeSettings] = useSettings();
  const { isPlaying, isFollowed } = playback;
  const isAsking = known.state === "searching";
  const isThinking = isAsking && ((hint.isRequested && !hint.move) || playback.isAwaited);
  const cancel = () => (hint.cancel(), playback.cancel());
  const hasMoves = known.state === "known" && known.answers.distance > 0;
  // The buttons use `aria-disabled`, because `disabled` would remove the focus.
  return (
    <>
      <Headline game={game} known={known} isShown={settings.showsGoodMoves || isFollowed} />
      <div class="steps">
        <button aria-disabled={game.past === ""} onClick={actions.undo}>
          {isFollowed ? words.back : words.undo}
        </button>
        <button aria-disabled={game.future === ""} onClick={actions.redo}>
          {isFollowed ? words.forward : words.redo}
        </button>
        <HintButton
          hint={hint}
          isDisabled={isFollowed || !(hasMoves || isAsking)}
          give={actions.hint}
        />
        {isFollowed ? (
          <button onClick={actions.playOrPause}>{isPlaying ? words.pause : words.play}</button>
        ) : (
          <button aria-disabled={!(hasMoves || isAsking)} onClick={solve}>
            {words.solve}
          </button>
        )}
      </div>
      {isFollowed ? (
        <Speed playback={playback} />
      ) : (
        <HintText hint={hint} known={known} isThinking={isThinking} />
      )}
      {isThinking && <Waiting {...known} cancel={cancel} begin={playback.begin} />}
      <Switch
        name={words.showGoodMoves}
        isOn={settings.showsGoodMoves}
        set={(showsGoodMoves) => changeSettings({ showsGoodMoves })}
      />
      {isFollowed && <Solution game={game} />}
    </>
  );
}

interface HeadlineProps {
  game: Game;
  known: Known;
  /** Whether to show the distance. */
  isShown: boolean;
}

/** The state of the game, in large letters. */
function Headline({ game, known, isShown }: HeadlineProps) {
  const { play, ending } = useWords();
  const [{ countsSlides }] = useSettings();
  const made = countsSlides
    ? play.slidesMade(slides(game.past).length)
    : play.movesMade(game.past.length);
  if (isSolved(game)) return <Lines large={ending.solved} small="" />;
  if (known.state === "failed") {
    const { problem, tryAgain } = known;
    return (
      <div class="headline">
        <p role="alert">{problem}</p>
        <button onClick={tryAgain}>{play.tryAgain}</button>
      </div>
    );
  }
  if (known.state === "searching" && isShown) {
    const { atLeast, best } = known;
    const most = best && solutionIn(known) ? `${play.atMost(best.length)} · ` : "";
    return <Lines large={play.atLeastToGo(atLeast)} small={most + made} />;
  }
  if (known.state === "known" && isShown) {
    const { distance, solutions } = known.answers;
    const ways = solutions === undefined ? "" : `${play.ways(solutions)} · `;
    return <Lines large={play.movesToGo(distance)} small={ways + made} />;
  }
  return <Lines large={game.past === "" ? play.yourTurn : made} small="" />;
}

function Lines({ large, small }: { large: string; small: string }) {
  return (
    <div class="headline">
      <h2>{large}</h2>
      <p class="quiet">{small}</p>
    </div>
  );
}
