// Prints the gzipped size of the page by kind of file. Fails if the files of the first load exceed the limit. Files
// loaded later do not count: other views and panels, files for larger boards, and files for installing.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 140_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** The names of files that are loaded later. */
const LATER =
  /^(Calendar|Difficulty|FileButton|Large|Learn|Review|SettingsPanel|SetupPanel|TableFile|file-worker|pattern-worker|worker)-|^(service-worker)|\.(png|md)$/;

/** @type {Map<string, number>} */
const first = new Map();
/** @type {Map<string, number>} */
const later = new Map();
for (const file of readdirSync(join(DIST, "site"), { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const name = LATER.exec(file.name)?.slice(1).find(Boolean);
  const [group, kind] = name ? [later, name] : [first, extname(file.name).slice(1)];
  group.set(kind, (group.get(kind) ?? 0) + zipped(join(file.parentPath, file.name)));
}
const sum = [...first.values()].reduce((one, other) => one + other, 0);

for (const [kind, bytes] of sorted(first)) print(`first load, ${kind}`, bytes);
print("first load", sum);
for (const [name, bytes] of sorted(later)) print(`later, ${name}`, bytes);
print("single file", zipped(join(DIST, "tilebase.html")));
if (sum > LIMIT) {
  console.error(`the first load takes more than ${LIMIT.toLocaleString("en")} bytes`);
  process.exit(1);
}

/** @param {Map<string, number>} bytesOf */
function sorted(bytesOf) {
  return [...bytesOf].sort(([, one], [, other]) => other - one);
}

/** @param {string} path */
function zipped(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** @param {string} name @param {number} bytes */
function print(name, bytes) {
  console.log(`${name.padEnd(22)} ${bytes.toLocaleString("en").padStart(9)} bytes`);
}
