import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startHost } from "../../chromium/static-host.js";
import { expect, GOOD_MOVES, START, START_4X4, test as base, type Page } from "./page";

/** The page's invisible description, which differs between the test versions. */
const DESCRIPTION = /(name="description"\s+content=")([^"]*)(")/;

const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

type Host = Awaited<ReturnType<typeof startHost>> & { folder: string };

/** A test that can start a host with copies of the site in these folders. */
const test = base.extend<{ hostOf: (...names: string[]) => Promise<Host> }>({
  hostOf: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
    const host = await startHost(folder);
    await use(async (...names) => {
      for (const name of names) cpSync(SITE, join(folder, name), { recursive: true });
      return { ...host, folder };
    });
    host.close();
    rmSync(folder, { recursive: true });
  },
});

test.use({ serviceWorkers: "allow" });

test("browsers can install it", async ({ page, context, baseURL }) => {
  await page.goto("site/");
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ short_name: "tilebase", display: "standalone" });
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Ignores one error: like a private window, the test browser keeps no profile.
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== "in-incognito")).toEqual([]);
  // Its icons have the sizes in the manifest.
  const manifest = await page.request.get(`${baseURL}site/manifest.webmanifest`);
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string }[] };
  expect(icons.length).toBe(4);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const image = Object.assign(new Image(), { src: url });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
});

test("its shortcuts open the puzzles of today and the lessons", async ({ page, baseURL }) => {
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00"));
  const manifest = await page.request.get(`${baseURL}site/manifest.webmanifest`);
  const { shortcuts } = (await manifest.json()) as { shortcuts: { url: string }[] };
  const addresses = [];
  for (const { url } of shortcuts) {
    await page.goto(new URL(url, `${baseURL}site/`).href);
    await expect(page.getByText(/^(Today, Sunday|How would you find a solution\?)$/)).toBeVisible();
    addresses.push(page.url().replace(`${baseURL}site/`, ""));
  }
  const [small, large] = ["#day=2026-11-22&size=3x3", "#day=2026-11-22&size=4x4"];
  expect(addresses).toEqual([small, large, `lessons/${small}&view=learn`]);
});

test("in two folders of a host it is two apps", async ({ page, context, hostOf }) => {
  const { url } = await hostOf("one", "two");
  const devtools = await context.newCDPSession(page);
  const apps = [];
  for (const name of ["one", "two"]) {
    await page.goto(`${url}${name}/`);
    const { appId } = await devtools.send("Page.getAppId");
    apps.push(appId);
  }
  expect(apps).toEqual([`${url}one/`, `${url}two/`]);
});

test("after one visit it works without a network, also for 4x4 @walk", async ({
  page,
  context,
}) => {
  await page.open(`board=${START}`, GOOD_MOVES);
  await page.waitUntilKept();
  await context.setOffline(true);
  await page.open(`board=${START_4X4}`, GOOD_MOVES);
  await expect(page.headline("44 moves to go")).toBeVisible();
  await page.hint().click();
  await expect(page.headline(/^Tile 4 goes down/)).toBeVisible();
  await page.goto(`site/lessons#board=${START}&view=learn&lesson=2`);
  await page.button("Watch them run").click();
  await expect(page.getByText("A* looked at 374 boards")).toBeVisible();
  await page.goto("site/lessons/index.html");
  await page.getByRole("link", { name: "Play" }).click();
  await page.goto(`site/index.html#board=${START}`);
  await expect(page.headline("19 moves to go")).toBeVisible();
  // The worker also runs offline.
  await page.openPart("How hard is it?");
  await expect(page.getByText("79% of all 181,440 boards are farther away.")).toBeVisible();
});

test("the next version is shown at the second visit, complete", async ({ page, hostOf }) => {
  const host = await hostOf("");
  await page.goto(host.url);
  await page.waitUntilKept();
  await update(page, () => release(host, "next", { isWhole: true }));
  await expect.poll(() => reloadedName(page)).toBe("next");
  // Open pages may still need the previous version. Older versions are deleted.
  await update(page, () => release(host, "last", { isWhole: true }));
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
  await expect.poll(() => reloadedName(page)).toBe("last");
  host.close();
  expect(await reloadedName(page)).toBe("last");
  await expect(page.locator("#app")).not.toBeEmpty();
});

test("a version is not installed as long as one of its files is of another version", async ({
  page,
  hostOf,
}) => {
  const host = await hostOf("");
  await page.goto(host.url);
  await page.waitUntilKept();
  const name = await nameOf(page);
  const keptVersions = () => page.evaluate(() => caches.keys());
  const versions = await keptVersions();
  expect(await update(page, () => release(host, "half", { isWhole: false }))).toBe("redundant");
  expect(await keptVersions()).toEqual(versions);
  expect(await reloadedName(page)).toBe(name);
});

/** Publishes a version with another description. The hash of its page is right only if `isWhole` is true. */
function release({ folder }: Host, name: string, { isWhole }: { isWhole: boolean }): void {
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

async function nameOf(page: Page): Promise<string | null> {
  return page.locator("meta[name=description]").getAttribute("content");
}

async function reloadedName(page: Page): Promise<string | null> {
  await page.reload();
  return nameOf(page);
}
