// Builds the contents of the package: entry points, types and tables in `dist/`, and the licences at the root, where
// tools expect them.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const ROOT = "../..";
const TABLES = [
  ...["3x3-corner-bit", "3x3-edge-bit", "3x3-center-bit"],
  ...["2x3-corner-bit", "2x3-edge-bit", "2x4-corner-bit", "2x4-edge-bit"],
];
/** The pattern tables of each shape. Together, they contain each tile once. */
const PATTERNS = {
  "4x4": ["4x4-1-5-6-9-10", "4x4-2-3-4-7-8", "4x4-11-12-13-14-15"],
  "3x5": ["3x5-1-6-11-12", "3x5-2-3-7-8-13", "3x5-4-5-9-10-14"],
  "2x8": ["2x8-1-2-3-9-10", "2x8-4-5-11-12-13", "2x8-6-7-8-14-15"],
};

/**
 * The source code of a module that decodes tables from Base64. When Node prints a table, it shows a short description
 * instead of the first hundred bytes.
 */
const DECODE = `export function decode(name, base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  const inspect = Symbol.for("nodejs.util.inspect.custom");
  const value = () => "tilebase " + name + " of " + bytes.length + " bytes";
  return Object.defineProperty(bytes, inspect, { value });
}
`;

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist/tables", { recursive: true });

// Shared code is bundled once, so the error classes are the same in all entry points.
await build({
  entryPoints: [
    ...["check", "index", "node", "node-thread", "patterns", "puzzle"],
    ...["verify", "worker", "worker-thread"],
  ].map((name) => `src/${name}.ts`),
  outdir: "dist",
  bundle: true,
  splitting: true,
  chunkNames: "shared-[hash]",
  external: ["node:*"],
  format: "esm",
  target: "es2022",
  legalComments: "inline",
  logLevel: "warning",
});
// Compiles only the modules for Node with the types of Node.
for (const project of ["tsconfig.json", "tsconfig.node.json"]) {
  execFileSync("node_modules/.bin/tsc", ["--project", project], { stdio: "inherit" });
}

writeFileSync("dist/decode.js", DECODE);
for (const name of [...TABLES, ...Object.values(PATTERNS).flat()]) {
  const bytes = readFileSync(`${ROOT}/data/${name}.tb`);
  const kind = TABLES.includes(name) ? "table" : "pattern table";
  writeFileSync(`dist/tables/${name}.tb`, bytes);
  // A module that contains the bytes needs no file system, no network and no special loader in a bundler. The loop in
  // `decode` is several times faster than `Uint8Array.from`, so pages start sooner.
  writeFileSync(
    `dist/tables/${name}.js`,
    'import { decode } from "../decode.js";\n' +
      `export default /* @__PURE__ */ decode("${kind} ${name}", "${bytes.toString("base64")}");\n`,
  );
  const opener =
    kind === "table"
      ? "fromBytes"
      : "fromBytes of tilebase-reader/patterns, together with the tables of the other tiles";
  writeFileSync(
    `dist/tables/${name}.d.ts`,
    `/** A whole file, a ${kind} of ${name.slice(0, 3)}, for \`${opener}\`. */\n` +
      "declare const table: Uint8Array;\nexport default table;\n",
  );
}
for (const [shape, parts] of Object.entries(PATTERNS)) {
  const names = parts.map((_, place) => `table${place}`).join(", ");
  writeFileSync(
    `dist/tables/${shape}-patterns.js`,
    parts.map((name, place) => `import table${place} from "./${name}.js";\n`).join("") +
      `export default [${names}];\n`,
  );
  writeFileSync(
    `dist/tables/${shape}-patterns.d.ts`,
    `/** Three whole files, pattern tables of ${shape} with all tiles, for \`fromBytes\`. */\n` +
      "declare const tables: readonly [Uint8Array, Uint8Array, Uint8Array];\nexport default tables;\n",
  );
}

// Drops the types of modules that no entry point exports.
const { exports: entries } = JSON.parse(readFileSync("package.json", "utf8"));
const used = new Set(
  Object.values(entries).flatMap(({ types }) => (types ? normalize(types) : [])),
);
for (const file of used) {
  if (!file.startsWith("dist/tables/")) {
    const imports = readFileSync(file, "utf8").matchAll(/ from "(\..*)\.js"/g);
    for (const [, path] of imports) used.add(normalize(`${dirname(file)}/${path}.d.ts`));
  }
}
for (const name of readdirSync("dist", { recursive: true })) {
  const file = `dist/${name}`;
  if (file.endsWith(".d.ts") && !file.includes("/tables/") && !used.has(file)) rmSync(file);
}

for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`${ROOT}/${licence}`, licence);
// `dist/verify.js` contains hash-wasm, which contains XXH3 under another licence.
const hashWasm = readFileSync("node_modules/hash-wasm/LICENSE", "utf8");
const [xxHash] = readFileSync("node_modules/hash-wasm/src/xxhash3.c", "utf8").split("*/");
writeFileSync("LICENSE-hash-wasm", `${hashWasm}\n\n${xxHash.replace(/^\/?[ *]+/gm, "")}`);
