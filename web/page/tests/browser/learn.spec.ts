// The view to learn from.
import corner from "tilebase/tables/3x3-corner-bit";

import { grouped } from "../../src/model/words";
import { expect, test } from "./page";

const BOARD = "site/#board=234/15x/768&view=learn";

test("five searches find solutions of the same length", async ({ page }) => {
  await page.goto(BOARD);
  await page.getByRole("button", { name: "Run the searches" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(page.getByText("1,156 times as many boards")).toBeVisible();
  const lanes = page.locator(".lane");
  await expect(lanes).toHaveCount(5);
  for (const lane of await lanes.all()) await expect(lane).toHaveText(/[udlr]{19}$/);
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
});

test("the lane of the table shows its size in bytes", async ({ page }) => {
  await page.goto(BOARD);
  const lane = page.locator(".lane").filter({ hasText: "No search" });
  await expect(lane).toContainText(`${grouped(corner.byteLength)} bytes for 3x3`);
});

test("a race that is stopped makes no progress, and another can start", async ({ page }) => {
  await page.goto(BOARD);
  await page.getByRole("button", { name: "Run the searches" }).click();
  const lookedAt = page.locator(".lane dd").first();
  await expect(lookedAt).toHaveText(/[1-9]/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
  const before = await lookedAt.textContent();
  await page.waitForTimeout(300);
  await expect(lookedAt).toHaveText(before as string);
});

test("with reduced motion, only the end of the race is shown", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(BOARD);
  const bar = page.locator(".track b").first();
  const widths = new Set([await bar.getAttribute("style")]);
  await page.getByRole("button", { name: "Run the searches" }).click();
  await expect(async () => {
    widths.add(await bar.getAttribute("style"));
    await expect(page.getByText("1,156 times as many boards")).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [20] });
  widths.add(await bar.getAttribute("style"));
  expect(widths.size).toBe(2);
});

test("a heuristic is chosen for the chart with the keys", async ({ page }) => {
  await page.goto(BOARD);
  await expect(page.getByRole("img", { name: /^Estimates of Manhattan/ })).toBeVisible();
  await page.getByRole("radio", { name: "Manhattan" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Linear conflict" })).toBeChecked();
  await expect(page.getByRole("img", { name: /^Estimates of linear conflict/ })).toBeVisible();
  await expect(page.getByRole("row", { name: "Linear conflict" })).toContainText(
    /15\.12.*6\.85.*2,914/,
  );
});

test("the tiles show what they add to the estimates", async ({ page }) => {
  await page.goto("site/#board=213/456/78x&view=learn");
  await expect(page.getByText("No moves lead from this board to the goal")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run the searches" })).toHaveCount(0);
  await expect(page.getByRole("img", { name: /tile 2: 1, tile 1: 1 \+ 2,/ })).toBeVisible();
  await expect(page.getByText("2 and 1 are in each other’s way.")).toBeVisible();
});

test("the results for a board disappear with it", async ({ page }) => {
  await page.goto(BOARD);
  await page.getByRole("button", { name: "Run the searches" }).click();
  const lookedAt = page.locator(".lane dd").first();
  await expect(lookedAt).toHaveText(/[1-9]/);
  await page.getByRole("button", { name: "Scramble" }).click();
  await expect(page.getByRole("button", { name: "Run the searches" })).toBeVisible();
  await expect(lookedAt).toHaveText("–");
});

test("a button loads another board", async ({ page }) => {
  await page.goto(BOARD);
  const board = page.getByRole("img", { name: /^The board/ });
  await expect(board).toHaveAccessibleName("The board 2 3 4 1 5 0 7 6 8");
  await page.getByRole("button", { name: "Scramble" }).click();
  await expect(board).not.toHaveAccessibleName("The board 2 3 4 1 5 0 7 6 8");
  await expect(page.getByRole("button", { name: "Scramble" })).toBeFocused();
  await page.getByRole("button", { name: "Run the searches" }).click();
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
});
