// Boards that are typed or pasted.
import { expect, test } from "./page";
import { expectBoard, headline, open } from "./board";

test("a board is typed into its field", async ({ page }) => {
  await open(page);
  const field = page.getByRole("textbox", { name: "Board" });
  await field.fill("1 2 3 7 4 5 8 6 x");
  await field.press("Enter");
  await expectBoard(page, "123/745/86x");
  await expect(headline(page, "6 moves from solved")).toBeVisible();
});

test("a text that is not a board is an error, and the board stays", async ({ page }) => {
  await open(page, "board=123/745/86x");
  const field = page.getByRole("textbox", { name: "Board" });
  await field.fill("1 2 3 4 5 6 7 7 x");
  await field.press("Enter");
  await expect(page.getByText("more than once: 7; missing: 8")).toBeVisible();
  await expectBoard(page, "123/745/86x");
});

for (const text of ["867254301", "8 6 7\n2 5 4\n3 _ 1", "[[8,6,7],[2,5,4],[3,0,1]]"]) {
  test(`a board is pasted anywhere on the page: ${JSON.stringify(text)}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press("ControlOrMeta+v");
    await expectBoard(page, "867/254/3x1");
    await expect(headline(page, "31 moves from solved")).toBeVisible();
  });
}

test("a link to the page is pasted, too", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const link = "https://example.org/site/#board=12/34/x5&goal=12/34/5x";
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), link);
  await page.keyboard.press("ControlOrMeta+v");
  await expectBoard(page, "12/34/x5");
  await expect(headline(page, "1 move from solved")).toBeVisible();
});

test("the error of a pasted text is at the top of the page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "board=123/745/86x");
  await page.evaluate(() => navigator.clipboard.writeText("1 2 3 4 5 6 7 7 x"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("Pasted: more than once: 7; missing: 8")).toBeInViewport();
  await expectBoard(page, "123/745/86x");
});

test("a pasted link without a valid board leaves the game as it is", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "board=123/456/7x8&moves=ud&guidance=off");
  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => scrollTo(0, 800));
  await page.evaluate(() => navigator.clipboard.writeText("https://example.org/#board=zzz"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("Pasted: column 1: 'z' is neither")).toBeInViewport();
  await expectBoard(page, "123/456/7x8");
  await expect(headline(page, "2 moves made")).toBeVisible();
});
