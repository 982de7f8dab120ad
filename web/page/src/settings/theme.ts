import { useEffect } from "preact/hooks";
import type { Settings } from "./settings";

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
