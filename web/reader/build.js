// Makes what the package ships: in `dist/` the entry points, their types and the tables; at its
// root, where they are looked for, the licences.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const ROOT = "../..";
const TABLES = [
  ...["3x3-corner", "3x3-edge", "3x3-center"],
  ...["2x3-corner", "2x3-edge", "2x4-corner", "2x4-edge"],
];

const DECODE = `function decode() {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
`;

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist/tables", { recursive: true });

// What several entry points need is shared, so that all of them throw the same classes of errors.
await build({
  entryPoints: ["src/index.ts", "src/puzzle.ts", "src/verify.ts"],
  outdir: "dist",
  bundle: true,
  splitting: true,
  chunkNames: "shared-[hash]",
  format: "esm",
  target: "es2022",
  legalComments: "inline",
  logLevel: "warning",
});
execFileSync("node_modules/.bin/tsc", ["--project", "."], { stdio: "inherit" });

for (const name of TABLES) {
  const bytes = readFileSync(`${ROOT}/data/${name}-bit.tb`);
  writeFileSync(`dist/tables/${name}-bit.tb`, bytes);
  // A module with the bytes needs neither a file system, nor a network, nor a bundler's loader. The loop
  // is several times as quick as `Uint8Array.from`, which pages feel when they start.
  writeFileSync(
    `dist/tables/${name}.js`,
    `const base64 = "${bytes.toString("base64")}";\n${DECODE}export default /* @__PURE__ */ decode();\n`,
  );
  writeFileSync(
    `dist/tables/${name}.d.ts`,
    `/** A whole table file of ${name.slice(0, 3)}, for \`Solver.open\`. */\n` +
      "declare const table: Uint8Array;\nexport default table;\n",
  );
}

for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`${ROOT}/${licence}`, licence);
// `dist/verify.js` contains hash-wasm, and that the XXH3 of its authors.
const hashWasm = readFileSync("node_modules/hash-wasm/LICENSE", "utf8");
const [xxHash] = readFileSync("node_modules/hash-wasm/src/xxhash3.c", "utf8").split("*/");
writeFileSync("LICENSE-hash-wasm", `${hashWasm}\n\n${xxHash.replace(/^\/?[ *]+/gm, "")}`);
