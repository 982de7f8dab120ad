// Prints what the page weighs, each file zipped by itself as hosts send it, and fails past the limit.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** @type {Map<string, number>} */
const bytesOf = new Map();
for (const file of readdirSync(join(DIST, "site"), { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const kind = extname(file.name).slice(1);
  bytesOf.set(kind, (bytesOf.get(kind) ?? 0) + zipped(join(file.parentPath, file.name)));
}
const sum = [...bytesOf.values()].reduce((one, other) => one + other, 0);

for (const [kind, bytes] of [...bytesOf].sort(([, one], [, other]) => other - one)) {
  print(`site, ${kind}`, bytes);
}
print("site", sum);
print("single file", zipped(join(DIST, "tilebase.html")));
if (sum > LIMIT) {
  console.error(`the site takes more than ${LIMIT.toLocaleString("en")} bytes`);
  process.exit(1);
}

/** @param {string} path */
function zipped(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** @param {string} name @param {number} bytes */
function print(name, bytes) {
  console.log(`${name.padEnd(20)} ${bytes.toLocaleString("en").padStart(8)} bytes`);
}
