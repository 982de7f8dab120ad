import type { ComponentChildren } from "preact";
import { LANGUAGES, useWords } from "../words/words";
import { type Settings, useSettings } from "./settings";

/** What a visitor can choose, behind a button of the header. */
export function SettingsMenu() {
  const { settings: words, page } = useWords();
  const [settings, change] = useSettings();
  return (
    <details class="settings">
      <summary>{page.settings}</summary>
      <div class="card" role="group" aria-label={words.heading}>
        <Choice
          name={words.language}
          value={settings.language}
          choose={(language) => change({ language: language as Settings["language"] })}
        >
          <option value="">{words.themes[""]}</option>
          {Object.entries(LANGUAGES).map(([code, { language }]) => (
            <option key={code} value={code}>
              {language}
            </option>
          ))}
        </Choice>
        <Choice
          name={words.theme}
          value={settings.theme}
          choose={(theme) => change({ theme: theme as Settings["theme"] })}
        >
          {Object.entries(words.themes).map(([theme, name]) => (
            <option key={theme} value={theme}>
              {name}
            </option>
          ))}
        </Choice>
        <Switch
          name={words.timer}
          isOn={settings.hasTimer}
          set={(hasTimer) => change({ hasTimer })}
        />
        <Switch
          name={words.letterKeys}
          isOn={settings.hasLetterKeys}
          set={(hasLetterKeys) => change({ hasLetterKeys })}
        />
      </div>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  choose: (value: string) => void;
  children: ComponentChildren;
}

function Choice({ name, value, choose, children }: ChoiceProps) {
  return (
    <label class="field">
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}

interface SwitchProps {
  name: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function Switch({ name, isOn, set }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {name}
    </label>
  );
}
