// The page without a network, and its next version.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

import { startHost } from "../../chromium/static-host.js";
import { expect, test } from "./page";
import { headline, open, START } from "./board";

const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

/** Waits until the service worker has kept all files and answers for the page. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("after one visit it works without a network", async ({ page, context }) => {
  await open(page, `board=${START}`);
  await waitUntilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(headline(page, "19 moves from solved")).toBeVisible();
  // The worker runs, too.
  await expect(page.getByText("10,878 of 181,440 boards")).toBeVisible();
  await page.goto("site/index.html#board=123/456/7x8");
  await expect(headline(page, "1 move from solved")).toBeVisible();
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
    await waitUntilKept(page);
    release("next", { isWhole: true });
    await update(page);
    await expect.poll(() => reloadedTitle(page)).toBe("next");
    host.close();
    expect(await reloadedTitle(page)).toBe("next");
    await expect(page.locator("#app")).not.toBeEmpty();
  });

  test("is not installed as long as one of its files is of another version", async ({ page }) => {
    await page.goto(host.url);
    await waitUntilKept(page);
    const title = await page.title();
    const versions = await keptVersions(page);
    release("half", { isWhole: false });
    expect(await update(page)).toBe("redundant");
    expect(await keptVersions(page)).toEqual(versions);
    expect(await reloadedTitle(page)).toBe(title);
  });

  /** Publishes a version with another title. Its hashes are right only if it is whole. */
  function release(title: string, { isWhole }: { isWhole: boolean }): void {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const next = page.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
    writeFileSync(join(folder, "index.html"), next);
    const worker = readFileSync(join(folder, "service-worker.js"), "utf8");
    expect(worker).toContain(hash(page));
    const files = isWhole ? worker.replace(hash(page), hash(next)) : worker;
    writeFileSync(
      join(folder, "service-worker.js"),
      files.replace(/"version":"\w+"/, `"version":"${title}"`),
    );
  }
});

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Looks for a new version, as browsers do, and waits until it is installed or refused. */
function update(page: Page): Promise<ServiceWorkerState> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new Promise<ServiceWorkerState>((resolve, reject) => {
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing as ServiceWorker;
        worker.addEventListener("statechange", () => {
          if (["activated", "redundant"].includes(worker.state)) resolve(worker.state);
        });
      });
      registration.update().catch(reject);
    });
  });
}

function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

async function reloadedTitle(page: Page): Promise<string> {
  await page.reload();
  return page.title();
}
