import { expect, test, withoutListening } from "./page";

withoutListening("the site, opened from a disk, names the single file", async ({ page }) => {
  for (const folder of ["site", "site/lessons"]) {
    await page.goto(new URL(`../../dist/${folder}/index.html`, import.meta.url).href);
    for (const text of ["open tilebase.html instead", "请改为打开 tilebase.html"]) {
      await expect(page.getByText(text)).toBeVisible();
    }
  }
});

withoutListening("a missing script is reported after some seconds", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("site/");
  const sentence = page.getByText(/The page has not started/);
  await expect(sentence).toBeAttached();
  const isShownAt = (time: number) =>
    sentence.evaluate((element, time) => {
      for (const animation of document.getAnimations()) animation.currentTime = time;
      return element.checkVisibility({ visibilityProperty: true });
    }, time);
  expect(await isShownAt(4000)).toBe(false);
  expect(await isShownAt(6000)).toBe(true);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page does not stay empty", async ({ page }) => {
    for (const name of ["site/", "site/lessons/", "tilebase.html"]) {
      await page.goto(name);
      const text = await page.locator("body").innerText();
      expect(text.trim()).toMatch(
        /^This page needs JavaScript[^.]*\.\s+本页需要 JavaScript[^。]*。$/,
      );
    }
  });
});
