import { useEffect, useRef, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";
import type { Settings } from "./settings";

/** Fills the screen with the board; only the window if the browser has no full screen, as on iPhones. */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  const wasOn = useRef(isOn);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-full-screen", isOn);
    // The button that was pressed is gone.
    if (wasOn.current !== isOn)
      document.querySelector<HTMLElement>(".cells [tabindex='0']")?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  useDocumentEvent("fullscreenchange", () => setOn(document.fullscreenElement !== null));
  useDocumentEvent("keydown", ({ key }) => {
    if (key === "Escape" && !document.querySelector("dialog[open]")) setOn(false);
  });
  return {
    isOn,
    enter() {
      setOn(true);
      // Without it, the window is filled.
      document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
    leave() {
      setOn(false);
      if (document.fullscreenElement) void document.exitFullscreen();
    },
  };
}

/** The colour `--page`, which the browser draws around the page. */
const PAGE = { light: "#f4f2ec", dark: "#13171a" };

/** Shows the page in the chosen colours. */
export function useTheme(theme: Settings["theme"]): void {
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = PAGE[theme || (meta.media.includes("dark") ? "dark" : "light")];
    }
  }, [theme]);
}
