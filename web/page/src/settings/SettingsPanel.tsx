import { ResultList } from "../bests/ResultList";
import { useResultWords } from "../bests/words";
import { Entry } from "../Panel";
import { PictureChoice } from "../picture/PictureChoice";
import { Select } from "../Select";
import { LANGUAGES, useWords } from "../words/words";
import { useFullScreen } from "./full-screen";
import { Switch } from "./Switch";
import { useSettings } from "./settings";
import { useSettingsWords } from "./words";

type Toggle =
  "showsGoodMoves" | "hasTimer" | "hasInspection" | "countsSlides" | "hasSound" | "hasLetterKeys";

/** The settings, in the place of the controls. */
export function SettingsPanel() {
  const { page } = useWords();
  const words = useSettingsWords();
  const { heading } = useResultWords();
  const [settings, change] = useSettings();
  const fullScreen = useFullScreen();
  const languages = Object.entries(LANGUAGES).map(
    ([value, { language, code }]) => [value, language, code] as const,
  );
  const toggle = (setting: Toggle, name: string) => (
    <Switch name={name} isOn={settings[setting]} set={(isOn) => change({ [setting]: isOn })} />
  );
  return (
    <>
      <Select
        name={words.language}
        value={settings.language}
        options={[["", words.themes[""]], ...languages]}
        choose={(language) => change({ language })}
      />
      <Select
        kind="theme"
        name={words.theme}
        value={settings.theme}
        options={Object.entries(words.themes)}
        choose={(theme) => change({ theme })}
      />
      <PictureChoice />
      <div>
        {fullScreen.isPossible && (
          <Switch
            name={page.fullScreen}
            isOn={fullScreen.isOn}
            set={(isOn) => (isOn ? fullScreen.enter() : fullScreen.leave())}
          />
        )}
        {toggle("showsGoodMoves", words.showGoodMoves)}
        {toggle("hasTimer", words.timer)}
        {settings.hasTimer && toggle("hasInspection", words.inspection)}
        {toggle("countsSlides", words.countSlides)}
        {toggle("hasSound", words.sound)}
        {toggle("hasLetterKeys", words.letterKeys)}
      </div>
      <div>
        <Entry group="settings" name={words.keys}>
          <KeyList />
        </Entry>
        <Entry group="settings" name={heading}>
          <ResultList />
        </Entry>
      </div>
    </>
  );
}

function KeyList() {
  const { play, puzzles } = useWords();
  const words = useSettingsWords();
  const [{ hasLetterKeys }] = useSettings();
  const letters = (...keys: string[]) => (hasLetterKeys ? keys : []);
  const rows: [what: string, keys: string[]][] = [
    [words.slide, ["↑", "↓", "←", "→", ...letters("W", "A", "S", "D")]],
    [play.undo, ["Backspace", ...letters("U")]],
    [play.redo, letters("Y")],
    [play.hint, letters("H")],
    [puzzles.newPuzzle, letters("N")],
    [words.playOrPause, letters("P")],
  ];
  const shown = rows.filter(([, keys]) => keys.length > 0);
  return (
    <dl class="stack" aria-label={words.keys}>
      {shown.map(([what, keys]) => (
        <div class="line apart" key={what}>
          <dt>{what}</dt>
          <dd class="buttons">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
