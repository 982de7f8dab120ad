import { expect, test } from "./page";

test.use({ javaScriptEnabled: false });

for (const name of ["site/", "tilebase.html"]) {
  test(`${name} does not stay empty`, async ({ page }) => {
    await page.goto(name);
    const text = await page.locator("body").innerText();
    expect(text.trim()).toMatch(
      /^This page needs JavaScript[^.]*\.\s+本页需要 JavaScript[^。]*。$/,
    );
  });
}
