import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Level, LEVELS } from "../model/levels";
import { type Kind, useKept } from "../kept";

/** The settings, stored for the next visit. */
export interface Settings {
  /** A language of the page; "" for the browser's. */
  readonly language: "" | "en" | "zh";
  /** Light or dark; "" for the system's. */
  readonly theme: "" | "light" | "dark";
  /** Whether tiles that lead nearer to the goal are marked. */
  readonly showsGoodMoves: boolean;
  /** Whether to show the time during a game. */
  readonly hasTimer: boolean;
  /** Whether a new puzzle can be looked at for 15 seconds before the time runs. */
  readonly hasInspection: boolean;
  /** Whether moves are counted as slides: one or more tiles in one direction. Reviews of large boards are in moves. */
  readonly countsSlides: boolean;
  /** Whether moves sound, and vibrate where the device can. */
  readonly hasSound: boolean;
  /** Whether letter keys are used, such as U for Undo. */
  readonly hasLetterKeys: boolean;
  /** Whether the tiles of a picture have numbers. */
  readonly hasNumbers: boolean;
  /** The size of the last puzzle, such as `3x3`. */
  readonly size: string;
  readonly level: Level;
}

const FIRST: Settings = {
  language: "",
  theme: "",
  showsGoodMoves: false,
  hasTimer: false,
  hasInspection: false,
  countsSlides: false,
  hasSound: false,
  hasLetterKeys: true,
  hasNumbers: true,
  size: "3x3",
  level: "easy",
};

export const SETTINGS: Kind<Settings> = { name: "settings", read: completed, first: FIRST };

/** Returns the settings with the valid parts of a stored value. */
function completed(kept: unknown): Settings {
  const valid = Object.entries(kept as Partial<Settings>).filter(
    ([name, value]) => typeof value === typeof FIRST[name as keyof Settings],
  );
  const all: Settings = { ...FIRST, ...Object.fromEntries(valid) };
  return {
    ...all,
    language: all.language === "en" || all.language === "zh" ? all.language : "",
    theme: all.theme === "light" || all.theme === "dark" ? all.theme : "",
    level: LEVELS.includes(all.level) ? all.level : FIRST.level,
  };
}

/** Changes some of the settings. */
export type ChangeSettings = (part: Partial<Settings>) => void;

/** Provides the settings of the page. */
export const SettingsContext = createContext<[Settings, ChangeSettings]>([FIRST, () => {}]);

export const useSettings = () => useContext(SettingsContext);

/** Holds the settings, and stores each change. */
export function useKeptSettings(): [Settings, ChangeSettings] {
  const [settings, change] = useKept(SETTINGS);
  return [settings, (part) => change((before) => ({ ...before, ...part }))];
}
