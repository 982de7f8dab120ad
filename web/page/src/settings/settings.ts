import { useLayoutEffect } from "preact/hooks";
import { type Level, LEVELS } from "../model/levels";
import { type Kind, useKept } from "../kept";

/** The first settings. */
const FIRST = {
  /** A language of the page; "" for the browser's. */
  language: "" as "" | "en" | "zh",
  /** Light or dark; "" for the system's. */
  theme: "" as "" | "light" | "dark",
  /** Whether tiles that lead nearer to the goal are marked. */
  showsGoodMoves: false,
  /** Whether to show the time during a game. */
  hasTimer: false,
  /** Whether the player may inspect the board for 15 seconds before the clock starts. */
  hasInspection: false,
  /** Whether moves are counted as slides: one or more tiles in one direction. Reviews of large boards are in moves. */
  countsSlides: false,
  /** Whether moves make a sound and, on devices that can, a vibration. */
  hasSound: false,
  /** Whether letter keys are used, such as U for Undo. */
  hasLetterKeys: true,
  /** Whether the tiles of a picture have numbers. */
  hasNumbers: true,
  /** The size of the last puzzle, such as `3x3`. */
  size: "3x3",
  level: "easy" as Level,
};

/** The settings, stored for the next visit. */
export type Settings = Readonly<typeof FIRST>;

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

/** Returns the settings, and a function that changes some of them. */
export function useSettings(): [Settings, (part: Partial<Settings>) => void] {
  const [settings, change] = useKept(SETTINGS);
  return [settings, (part) => change((before) => ({ ...before, ...part }))];
}

/** The colour `--page`, which the browser uses around the page. */
const PAGE = { light: "#eef2f5", dark: "#131a26" };

/** Applies the chosen colours. `theme.js` applies them before the page starts. */
export function useTheme(theme: Settings["theme"]): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = PAGE[theme || (meta.media.includes("dark") ? "dark" : "light")];
    }
  }, [theme]);
}
