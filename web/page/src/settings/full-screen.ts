import { useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";

/** Shows the page in full screen, where the browser has it (iPhones do not). */
export function useFullScreen() {
  const [isOn, setOn] = useState(Boolean(document.fullscreenElement));
  useDocumentEvent("fullscreenchange", () => setOn(Boolean(document.fullscreenElement)));
  return {
    isOn,
    isPossible: document.documentElement.requestFullscreen !== undefined,
    // A refusal changes nothing.
    enter: () => void document.documentElement.requestFullscreen().catch(() => undefined),
    leave: () => void document.exitFullscreen(),
  };
}
