import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const LICENCES = [
  ["hash-wasm, in tilebase-reader", "../reader/LICENSE-hash-wasm"],
  ["Fredoka, the font of the numerals", "numerals/OFL.txt"],
] as const;

/** Adds the licences of the reader's contents and of the numerals to the list. */
export function moreLicences(): Plugin {
  return {
    name: "more-licences",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const list = bundle["licences.md"];
        if (list?.type !== "asset") throw new Error("no list of licences");
        for (const [name, path] of LICENCES) {
          list.source = `${list.source}\n## ${name}\n\n${readFileSync(path, "utf8")}`;
        }
      },
    },
  };
}
