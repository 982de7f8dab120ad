// Boards from which no moves lead to the goal.
import { expect, test } from "./page";
import { button, expectBoard, headline, open } from "./board";

test("plain words say what to do, the reason is behind a press, and a button mends it", async ({
  page,
}) => {
  await open(page, "board=123/456/87x");
  await expect(headline(page, "It cannot be solved")).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "." });
  await expect(alert).toHaveText(
    "No moves lead from this board to the goal. Swap two tiles, and they do.",
  );
  const reason = page.getByText("1 pair is in another order than in the goal: an odd number");
  await expect(reason).toBeHidden();
  await page.getByText("Why?").click();
  await expect(reason).toBeVisible();
  await button(page, "Swap 7 and 8").click();
  await expectBoard(page, "123/456/78x");
  await expect(headline(page, "It cannot be solved")).toBeHidden();
  await expect(alert).toBeHidden();
});

test("of 4x4, the swap brings the most tiles to their places", async ({ page }) => {
  await open(page, "board=1234/5678/9ABC/DFEx");
  await expect(headline(page, "It cannot be solved")).toBeVisible();
  await page.getByText("Why?").click();
  await expect(page.getByText("together 1, an odd number")).toBeVisible();
  await button(page, "Swap 14 and 15").click();
  await expectBoard(page, "1234/5678/9ABC/DEFx");
});
