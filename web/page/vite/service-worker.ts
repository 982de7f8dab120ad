import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const FILE_NAME = "service-worker.js";

/** Builds the service worker, with lists of all files of the site and their hashes. */
export function serviceWorker(source: string): Plugin {
  let publicFolder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: source, fileName: FILE_NAME });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[FILE_NAME] as Rolldown.OutputChunk;
        const files = [...builtFiles(bundle), ...filesOf(publicFolder)].sort();
        // Includes the worker's code, because each change to the code is a new version.
        const content = JSON.stringify([worker.code, files]);
        const version = createHash("sha256").update(content).digest("hex");
        const site = JSON.stringify({ version: version.slice(0, 16), files });
        worker.code = worker.code.replace(/\bSITE\b/, site);
      },
    },
  };
}

type HashedFile = [name: string, integrity: string];

function builtFiles(bundle: Rolldown.OutputBundle): HashedFile[] {
  return Object.entries(bundle)
    .filter(([name]) => name !== FILE_NAME)
    .map(([name, output]) => hashed(name, output.type === "chunk" ? output.code : output.source));
}

function filesOf(folder: string): HashedFile[] {
  return readdirSync(folder).map((name) => hashed(name, readFileSync(join(folder, name))));
}

function hashed(name: string, content: string | Uint8Array): HashedFile {
  const hash = createHash("sha256").update(content).digest("base64");
  // Some hosts redirect `index.html` to its folder, and caches cannot store redirections.
  return [name.replace(/index\.html$/, "") || "./", `sha256-${hash}`];
}
