import { box, expect, type Page, START, test } from "./page";

const sheets = async (page: Page) =>
  (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g);

for (const colorScheme of ["light", "dark"] as const) {
  test(`only the board, its goal and what to do: ${colorScheme}`, async ({ page }) => {
    await page.open(`board=${START}`, { showsGoodMoves: true, theme: colorScheme });
    await page.hint().click();
    // An entry at the lower edge is scrolled into view.
    await page.setViewportSize({ width: 640, height: 450 });
    await page.openPart("Print a worksheet");
    await expect(page.button("Print")).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ media: "print", colorScheme });
    await expect(page.locator(".stage .tiles")).toBeVisible();
    await expect(page.table()).toBeVisible();
    await expect(page.getByRole("img", { name: "Goal" })).toBeVisible();
    const text = await page.locator("body").innerText();
    expect(text.replace(/\s+/g, " ").trim()).toMatch(
      /^1 2 3 4 5 6 7 8 Slide the tiles into this order\.( \d){8}$/,
    );
    const controls = page.locator(":is(button, select, input, summary, a):visible");
    await expect(controls.and(page.locator(":not(.cells button)"))).toHaveCount(0);
    const colours = await page.evaluate(() => {
      const style = (selector: string) =>
        getComputedStyle(document.querySelector(selector) as Element);
      const faces = [".stage .face", ".home .face", ".hinted .face"].map(style);
      const black = faces.flatMap(({ color, borderTopColor }) => [color, borderTopColor]);
      return {
        page: style("html").backgroundColor,
        faces: [...new Set(faces.map(({ backgroundColor }) => backgroundColor))],
        black: [...new Set([style("html").color, ...black])],
      };
    });
    expect(colours).toEqual({
      page: "rgb(255, 255, 255)",
      faces: ["rgba(0, 0, 0, 0)"],
      black: ["rgb(0, 0, 0)"],
    });
    expect(await sheets(page)).toHaveLength(1);
  });
}

test("printed lessons keep their colours, and leave out what is not ready", async ({ page }) => {
  // The worker never answers.
  await page.addInitScript(() => (Worker.prototype.postMessage = () => {}));
  await page.emulateMedia({ media: "print" });
  await page.goto(`site/lessons/#board=${START}&view=learn`);
  await expect(page.getByText("How would you find a solution?")).toBeVisible();
  await expect(page.getByText("Loading")).toBeHidden();
  const marks = page.locator(".depths .sign");
  expect((await marks.all()).length).toBeGreaterThan(1);
  for (const mark of await marks.all()) {
    await expect(mark).toHaveCSS("print-color-adjust", "exact");
    await expect(mark).not.toHaveCSS("border-color", "rgb(255, 255, 255)");
  }
  await expect(marks.first()).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect((await box(page.locator(".pic"))).width).toBeGreaterThan(400);
  expect(await sheets(page)).toHaveLength(1);
});
