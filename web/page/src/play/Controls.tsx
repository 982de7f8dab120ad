import { useContext } from "preact/hooks";
import { BestLine } from "../bests/Bests";
import { Icon, IconButton } from "../Icon";
import type { Known } from "../model/answers";
import type { Game } from "../model/game";
import { PanelContext } from "../Panel";
import { useWords } from "../words/words";
import { HintButton, type HintState, Waiting } from "./Hint";
import type { Actions } from "./keys";
import { type PlaybackState, Solution, Speed } from "./Playback";

interface Props {
  game: Game;
  known: Known;
  hint: HintState;
  playback: PlaybackState;
  isThinking: boolean;
  actions: Actions;
}

/** Messages, and the buttons of the game: hint, undo, redo and More. During a solution, they play it. */
export function Controls({ game, known, hint, playback, isThinking, actions }: Props) {
  const { play: words } = useWords();
  const { isPlaying, isFollowed } = playback;
  const cancel = () => (hint.cancel(), playback.cancel());
  return (
    <>
      <div class="messages stack">
        {game.past === "" && <BestLine game={game} />}
        {known.state === "failed" && (
          <>
            <p role="alert">{known.problem}</p>
            <button onClick={known.tryAgain}>{words.tryAgain}</button>
          </>
        )}
        {isThinking && known.state === "searching" && (
          <Waiting {...known} cancel={cancel} begin={playback.begin} />
        )}
        {isFollowed && (
          <>
            <Solution game={game} />
            <Speed playback={playback} />
          </>
        )}
      </div>
      <div class="buttons acts">
        {isFollowed ? (
          <button onClick={actions.playOrPause}>
            <Icon of={isPlaying ? "pause" : "play"} />
            {isPlaying ? words.pause : words.play}
          </button>
        ) : (
          <HintButton hint={hint} isDisabled={!isAnswered(known)} give={actions.hint} />
        )}
        <IconButton
          name={isFollowed ? words.back : words.undo}
          icon="undo"
          isOff={game.past === ""}
          press={actions.undo}
        />
        <IconButton
          name={isFollowed ? words.forward : words.redo}
          icon="redo"
          isOff={game.future === ""}
          press={actions.redo}
        />
        <MoreButton />
      </div>
    </>
  );
}

/** Returns whether hints and a solution can be requested. */
export function isAnswered(known: Known): boolean {
  return known.state === "searching" || (known.state === "known" && known.answers.distance > 0);
}

/** The button that opens the less needed parts. */
export function MoreButton() {
  const { page } = useWords();
  const [, open] = useContext(PanelContext);
  return (
    <button class="plain" data-opens="more" onClick={() => open("more")}>
      {page.more}
    </button>
  );
}
