// Renders each Markdown file as the repository's host does, into a page in the same folder: pages.js FOLDER FILE...
import { readFileSync, writeFileSync } from "node:fs";
import { marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

const [folder, ...files] = process.argv.slice(2);
marked.use(gfmHeadingId());
for (const file of files) {
  const page = marked.parse(readFileSync(`${folder}/${file}`, "utf-8"));
  const links = page
    .replaceAll('href="https://github.com/tilebase/tilebase/blob/main/', 'href="/')
    .replace(/(href="(?!https?:)[^"#]+\.md)/g, "$1.html");
  writeFileSync(`${folder}/${file}.html`, links);
}
