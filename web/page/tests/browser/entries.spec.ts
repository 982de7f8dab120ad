import { expect, START, test, type Page, withMethods } from "./page";

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("each entry loads only its own scripts, and what both need", async ({ page }) => {
  for (const [address, names] of [
    ["site/", ["Bests", "play", "shared", "table"]],
    ["site/lessons/", ["Plot", "full-screen", "lessons", "running", "shared", "table", "worker"]],
  ] as const) {
    await page.goto(address, { waitUntil: "networkidle" });
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    const scripts = loaded.flatMap((name) => /([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []);
    expect(scripts.sort()).toEqual(names);
  }
});

test("a game stays the same from play to a lesson and back", async ({ page }) => {
  await page.open("board=283/164/7x5&goal=123/8x4/765");
  for (const key of ["ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  const address = "board=283/164/7x5&goal=123/8x4/765&moves=ul";
  await link(page, "Learn").click();
  await expect(page).toHaveURL(`site/lessons/#${address}&view=learn`);
  await page.reload();
  await expect(link(page, "Learn")).toHaveAttribute("aria-current", "page");
  await link(page, "Play").click();
  await page.expectBoard("283/x14/765");
  await expect(page.headline("2 moves")).toBeVisible();
  await expect(page).toHaveURL(`site/#${address}`);
  for (let back = 0; back < 2; back++) await page.goBack();
  await expect(link(page, "Play")).toHaveAttribute("aria-current", "page");
  await page.expectBoard("283/x14/765");
});

test("an old link to a lesson leads there, and the lessons need no view", async ({ page }) => {
  const address = `#board=${START}&view=learn&lesson=2`;
  await page.open("board=123/745/86x");
  for (const old of ["site/", "site/index.html"]) {
    await page.goto(old + address);
    await expect(page.headline(/fewest boards/)).toBeVisible();
    await expect(page).toHaveURL(`site/lessons/${address}`);
  }
  await page.goto("site/lessons/");
  await expect(page.headline("How would you find a solution?")).toBeVisible();
  await expect(page).toHaveTitle("tilebase: lessons");
  await page.evaluate((board) => (location.hash = `board=${board}`), START);
  await expect(page).toHaveURL(`site/lessons/#board=${START}&view=learn`);
});

test("both entries begin with the chosen colours and language", async ({ page }) => {
  await page.open("", { theme: "dark", language: "zh" });
  await page.addInitScript(() => {
    // Looks at each frame before it is painted.
    const look = () => {
      const { lang, dataset } = document.documentElement;
      dataset["colours"] ??= dataset["theme"] ?? "";
      if (document.querySelector("header")) dataset["language"] ??= lang;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // The main scripts arrive after the first frame.
  await page.route(/assets\/(play|lessons)-/, async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  for (const address of ["site/", "site/lessons/"]) {
    await page.goto(address);
    await expect(page.locator("html")).toHaveAttribute("data-language", "zh-CN");
    await expect(page.locator("html")).toHaveAttribute("data-colours", "dark");
    // Nothing is left of the message that the page has not started.
    await expect(page.locator(".not-started")).toHaveCount(0);
  }
});

test("a document restored by Back is up to date", async ({ playwright, launchOptions, host }) => {
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = withMethods(await browser.newPage({ baseURL: host.url }));
  await page.open("board=123/4x6/758");
  await page.evaluate(() => {
    Object.assign(globalThis, { isRestored: true });
    // A document gets no event for its own change.
    addEventListener("pagehide", () => (localStorage["tilebase settings"] = '{"theme":"dark"}'));
  });
  await page.slide([5]);
  await link(page, "Learn").click();
  await link(page, "Play").click();
  await page.slide([5, 5, 8]);
  await expect(page.button("Share")).toBeVisible();
  for (const name of ["Learn", "Play"]) {
    // Playwright's `goBack` would wait for a load.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(link(page, name)).toHaveAttribute("aria-current", "page");
  }
  expect(await page.evaluate("isRestored")).toBe(true);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.slide([8]);
  await expect(page.button("Share")).toBeVisible();
  // The game counts once, and keeps its help.
  const solves = await page.localStorage.getItem("tilebase solves");
  expect(JSON.parse(`${solves}`)).toHaveLength(1);
  expect(await page.localStorage.getItem("tilebase games")).toContain('"undone":5');
  await browser.close();
});
