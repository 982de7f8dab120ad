// Prints the gzipped size of each entry of the site, and of the files that are loaded later. Fails if the first load of
// an entry, the files that its document names and their imports, exceeds the limit.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The limit of a first load in bytes. Workers are not part of it, although lesson 1 starts one at once. */
const LIMIT = 100_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const SITE = join(DIST, "site");

/** The names of files in a document, in imports of scripts, and in styles. */
const NAMED = /(?:(?:src|href)=|\bfrom|\bimport|\burl\()"?\.{1,2}\/((?:assets\/)?[\w.-]+)/g;
/** Files that browsers load only to install the site. */
const INSTALLING = /\.(png|webmanifest)$/;

const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name).slice(SITE.length + 1));
/** @type {Set<string>} */
const first = new Set();
let isExceeded = false;
for (const entry of ["index.html", "lessons/index.html"]) {
  const loaded = loadedBy(entry);
  const bytes = [...loaded].map((file) => zipped(join(SITE, file)));
  const sum = bytes.reduce((one, other) => one + other, 0);
  print(`first load, ${entry}`, sum);
  if (sum > LIMIT) {
    console.error(`${entry} loads more than ${LIMIT.toLocaleString("en")} bytes`);
    isExceeded = true;
  }
  for (const file of loaded) first.add(file);
}
for (const file of files.filter((file) => !first.has(file))) {
  print(`later, ${file.replace(/^assets\/|-[\w-]{8}(?=\.)/g, "")}`, zipped(join(SITE, file)));
}
print("single file", zipped(join(DIST, "tilebase.html")));
if (isExceeded) process.exit(1);

/** @param {string} entry */
function loadedBy(entry) {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    for (const [, name = ""] of readFileSync(join(SITE, file), "utf8").matchAll(NAMED)) {
      const found = [name, `assets/${name}`].find((path) => files.includes(path));
      if (found && !INSTALLING.test(found)) loaded.add(found);
    }
  }
  return loaded;
}

/** @param {string} path */
function zipped(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** @param {string} name @param {number} bytes */
function print(name, bytes) {
  console.log(`${name.padEnd(32)} ${bytes.toLocaleString("en").padStart(9)} bytes`);
}
