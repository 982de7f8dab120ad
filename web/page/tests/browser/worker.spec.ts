// The worker answers while it is busy.
import { expect, test } from "./page";
import { boardText, button, START } from "./board";

test("a puzzle is there at once while the searches run", async ({ page }) => {
  await page.goto(`site/#board=${START}&view=learn`);
  await button(page, "Run the searches").click();
  await expect(button(page, "Stop")).toBeVisible();
  await page.getByRole("link", { name: "Play" }).click();
  await button(page, "Daily puzzle").click();
  await expect.poll(() => boardText(page), { timeout: 3000 }).not.toBe(START);
});
