import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Level, LEVELS } from "../model/levels";
import { type Kind, useKept } from "../kept";

/** What a visitor has chosen, which is kept for the next visit. */
export interface Settings {
  /** A language of the page; "" for that of the browser. */
  readonly language: "" | "en" | "zh";
  /** Light or dark; "" for what the system says. */
  readonly theme: "" | "light" | "dark";
  /** Whether the tiles that lead nearer to the goal are marked. */
  readonly showsGoodMoves: boolean;
  /** Whether the time is shown while a puzzle is played. */
  readonly hasTimer: boolean;
  /** Whether letters are keys: U for Undo and the like. */
  readonly hasLetterKeys: boolean;
  /** Whether the numbers are on the tiles when a picture is. */
  readonly hasNumbers: boolean;
  /** The size of the last puzzle, such as `3x3`. */
  readonly size: string;
  /** The level of the last puzzle. */
  readonly level: Level;
}

const FIRST: Settings = {
  language: "",
  theme: "",
  showsGoodMoves: false,
  hasTimer: false,
  hasLetterKeys: true,
  hasNumbers: true,
  size: "3x3",
  level: "easy",
};

export const SETTINGS: Kind<Settings> = { name: "settings", read: completed, first: FIRST };

/** Takes over the parts that are as they should be. */
function completed(kept: unknown): Settings {
  const { language, theme, showsGoodMoves, hasTimer, hasLetterKeys, hasNumbers, size, level } = {
    ...FIRST,
    ...(kept as Partial<Settings>),
  };
  return {
    language: language === "en" || language === "zh" ? language : "",
    theme: theme === "light" || theme === "dark" ? theme : "",
    showsGoodMoves: showsGoodMoves === true,
    hasTimer: hasTimer === true,
    hasLetterKeys: hasLetterKeys !== false,
    hasNumbers: hasNumbers !== false,
    size: `${size}`,
    level: LEVELS.includes(level) ? level : FIRST.level,
  };
}

/** Changes some of the settings. */
export type ChangeSettings = (part: Partial<Settings>) => void;

/** The settings of the page, for all that is in it. */
export const SettingsContext = createContext<[Settings, ChangeSettings]>([FIRST, () => {}]);

export function useSettings(): [Settings, ChangeSettings] {
  return useContext(SettingsContext);
}

/** Holds the settings, and keeps each change of them. */
export function useKeptSettings(): [Settings, ChangeSettings] {
  const [settings, change] = useKept(SETTINGS);
  return [settings, (part) => change((before) => ({ ...before, ...part }))];
}
