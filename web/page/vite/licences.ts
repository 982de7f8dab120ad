import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Adds the licences of the reader's contents to the list. */
export function licencesOfReader(): Plugin {
  return {
    name: "licences-of-reader",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const list = bundle["licences.md"];
        if (list?.type !== "asset") throw new Error("no list of licences");
        const licences = readFileSync("../reader/LICENSE-hash-wasm", "utf8");
        list.source = `${list.source}\n## hash-wasm, in tilebase-reader\n\n${licences}`;
      },
    },
  };
}
