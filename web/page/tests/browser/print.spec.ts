import { expect, START, test } from "./page";

for (const colorScheme of ["light", "dark"] as const) {
  test(`only the board, its goal and what to do: ${colorScheme}`, async ({ page }) => {
    await page.open(`board=${START}`, { showsGoodMoves: true, theme: colorScheme });
    await page.details("How hard is it?").click();
    await page.emulateMedia({ media: "print", colorScheme });
    await expect(page.locator(".tiles")).toBeVisible();
    await expect(page.table()).toBeVisible();
    await expect(page.getByRole("img", { name: "Goal" })).toBeVisible();
    const text = await page.locator("body").innerText();
    expect(text.replace(/\s+/g, " ").trim()).toMatch(
      /^1 2 3 4 5 6 7 8 Slide the tiles until they look like this\.( \d){8}$/,
    );
    const controls = page.locator(":is(button, select, input, summary, a):visible");
    await expect(controls.and(page.locator(":not(.cells button)"))).toHaveCount(0);
    const colours = await page.evaluate(() => {
      const style = (selector: string) =>
        getComputedStyle(document.querySelector(selector) as Element);
      const white = ["html", ".face", ".home .face"].map((part) => style(part).backgroundColor);
      const black = [style("html").color, style(".face").color, style(".face").borderTopColor];
      return [new Set(white), new Set(black)].map((all) => [...all]);
    });
    expect(colours).toEqual([["rgb(255, 255, 255)"], ["rgb(0, 0, 0)"]]);
    // Everything fits on one page.
    expect((await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
}
