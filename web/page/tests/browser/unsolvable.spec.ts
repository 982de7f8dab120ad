// Boards from which no moves lead to the goal.
import { expect, test } from "./page";
import { button, expectBoard, headline, open } from "./board";

test("one sentence says why, and a button makes the board solvable", async ({ page }) => {
  await open(page, "board=123/456/87x");
  await expect(headline(page, "Unsolvable")).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "." });
  await expect(alert).toBeVisible();
  expect((await alert.textContent())?.match(/\./g)).toHaveLength(1);
  await button(page, "Swap 7 and 8").click();
  await expectBoard(page, "123/456/78x");
  await expect(headline(page, /^Solved/)).toBeVisible();
  await expect(alert).toBeHidden();
});
