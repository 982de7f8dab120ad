import { useEffect, useRef, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";

/** Whether the board fills the screen, and how to begin and end that. */
export interface FullScreen {
  readonly isOn: boolean;
  enter(): void;
  leave(): void;
}

/** Fills the screen with the board; only the window if the browser has no full screen, as on iPhones. */
export function useFullScreen(): FullScreen {
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
