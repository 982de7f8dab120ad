import { useEffect, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";
import type { Settings } from "./settings";

/** Shows the page in full screen, where the browser has it (iPhones do not). */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  useDocumentEvent("fullscreenchange", () => setOn(document.fullscreenElement !== null));
  return {
    isOn,
    isPossible: document.documentElement.requestFullscreen !== undefined,
    // A refusal changes nothing.
    enter: () => void document.documentElement.requestFullscreen().catch(() => undefined),
    leave: () => void document.exitFullscreen(),
  };
}

export type FullScreen = ReturnType<typeof useFullScreen>;

/** The colour `--page`, which the browser uses around the page. */
const PAGE = { light: "#eef2f5", dark: "#131a26" };

/** Applies the chosen colours. */
export function useTheme(theme: Settings["theme"]): void {
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = PAGE[theme || (meta.media.includes("dark") ? "dark" : "light")];
    }
  }, [theme]);
}
