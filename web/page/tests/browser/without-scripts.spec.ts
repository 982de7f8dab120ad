import { expect, test } from "./page";

test.use({ javaScriptEnabled: false });

test("without scripts, the page does not stay empty", async ({ page }) => {
  for (const name of ["site/", "tilebase.html"]) {
    await page.goto(name);
    const text = await page.locator("body").innerText();
    expect(text.trim()).toMatch(
      /^This page needs JavaScript[^.]*\.\s+本页需要 JavaScript[^。]*。$/,
    );
  }
});
