// The page as one file, opened from a disk.
import { fileURLToPath } from "node:url";

import { expect, test } from "./page";

const FILE = new URL("../../dist/tilebase.html", import.meta.url);

test("opens from a disk and works", async ({ page }) => {
  await page.goto(FILE.href);
  await expect(page.locator("#app")).not.toBeEmpty();
});

test("loads nothing but itself", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(FILE.href);
  await page.waitForLoadState("networkidle");
  const others = loaded.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"));
  expect(others.map((url) => fileURLToPath(url))).toEqual([fileURLToPath(FILE)]);
});
