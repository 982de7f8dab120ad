// Tests the package as installed by users: packed by npm, in an empty folder, without a network.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { build as buildPage } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const READER = fileURLToPath(new URL("..", import.meta.url));
const README = readFileSync(join(READER, "README.md"), "utf8");
const PERFORMANCE = readFileSync(join(READER, "../../docs/performance.md"), "utf8");
const PAGE =
  readFileSync(join(READER, "../../docs/embedding.md"), "utf8") +
  readFileSync(join(READER, "../../README.md"), "utf8");
const NODE_TYPES = join(READER, "node_modules/@types");
/** The time limit of a program in milliseconds, ample for a busy machine. */
const LIMIT = 300_000;
const SIZE_LIMITS = { "tilebase-reader": 13_200, "tilebase-reader/patterns": 19_300 };

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tilebase-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["pack", "--silent", "--pack-destination", folder], READER);
  const [packed] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  run("npm", ["install", "--silent", "--offline", "--no-audit", `./${packed}`], folder);
  symlinkSync("node_modules/tilebase-reader/dist/tables", join(folder, "tables"));
}, 2 * LIMIT);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("no other package is installed with it", () => {
  const installed = readdirSync(join(folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["tilebase-reader"]);
});

test("its licences come with it, and that of what is built into it", () => {
  const text = (name: string) =>
    readFileSync(join(folder, "node_modules/tilebase-reader", name), "utf8");
  expect(text("LICENSE-MIT")).toMatch(/MIT License/);
  expect(text("LICENSE-APACHE")).toMatch(/Apache License/);
  expect(text("LICENSE-hash-wasm")).toMatch(/Dani Bir.*BSD 2-Clause License/s);
});

test("its tables are those of data/, as modules and as files", () => {
  const shipped = readdirSync(join(READER, "../../data")).filter((name) => {
    return name.endsWith(".tb") && (name.endsWith("-bit.tb") || !name.startsWith("3x3-"));
  });
  const program = `
    import { readFileSync } from "node:fs";
    for (const file of ${JSON.stringify(shipped)}) {
      const { default: table } = await import("tilebase-reader/tables/" + file.replace(".tb", ""));
      const bytes = readFileSync(new URL(import.meta.resolve("tilebase-reader/tables/" + file)));
      const data = readFileSync(${JSON.stringify(join(READER, "../../data/"))} + file);
      if (data.equals(table) && data.equals(bytes)) console.log(file);
    }`;
  expect(shipped.length).toBe(16);
  expect(printed(program).trim().split("\n")).toEqual(shipped);
});

test("entry points share the class and the errors", () => {
  const program = `
    import * as reader from "tilebase-reader";
    import * as patterns from "tilebase-reader/patterns";
    const shared = Object.keys(reader).filter((name) => reader[name] === patterns[name]);
    console.log(reader.Solver.name, shared.length, Object.keys(reader).length);`;
  expect(printed(program)).toBe("Solver 10 11\n");
});

test("what the first search of a process needs is made before, not within its limit", () => {
  const program = `
    import { fromBytes } from "tilebase-reader/patterns";
    import tables from "tilebase-reader/tables/4x4-patterns";
    const patterns = fromBytes(tables);
    // The automaton of an order.
    Int16Array.from = () => { throw new Error("too late"); };
    console.log(patterns.search(patterns.random(), { seconds: 0 }).moves !== null);`;
  expect(printed(program)).toBe("true\n");
});

test("Node prints what a table is", () => {
  const program = `
    import tables from "tilebase-reader/tables/4x4-patterns";
    import corner from "tilebase-reader/tables/3x3-corner-bit";
    console.log(corner);
    console.log(tables[0]);
    console.log(Object.keys(corner).length, Reflect.ownKeys(tables).length);`;
  expect(printed(program)).toBe(
    "tilebase table 3x3-corner-bit of 22744 bytes\n" +
      "tilebase pattern table 4x4-1-5-6-9-10 of 109324 bytes\n22744 4\n",
  );
});

describe("CommonJS, where Node can require ECMAScript modules", () => {
  const [example = ""] = Array.from(README.matchAll(/^```cjs\n(.*?)^```$/gms), (found) => found[1]);
  const expected = "ullddrurdllurdruldr\n";

  test.runIf(process.features.require_module ?? false)("a program requires it", () => {
    writeFileSync(join(folder, "example.cjs"), example);
    expect(run("node", ["example.cjs"], folder)).toBe(expected);
  });

  test("a program imports it, in any version", () => {
    const imported = example.replace(/require\(/g, "await import(");
    writeFileSync(join(folder, "import.cjs"), `(async () => {${imported}})();`);
    expect(run("node", ["import.cjs"], folder)).toBe(expected);
  });

  test("TypeScript finds its types", () => {
    const types = `
      import { fromBytes } from "tilebase-reader/patterns";
      import tables = require("tilebase-reader/tables/4x4-patterns");
      import tilebase = require("tilebase-reader");
      const solver: tilebase.Solver = tilebase.fromBytes(tables.default[0]);
      const moves: string = fromBytes(tables.default).solve(solver.goal, { order: "udlr" });
      // @ts-expect-error: there is no such option
      solver.random({ distanec: moves.length });
      const later: Promise<tilebase.Answer> = solver.async.hint("12", { seconds: 1, within: 5 });
      const all: AsyncGenerator<string> = solver.async.solutions("12");
      // @ts-expect-error: the result is a promise
      const distance: number = solver.async.distance("12");`;
    writeFileSync(join(folder, "consumer.cts"), types);
    expect(typeErrors("nodenext", "nodenext", ["consumer.cts"])).toBe("");
  });
});

test.each(Object.entries(SIZE_LIMITS))(
  "%s is under %i bytes, minified and zipped",
  async (name, limit) => {
    const bundle = await build({
      stdin: { contents: `export * from "${name}";`, resolveDir: folder },
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    });
    const size = gzipSync(bundle.outputFiles[0]?.contents ?? "", { level: 9 }).length;
    expect(size).toBeLessThan(limit);
    const line = name === "tilebase-reader" ? "js bytes" : "js patterns_bytes";
    const [, stated] = new RegExp(`^${line} (\\d+)$`, "m").exec(PERFORMANCE) ?? [];
    expect(Math.abs(Number(stated) / size - 1)).toBeLessThan(0.01);
  },
);

test("its source, but for node*.ts, uses nothing that only Node or only browsers have", () => {
  const files = readdirSync(join(READER, "src"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.startsWith("node"));
  const modules = sources.map((name) => readFileSync(join(READER, "src", name), "utf8"));
  expect(modules.length).toBeGreaterThan(15);
  // The compiler already checks the globals, so this checks only the imports.
  const imports = modules.flatMap((text) => Array.from(text.matchAll(/^[^ *].* from "(.*)"/gm)));
  const names = imports.map(([, name = ""]) => name);
  const foreign = names.filter((name) => !/^[.]{1,2}\//.test(name));
  expect(foreign).toEqual(["hash-wasm"]);
});

test("a worker answers, in Node and as a bundler of browsers finds it", async () => {
  const program = `
    import { getEventListeners } from "node:events";
    import { inWorker } from "tilebase-reader/node";
    import { Solver } from "tilebase-reader";
    import tables from "tilebase-reader/tables/4x4-patterns";
    const solver = await inWorker({ files: tables });
    const hard = "x C 9 D/F B A E/3 7 5 6/4 8 2 1";
    const signal = AbortSignal.timeout(300);
    const never = solver.solve(hard, { signal }).catch(({ name }) => name);
    const batch = solver.distances([hard, solver.goal], { signal });
    const far = solver.solve(hard).catch(({ message }) => message);
    const board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11";
    const { length, tile, ...hint } = await solver.hint(board);
    console.log(length, tile, await solver.distance(board), (await solver.search(board)).isWithin(0));
    console.log(JSON.stringify((await solver.check(board, 43)).reason), await never, String(await batch));
    const early = { signal: AbortSignal.abort() };
    console.log(await solver.solve(hard, early).catch(({ name }) => name));
    const open = new AbortController();
    await solver.distance(board, open);
    console.log(getEventListeners(open.signal, "abort").length);
    const noEvents = { signal: { aborted: false } };
    console.log(await solver.distance(board, noEvents).catch(({ message }) => message));
    const wrong = await solver.distances([board, "12"]).catch((error) => error);
    console.log(wrong.name, wrong.row, wrong.details.code, wrong instanceof Error);
    solver.terminate();
    console.log(await far);
    console.log(await solver.distance(board).catch(({ message }) => message));
    for (const tables of [{ goal: "2x5" }, { goal: "4x4", metric: "multi" }])
      console.log(await inWorker(tables).catch(({ name }) => name));`;
  const lines = [
    "44 4 44 true",
    '"the distance is 44, not 43" TimeoutError -2,-2',
    "AbortError",
    "0",
    "expected signal as an AbortSignal",
    "BoardError 1 tiles true",
    ...["the worker was terminated", "the worker was terminated"],
    ...["GoalError", "TypeError"],
  ];
  expect(printed(program).trim().split("\n")).toEqual(lines);
  const entry = 'import { inWorker } from "tilebase-reader/worker"; console.log(inWorker);';
  writeFileSync(join(folder, "page.js"), entry);
  await buildPage({
    ...{ root: folder, configFile: false, logLevel: "silent", base: "./" },
    build: { outDir: "vite", rolldownOptions: { input: join(folder, "page.js") } },
    worker: { format: "es" },
  });
  const names = readdirSync(join(folder, "vite/assets")).filter((name) => name.endsWith(".js"));
  expect(names.some((name) => name.startsWith("worker-thread"))).toBe(true);
});

describe("the README, that of the repository, and the page about embedding", () => {
  const blocks = (language: string) =>
    Array.from((README + PAGE).matchAll(/^```([\w ]+)\n(.*?)^```$/gms))
      .filter((block) => block[1] === language)
      .map((block) => block[2] as string);

  test("install it by its path or by its name, and never `tilebase`, which is another package", () => {
    const installed = Array.from((README + PAGE).matchAll(/npm install ([\w./-]+)/g));
    const names = installed.map(([, name]) => name);
    expect(names).toEqual(["tilebase-reader", "../tilebase/web/reader"]);
  });

  test("every link of the README works on the page of the registry", () => {
    const links = Array.from(README.matchAll(/\]\((.*?)\)/g), (found) => found[1]);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !link?.startsWith("https://"))).toEqual([]);
  });

  test("has examples", () => expect(blocks("js").length).toBeGreaterThan(5));

  test.each(blocks("js"))("example %#", (example) => {
    const printed = Array.from(example.matchAll(/console\.log\(.*\/\/ (.*)$/gm));
    const expected = printed.map(([, text]) => `${text}\n`).join("");
    writeFileSync(join(folder, "example.js"), example);
    expect(run("node", ["example.js"], folder)).toBe(expected);
  });

  test.each(["nodenext", "bundler"])("types of all examples, resolved as by %s", (resolution) => {
    const module = resolution === "nodenext" ? "nodenext" : "esnext";
    const names = [...blocks("js"), ...blocks("ts")].map((example, number) => {
      writeFileSync(join(folder, `example${number}.ts`), example);
      return `example${number}.ts`;
    });
    expect(typeErrors(module, resolution, names)).toBe("");
  });

  test("the hint server", async () => {
    const source = readFileSync(join(READER, "examples/hint-server.ts"), "utf8");
    writeFileSync(join(folder, "server.ts"), source);
    const types = ["node", "--typeRoots", NODE_TYPES];
    expect(typeErrors("nodenext", "nodenext", ["server.ts"], types)).toBe("");
    // The limit of the example is too short for slow machines.
    const unhurried = source.replace("seconds: 2", "seconds: 600");
    const { code } = await transform(unhurried, { loader: "ts" });
    writeFileSync(join(folder, "server.js"), code);
    const env = { ...process.env, PORT: "0" };
    const server = spawn("node", ["server.js"], { cwd: folder, env, timeout: LIMIT });
    try {
      const [line] = (await once(server.stdout, "data")) as [Buffer];
      const [, port] = /port: (\d+)/.exec(line.toString()) ?? [];
      const ask = async (path: string, signal: AbortSignal | null = null) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
        return [response.status, (await response.json()) as { error?: string }] as const;
      };
      const controller = new AbortController();
      const far = ask("/hint?puzzle=15&board=x C 9 D/F B A E/3 7 5 6/4 8 2 1", controller.signal);
      const first = { tile: 8, length: 1, lowerBound: 1, isOptimal: true };
      expect(await ask("/hint?puzzle=8&board=123/456/7x8")).toEqual([200, first]);
      const solved = { tile: null, length: 0, lowerBound: 0, isOptimal: true };
      expect(await ask("/hint?puzzle=8&board=123/456/78x")).toEqual([200, solved]);
      const fifteen = "/hint?puzzle=15&board=1 7 2 15/14 3 4 12/5 13 x 10/6 9 8 11";
      const hint = { tile: 4, length: 44, lowerBound: 44, isOptimal: true };
      expect(await ask(fifteen)).toEqual([200, hint]);
      controller.abort();
      await expect(far).rejects.toThrow("aborted");
      const unsolvable = { error: "no moves lead from this board to the goal" };
      expect(await ask("/hint?puzzle=8&board=213/456/78x")).toEqual([400, unsolvable]);
      expect((await ask("/hint?puzzle=8&board=12"))[0]).toBe(400);
      expect((await ask("/hint?puzzle=8"))[0]).toBe(400);
      expect((await ask("/hint?puzzle=99&board=12"))[0]).toBe(404);
      expect((await ask("/"))[0]).toBe(404);
    } finally {
      server.kill();
    }
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

function printed(module: string): string {
  return run("node", ["--input-type=module", "--eval", module], folder);
}

/** Returns the compiler's errors in files of the folder. */
function typeErrors(
  module: string,
  moduleResolution: string,
  names: string[],
  types = [""],
): string {
  const options = ["--strict", "--noEmit", "--target", "es2022", "--types", ...types];
  const kind = ["--module", module, "--moduleResolution", moduleResolution];
  return run(join(READER, "node_modules/.bin/tsc"), [...options, ...kind, ...names], folder);
}

/** Returns the output of a program. If the program fails, throws with its output. */
function run(program: string, args: string[], cwd: string): string {
  try {
    return execFileSync(program, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LIMIT,
    });
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}: ${message}\n${stdout}${stderr}`);
  }
}
