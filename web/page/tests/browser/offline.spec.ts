import { createHash } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startHost } from "../../chromium/static-host.js";
import { expect, GOOD_MOVES, START, START_4X4, test, type Page } from "./page";

/** The page's invisible description, which differs between the test versions. */
const DESCRIPTION = /(name="description"\s+content=")([^"]*)(")/;

const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has cached the files for 4x4. */
async function waitUntilKeptPatterns(page: Page): Promise<void> {
  await expect
    .poll(() => keptPatterns(page))
    .toEqual([
      expect.stringContaining("4x4-patterns-"),
      expect.stringContaining("pattern-worker-"),
    ]);
}

/** Returns the names of the cached files for larger boards, sorted. */
async function keptPatterns(page: Page): Promise<string[]> {
  return (await keptFiles(page)).filter((name) => name.includes("pattern")).sort();
}

function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(files)).flat().map(({ url }) => url);
  });
}

test("after one visit it works without a network, also for 4x4", async ({ page, context }) => {
  await page.open(`board=${START}`, GOOD_MOVES);
  await page.waitUntilKept();
  expect(await keptPatterns(page)).toEqual([]);
  await page.open(`board=${START_4X4}`);
  await waitUntilKeptPatterns(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.headline("44 moves to go")).toBeVisible();
  await page.button("Next best move").click();
  await expect(page.getByText(/^Slide tile 4 down/)).toBeVisible();
  await page.goto(`site/index.html#board=${START}`);
  await expect(page.headline("19 moves to go")).toBeVisible();
  // The worker also runs offline.
  await page.openPart("How hard is it?");
  await expect(page.getByText("10,878 of 181,440 boards")).toBeVisible();
});

test.describe("the next version", () => {
  let folder: string;
  let host: Awaited<ReturnType<typeof startHost>>;

  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
    cpSync(SITE, folder, { recursive: true });
    host = await startHost(folder);
  });

  test.afterEach(() => {
    host.close();
    rmSync(folder, { recursive: true });
  });

  test("is shown at the second visit, complete", async ({ page }) => {
    await page.goto(host.url);
    await page.waitUntilKept();
    await update(page, () => release("next", { isWhole: true }));
    await expect.poll(() => reloadedName(page)).toBe("next");
    host.close();
    expect(await reloadedName(page)).toBe("next");
    await expect(page.locator("#app")).not.toBeEmpty();
  });

  test("is not installed as long as one of its files is of another version", async ({ page }) => {
    await page.goto(host.url);
    await page.waitUntilKept();
    const name = await nameOf(page);
    const versions = await keptVersions(page);
    const half = () => release("half", { isWhole: false });
    expect(await update(page, half)).toBe("redundant");
    expect(await keptVersions(page)).toEqual(versions);
    expect(await reloadedName(page)).toBe(name);
  });

  test("keeps nothing for 4x4 if one of the files is missing", async ({ page, context }) => {
    await page.goto(host.url);
    await page.waitUntilKept();
    const worker = readdirSync(join(folder, "assets")).find((name) => name.startsWith("pattern-"));
    rmSync(join(folder, "assets", worker as string));
    const refused = context.waitForEvent("response", (response) => response.status() === 404);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("4x4"));
    await refused;
    expect(await keptPatterns(page)).toEqual([]);
  });

  test("has what boards of 4x4 need, if the version before had it", async ({ page }) => {
    await page.goto(`${host.url}#board=${START_4X4}`);
    await page.waitUntilKept();
    await waitUntilKeptPatterns(page);
    // The new version has another worker, but the same tables.
    const [file = ""] = readdirSync(join(folder, "assets")).filter((name) =>
      /^index.*js$/.test(name),
    );
    const script = readFileSync(join(folder, "assets", file), "utf8");
    const [worker = ""] = /pattern-worker-.{8}\.js/.exec(script) ?? [];
    const next = "pattern-worker-abcd-_gh.js";
    renameSync(join(folder, "assets", worker), join(folder, "assets", next));
    writeFileSync(join(folder, "assets", file), script.replace(worker, next));
    await update(page, () =>
      release("next", { isWhole: true }, [
        [worker, next],
        [hash(script), hash(script.replace(worker, next))],
      ]),
    );
    await expect.poll(() => reloadedName(page)).toBe("next");
    host.close();
    await page.reload();
    await page.toggle("Show good moves").click();
    await expect(page.headline("44 moves to go")).toBeVisible();
  });

  /**
   * Publishes a version with another description. The hash of its page is right only if `isWhole` is true.
   *
   * @param changes - Other replacements in the service worker.
   */
  function release(
    name: string,
    { isWhole }: { isWhole: boolean },
    changes: readonly [string, string][] = [],
  ): void {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const next = page.replace(DESCRIPTION, `$1${name}$3`);
    writeFileSync(join(folder, "index.html"), next);
    let worker = readFileSync(join(folder, "service-worker.js"), "utf8");
    for (const [before, after] of [
      ...changes,
      [hash(page), hash(isWhole ? next : page)],
    ] as const) {
      expect(worker).toContain(before);
      worker = worker.replace(before, after);
    }
    writeFileSync(
      join(folder, "service-worker.js"),
      worker.replace(/"version":"\w+"/, `"version":"${name}"`),
    );
  }
});

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Publishes a new version, checks for it, and waits until it is installed or refused. */
async function update(page: Page, publish: () => void): Promise<ServiceWorkerState> {
  // Listens first, because the browser may check for updates at any time.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const updated = new Promise<ServiceWorkerState>((resolve) => {
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing as ServiceWorker;
        worker.addEventListener("statechange", () => {
          if (["activated", "redundant"].includes(worker.state)) resolve(worker.state);
        });
      });
    });
    Object.assign(window, { updated });
  });
  publish();
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
    return (window as unknown as { updated: Promise<ServiceWorkerState> }).updated;
  });
}

function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

async function nameOf(page: Page): Promise<string | null> {
  return page.locator("meta[name=description]").getAttribute("content");
}

async function reloadedName(page: Page): Promise<string | null> {
  await page.reload();
  return nameOf(page);
}
