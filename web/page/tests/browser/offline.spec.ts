import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startHost } from "../../chromium/static-host.js";
import { expect, GOOD_MOVES, START, START_4X4, test, type Page } from "./page";

/** The page's invisible description, which differs between the test versions. */
const DESCRIPTION = /(name="description"\s+content=")([^"]*)(")/;

const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

test.use({ serviceWorkers: "allow" });

test("after one visit it works without a network, also for 4x4", async ({ page, context }) => {
  await page.open(`board=${START}`, GOOD_MOVES);
  await page.waitUntilKept();
  await context.setOffline(true);
  await page.open(`board=${START_4X4}`, GOOD_MOVES);
  await expect(page.headline("44 moves to go")).toBeVisible();
  await page.hint().click();
  await expect(page.headline(/^Tile 4 goes down/)).toBeVisible();
  await page.goto(`site/index.html#board=${START}`);
  await expect(page.headline("19 moves to go")).toBeVisible();
  // The worker also runs offline.
  await page.openPart("How hard is it?");
  await expect(page.getByText("79% of all 181,440 boards are farther away.")).toBeVisible();
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

  /**
   * Publishes a version with another description. The hash of its page is right only if `isWhole` is true.
   */
  function release(name: string, { isWhole }: { isWhole: boolean }): void {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const next = page.replace(DESCRIPTION, `$1${name}$3`);
    writeFileSync(join(folder, "index.html"), next);
    const worker = readFileSync(join(folder, "service-worker.js"), "utf8");
    expect(worker).toContain(hash(page));
    writeFileSync(
      join(folder, "service-worker.js"),
      worker
        .replace(hash(page), hash(isWhole ? next : page))
        .replace(/"version":"\w+"/, `"version":"${name}"`),
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
