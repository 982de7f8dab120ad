import { readFileSync } from "node:fs";
import { expect, FILE, START, test, withoutListening } from "./page";

test("opens from a disk with no other file, plays, and starts its worker @walk", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${FILE}#board=${START}`);
  await page.setGoodMoves(true);
  await expect(page.headline("19 moves to go")).toBeVisible();
  // The worker counts the boards, so a count shows that it has started.
  await page.openPart("How hard is it?");
  await expect(page.getByText("79% of all 181,440 boards are farther away.")).toBeVisible();
  await page.keyboard.press("Escape");
  // The lessons are in the same file.
  await page.getByRole("link", { name: "Quiz" }).click();
  await expect(page.getByRole("img", { name: "Question 1 of 10" })).toBeVisible();
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(page.headline("How would you find a solution?")).toBeVisible();
  await page.getByRole("link", { name: "Play" }).click();
  const others = loaded.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"));
  expect(others).toEqual([FILE]);
  await page.tile(4).click();
  await expect(page.headline("18 moves to go")).toBeVisible();
  await expect.poll(() => page.url()).toContain("moves=u");
  await page.reload();
  await page.expectBoard("23x/154/768");
});

const LICENCES = ["node_modules/preact/LICENSE", "../reader/LICENSE-hash-wasm"];

test("the site and the single file have the licences, with their copyrights", () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  for (const name of ["site/licences.md", "tilebase.html"]) {
    const built = read(`dist/${name}`);
    for (const licence of LICENCES) {
      const [copyright = ""] = /Copyright .*/.exec(read(licence)) ?? [];
      expect(copyright).toMatch(/^Copyright \(c\) \S+ \w+/);
      expect(built).toContain(copyright);
    }
    expect(built).toContain("Permission is hereby granted, free of charge");
  }
});

withoutListening("an injected script, style or picture is refused", async ({ page }) => {
  for (const address of ["site/", "site/lessons/", FILE]) {
    await page.goto(address);
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        directives.push(event.effectiveDirective),
      );
      document.body.append(
        Object.assign(document.createElement("script"), { textContent: "document.title = 'run'" }),
        Object.assign(document.createElement("style"), { textContent: "body { color: red }" }),
        Object.assign(document.createElement("img"), { src: "http://127.0.0.1:9/picture.png" }),
      );
      await fetch("http://127.0.0.1:9/").catch(() => undefined);
      const pause = () => new Promise((done) => setTimeout(done, 100));
      for (let waits = 0; waits < 600 && directives.length < 4; waits++) await pause();
      await pause();
      return directives.sort();
    });
    expect(refused).toEqual(["connect-src", "img-src", "script-src-elem", "style-src-elem"]);
    expect(await page.title()).not.toBe("run");
  }
});

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
