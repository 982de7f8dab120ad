import { LANGUAGES, useWords as usePageWords } from "page/words/words";
import { en } from "./en";
import { zh } from "./zh";

/** The words of the page and of the lessons. Those of the lessons load with them. */
const ALL = { en: { ...LANGUAGES.en, learn: en }, zh: { ...LANGUAGES.zh, learn: zh } };

export type Words = typeof ALL.en;

export const useWords = (): Words => (usePageWords().code === "en" ? ALL.en : ALL.zh);
