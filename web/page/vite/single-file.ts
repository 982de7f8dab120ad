import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

import { withPolicyOfItsContent } from "./policy.ts";

/** Puts everything into a single file with this name, which opens from a disk. */
export function singleFile(fileName: string): Plugin {
  return {
    name: "single-file",
    transformIndexHtml: { order: "pre", handler: withoutLinkedFiles },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        let [html, licences] = ["", ""];
        const contents: [string, string][] = [];
        for (const [name, output] of Object.entries(bundle)) {
          if (output.type === "chunk") contents.push([name, script(output.code)]);
          else if (name.endsWith(".css")) contents.push([name, `<style>${output.source}</style>`]);
          else if (name === "index.html") html = `${output.source}`;
          else if (name.endsWith(".md")) licences = `${output.source}`;
          else throw new Error(`${name} has no place in a single file`);
          delete bundle[name];
        }
        for (const [name, content] of contents) html = inPlaceOfLink(html, name, content);
        const source = `${withPolicyOfItsContent(html)}<!--\n${licences}-->\n`;
        this.emitFile({ type: "asset", fileName, source });
      },
    },
  };
}

/** Loads all views, inlines the icon and the colours, and removes links to files that the single file contains or does not need. */
function withoutLinkedFiles(html: string): string {
  const icon = readFileSync("public/icon.svg", "base64");
  return html
    .replace("/page/src/main.tsx", "/lessons/src/single-file.tsx")
    .replace(' src="/theme.js">', `>${readFileSync("public/theme.js", "utf8")}`)
    .replace(/ *<link\s+rel="(manifest|apple-touch-icon|preload)"[^>]*>\n/g, "")
    .replace('href="/icon.svg"', `href="data:image/svg+xml;base64,${icon}"`);
}

function script(code: string): string {
  // In a script element, `</script` would end the element, and `<!--` would start a comment.
  return `<script type="module">${code.replace(/<(?=\/script|!--)/g, "\\x3C")}</script>`;
}

function inPlaceOfLink(html: string, name: string, content: string): string {
  const link = new RegExp(
    `<(script|link)[^>]*="\\./${name.replaceAll(".", "\\.")}"[^>]*>(</script>)?`,
  );
  if (!link.test(html)) throw new Error(`the page does not load ${name}`);
  return html.replace(link, () => content);
}
