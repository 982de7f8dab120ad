// The page as a single file, opened from a disk.
import { fileURLToPath } from "node:url";

import { expect, test } from "./page";
import { details, expectBoard, FILE, headline, START, tile } from "./board";

test("opens from a disk, plays, and starts its worker", async ({ page }) => {
  await page.goto(`${FILE}#board=${START}`);
  await page.getByRole("switch", { name: "Show good moves" }).check();
  await expect(headline(page, "19 moves to go")).toBeVisible();
  // The worker counts them.
  await details(page, "How hard is it?").click();
  await expect(page.getByText("10,878 of 181,440 boards")).toBeVisible();
  await tile(page, 4).click();
  await expect(headline(page, "18 moves to go")).toBeVisible();
  await expect.poll(() => page.url()).toContain("moves=u");
  await page.reload();
  await expectBoard(page, "23x/154/768");
});

test("loads no other file", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(FILE);
  await page.waitForLoadState("networkidle");
  const others = loaded.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"));
  expect(others.map((url) => fileURLToPath(url))).toEqual([fileURLToPath(FILE)]);
});
