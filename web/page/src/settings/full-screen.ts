import { useEffect, useRef, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";
import type { Settings } from "./settings";

/** Shows the board or one lesson in full screen, or in the full window if the browser has no full screen (iPhone). */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  const wasOn = useRef(isOn);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-full-screen", isOn);
    // Moves the focus, because the pressed button has disappeared.
    if (wasOn.current !== isOn)
      document.querySelector<HTMLElement>(".cells [tabindex='0']")?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  useDocumentEvent("fullscreenchange", () => setOn(document.fullscreenElement !== null));
  useDocumentEvent("keydown", ({ key }) => {
    if (key === "Escape") setOn(false);
  });
  return {
    isOn,
    /** Whether the browser has full screen. */
    isPossible: document.documentElement.requestFullscreen !== undefined,
    enter() {
      setOn(true);
      // If full screen is refused, the board still fills the window.
      document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
    leave() {
      setOn(false);
      if (document.fullscreenElement) void document.exitFullscreen();
    },
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
