import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { View } from "../model/address";
import type { Settings } from "../settings/settings";
import { en } from "./en";
import { zh } from "./zh";

/** All words of the page in one language. */
export type Words = typeof en;

/** The words by language code. */
export const LANGUAGES: Readonly<Record<"en" | "zh", Words>> = { en, zh };

/** Returns the words of the chosen language, or of the browser's first known language. */
export function wordsFor(
  chosen: Settings["language"],
  preferred: readonly string[] = navigator.languages,
): Words {
  if (chosen) return LANGUAGES[chosen];
  const codes = preferred.map((language) => language.toLowerCase().split("-")[0]);
  const known = codes.find((code) => code === "en" || code === "zh");
  return LANGUAGES[known ?? "en"];
}

/** Provides the words of the page. */
export const WordsContext = createContext<Words>(en);

export const useWords = () => useContext(WordsContext);

/** Sets the language and the title of the document before the first paint. */
export function useDocumentLanguage({ code, page }: Words, view: View): void {
  useLayoutEffect(() => {
    document.documentElement.lang = code;
    document.title = page.titles[view];
  }, [code, view]);
}
