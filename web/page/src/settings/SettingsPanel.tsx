import { useEffect, useRef } from "preact/hooks";
import { ResultList } from "../bests/ResultList";
import { useResultWords } from "../bests/words";
import { PictureChoice } from "../picture/PictureChoice";
import { Select } from "../Select";
import { LANGUAGES, useWords } from "../words/words";
import { Switch } from "./Switch";
import { useSettings } from "./settings";
import { useSettingsWords } from "./words";

type Toggle = "hasTimer" | "hasInspection" | "countsSlides" | "hasSound" | "hasLetterKeys";

/** The settings: a sheet at the bottom of a phone, or a panel below the header of a wide screen. */
export function SettingsPanel({ close }: { close: () => void }) {
  const { page } = useWords();
  const words = useSettingsWords();
  const { heading } = useResultWords();
  const [settings, change] = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const languages = Object.entries(LANGUAGES).map(
    ([value, { language, code }]) => [value, language, code] as const,
  );
  const toggle = (setting: Toggle, name: string) => (
    <Switch name={name} isOn={settings[setting]} set={(isOn) => change({ [setting]: isOn })} />
  );
  const closeDialog = () => dialog.current?.close();
  return (
    <dialog
      class="settings"
      ref={dialog}
      aria-labelledby="settings"
      onClose={close}
      onClick={({ target, currentTarget }) => target === currentTarget && closeDialog()}
    >
      <div class="sheet stack spaced">
        <div class="line apart">
          <h2 id="settings">{page.settings}</h2>
          <button onClick={closeDialog}>{page.close}</button>
        </div>
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
        {toggle("hasTimer", words.timer)}
        {settings.hasTimer && toggle("hasInspection", words.inspection)}
        {toggle("countsSlides", words.countSlides)}
        {toggle("hasSound", words.sound)}
        {toggle("hasLetterKeys", words.letterKeys)}
        <details>
          <summary>{words.keys}</summary>
          <KeyList />
        </details>
        <details>
          <summary>{heading}</summary>
          <ResultList />
        </details>
      </div>
    </dialog>
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
