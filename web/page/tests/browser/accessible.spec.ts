import axe from "axe-core";
import { contrasts } from "./contrast";
import { expect, START, test, type Page } from "./page";
import { testTours } from "./tours";

testTours([320, 1280], async (page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
    const measured = await contrasts(page);
    expect(measured.length).toBeGreaterThan(5);
    expect(measured.filter(([, ratio]) => ratio < 1)).toEqual([]);
  }
});

test("in Chinese, all of it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.open(`board=${START}`, { language: "zh", showsGoodMoves: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  for await (const _ of page.parts("更多")) {
    await expectAccessible(page);
    await page.expectNoEnglish();
  }

  for (let lesson = 1; lesson <= 5; lesson++) {
    await page.goto(`site/lessons/#board=${START}&view=learn&lesson=${lesson}`);
    await expect(page.getByRole("navigation", { name: `第 ${lesson} 课` })).toBeVisible();
    await page.loaded();
    await page.runSearches();
    // Lessons contain names of searches, such as "IDA".
    expect(await page.locator("main").innerText()).not.toMatch(/[a-z]{4}/);
  }

  await page.goto("site/lessons/#view=quiz&seed=7");
  await expect(page.getByRole("heading", { name: "哪一步是最佳走法？" }).first()).toBeVisible();
  for (let number = 1; number <= 4; number++) {
    await page.getByRole("group", { name: /？$/ }).getByRole("button").first().click();
    expect(await page.locator("main").innerText()).not.toMatch(/[a-z]{2}/i);
    await page.button("下一题").click();
  }
});

async function expectAccessible(page: Page, colorScheme = "light"): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(
    (rules) => axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) }),
    // In the dark, only colours differ.
    colorScheme === "dark" && ["color-contrast"],
  );
  expect(passes.length).toBeGreaterThan(colorScheme === "dark" ? 0 : 10);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}
