// Tests the package as users install it: packed by npm, in an empty folder, without a network.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const READER = fileURLToPath(new URL("..", import.meta.url));
const README = readFileSync(join(READER, "README.md"), "utf8");
const PAGE = readFileSync(join(READER, "../../docs/embedding.md"), "utf8");
const SIZE_LIMIT = 6000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tilebase-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["pack", "--silent", "--pack-destination", folder], READER);
  const [packed] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  run("npm", ["install", "--silent", "--offline", "--no-audit", `./${packed}`], folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("no other package is installed with it", () => {
  const installed = readdirSync(join(folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["tilebase"]);
});

test("its licences come with it, and that of what is built into it", () => {
  const text = (name: string) => readFileSync(join(folder, "node_modules/tilebase", name), "utf8");
  expect(text("LICENSE-MIT")).toMatch(/MIT License/);
  expect(text("LICENSE-APACHE")).toMatch(/Apache License/);
  expect(text("LICENSE-hash-wasm")).toMatch(/Dani Bir.*BSD 2-Clause License/s);
});

test("its tables are those of data/, as modules and as files", () => {
  const shipped = readdirSync(join(READER, "../../data")).filter((name) =>
    name.endsWith("-bit.tb"),
  );
  const program = `
    import { readFileSync } from "node:fs";
    for (const file of ${JSON.stringify(shipped)}) {
      const { default: table } = await import("tilebase/tables/" + file.replace("-bit.tb", ""));
      const bytes = readFileSync(new URL(import.meta.resolve("tilebase/tables/" + file)));
      const data = readFileSync(${JSON.stringify(join(READER, "../../data/"))} + file);
      if (data.equals(table) && data.equals(bytes)) console.log(file);
    }`;
  const equal = run("node", ["--input-type=module", "--eval", program], folder);
  expect(shipped.length).toBe(7);
  expect(equal.trim().split("\n")).toEqual(shipped);
});

test("its class has the name that it is exported by", () => {
  const program = 'import { Solver } from "tilebase"; console.log(Solver.name);';
  expect(run("node", ["--input-type=module", "--eval", program], folder)).toBe("Solver\n");
});

test(`the reader is under ${SIZE_LIMIT} bytes, minified and zipped`, async () => {
  const bundle = await build({
    stdin: { contents: 'export * from "tilebase";', resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  const size = gzipSync(bundle.outputFiles[0]?.contents ?? "", { level: 9 }).length;
  expect(size).toBeLessThan(SIZE_LIMIT);
  const [, stated] = /reader has ([0-9.]+) KB/.exec(README) ?? [];
  expect(stated).toBe((size / 1000).toFixed(1));
});

test("its source uses nothing that only Node or only browsers have", () => {
  const names = readdirSync(join(READER, "src"), { recursive: true, encoding: "utf8" });
  const modules = names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(READER, "src", name), "utf8"));
  expect(modules.length).toBeGreaterThan(15);
  // The compiler checks the same for globals: it knows those of the language and no others.
  const imported = modules.flatMap((text) => Array.from(text.matchAll(/^[^ *].* from "(.*)"/gm)));
  const foreign = imported
    .map(([, name]) => name)
    .filter((name) => !/^[.]{1,2}\//.test(name ?? ""));
  expect(foreign).toEqual(["hash-wasm"]);
});

describe("the README, and the page about embedding", () => {
  const blocks = (language: string) =>
    Array.from((README + PAGE).matchAll(/^```(\w+)\n(.*?)^```$/gms))
      .filter((block) => block[1] === language)
      .map((block) => block[2] as string);

  test("install it by its path, because its name on the npm registry belongs to another package", () => {
    const installed = Array.from(
      (README + PAGE).matchAll(/npm install (\S+)/g),
      (found) => found[1],
    );
    expect(installed.length).toBeGreaterThan(2);
    expect(installed.filter((name) => !name?.includes("/"))).toEqual([]);
  });

  test("has examples", () => expect(blocks("js").length).toBeGreaterThan(5));

  test.each(blocks("js"))("example %#", (example) => {
    const printed = Array.from(example.matchAll(/console\.log\(.*\/\/ (.*)$/gm));
    const expected = printed.map(([, text]) => `${text}\n`).join("");
    writeFileSync(join(folder, "example.js"), example);
    expect(run("node", ["example.js"], folder)).toBe(expected);
  });

  test.each(["nodenext", "bundler"])("types of all examples, resolved as by %s", (resolution) => {
    const names = blocks("js").map((example, number) => {
      writeFileSync(join(folder, `example${number}.ts`), example);
      return `example${number}.ts`;
    });
    const module = resolution === "nodenext" ? "nodenext" : "esnext";
    const options = ["--strict", "--noEmit", "--target", "es2022", "--types", ""];
    const kind = ["--module", module, "--moduleResolution", resolution];
    const tsc = join(READER, "node_modules/.bin/tsc");
    expect(run(tsc, [...options, ...kind, ...names], folder)).toBe("");
  });

  test("the page, with stand-ins for what it uses of a browser", () => {
    const [page = ""] = blocks("html");
    const [, script = ""] = /<script type="module">(.*)<\/script>/s.exec(page) ?? [];
    const browser = `
      import { readFileSync } from "node:fs";
      const paragraph = {};
      globalThis.document = { querySelector: () => paragraph };
      globalThis.fetch = async (path) => new Response(readFileSync(path));
      await import("./page.js");
      console.log(paragraph.textContent);`;
    writeFileSync(join(folder, "page.js"), script);
    writeFileSync(join(folder, "browser.js"), browser);
    expect(run("node", ["browser.js"], folder)).toBe("ullddrurdllurdruldr\n");
  });
});

/** Returns what a program prints. Fails with all of that if the program fails. */
function run(program: string, args: string[], cwd: string): string {
  try {
    return execFileSync(program, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  }
}
