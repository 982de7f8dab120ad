import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startHost } from "../../chromium/static-host.js";
import { expect, test } from "./page";

const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

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

test("its shortcuts open the puzzles of today", async ({ page, baseURL }) => {
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00"));
  const manifest = await page.request.get(`${baseURL}site/manifest.webmanifest`);
  const { shortcuts } = (await manifest.json()) as { shortcuts: { url: string }[] };
  const addresses = [];
  for (const { url } of shortcuts) {
    await page.goto(new URL(url, `${baseURL}site/`).href);
    await expect(page.getByText("Today, Sunday")).toBeVisible();
    addresses.push(new URL(page.url()).hash);
  }
  expect(addresses).toEqual(["#day=2026-11-22&size=3x3", "#day=2026-11-22&size=4x4"]);
});

test("in two folders of a host it is two apps", async ({ page, context }) => {
  const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
  for (const name of ["one", "two"]) cpSync(SITE, join(folder, name), { recursive: true });
  const host = await startHost(folder);
  const devtools = await context.newCDPSession(page);
  const apps = [];
  for (const name of ["one", "two"]) {
    await page.goto(`${host.url}${name}/`);
    const { appId } = await devtools.send("Page.getAppId");
    apps.push(appId);
  }
  host.close();
  rmSync(folder, { recursive: true });
  expect(apps).toEqual([`${host.url}one/`, `${host.url}two/`]);
});
