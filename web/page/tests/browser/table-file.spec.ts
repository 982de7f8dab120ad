import AxeBuilder from "@axe-core/playwright";
import { changed, data } from "../../../reader/tests/tables.js";
import { madeTable } from "../made-table";
import { expect, FILE, GOOD_MOVES, type Page, START, test } from "./page";

const CORNER = data("3x3-corner.tb");

interface Dropped {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly type?: string;
}

/** Drops files on the page. */
async function drop(page: Page, ...files: Dropped[]) {
  const texts = files.map(({ bytes, ...rest }) => ({
    ...rest,
    base64: Buffer.from(bytes).toString("base64"),
  }));
  // It appears after the page listens.
  await expect(page.button("More")).toBeVisible();
  const areLeft = await page.evaluate((texts) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type = "", base64 } of texts) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type }));
    }
    const target = document.querySelector("main") as Element;
    return ["dragover", "drop"].map((event) =>
      target.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true })),
    );
  }, texts);
  // Otherwise, the browser would leave the page.
  expect(areLeft).toEqual([false, false]);
}

const PROVED =
  /^Proved: a search from the goal has found all 181,440 boards, and every entry is right\./;

test("dropped files say what they are, and whether they are right", async ({ page }) => {
  await page.open(`board=${START}`, GOOD_MOVES);
  const damaged = changed(CORNER, 1000, (CORNER[1000] as number) ^ 1);
  await drop(
    page,
    { name: "3x3-corner.tb", bytes: CORNER },
    { name: "damaged.tb", bytes: damaged },
    { name: "4x4-1-2-3-4-7.tb", bytes: data("4x4-1-2-3-4-7.tb") },
    { name: "slides.tb", bytes: data("2x4-edge-multi") },
    { name: "cut.tb", bytes: CORNER.subarray(0, 1000) },
    { name: "cat.png", bytes: "\x89PNG", type: "image/png" },
    { name: "letter.txt", bytes: "Dear table, ".repeat(9) },
    { name: "nothing.tb", bytes: "" },
  );
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const corner = part("3x3-corner.tb");
  await expect(corner.getByRole("status")).toHaveText(PROVED);
  await expect(corner).toContainText("this file answers the boards of 3x3 with this goal");
  for (const fact of ["all boards", "3x3", "single moves", "2 bits", "31", "45,424"]) {
    await expect(corner.locator("dl")).toContainText(fact);
  }
  await expect(corner.locator("dl")).toContainText("8b6e211abcf56b81");
  const pattern = part("4x4-1-2-3-4-7.tb");
  await expect(pattern.locator("dl")).toContainText("a pattern: tiles 1 2 3 4 7");
  await expect(pattern.getByRole("status")).toHaveText(/^The checksums are right/);
  await expect(part("slides.tb").getByRole("status")).toHaveText(
    /^Proved: .* all 20,160 boards.* its own answers are in single moves\.$/,
  );
  for (const [name, sentence] of [
    ["damaged.tb", /^The file is damaged: a checksum is wrong/],
    ["cut.tb", /^The file has 1,000 bytes, but its table has 45,424\./],
    ["cat.png", /^This is a picture, not a table file\./],
    ["letter.txt", /^This is not a table file\./],
    ["nothing.tb", /^The file is empty\./],
  ] as const) {
    await expect(part(name).getByRole("alert")).toHaveText(sentence);
    await expect(part(name).getByRole("button")).toHaveCount(0);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page }).include(".table-file").setLegacyMode();
    const { violations, passes } = await axe.analyze();
    expect(passes.length).toBeGreaterThan(10);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
      [],
    );
  }
  // The page still answers, now from the file.
  await page.tile(4).click();
  await expect(page.headline("18 moves to go")).toBeVisible();
});

test("a chosen table makes its size playable, and nothing is sent", async ({ page }) => {
  await page.open(`board=${START}`, GOOD_MOVES);
  await page.openPart("Open a table file");
  await expect(page.button("Choose a table file")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    // Loads only workers, and perhaps still the icon.
    if (!/worker|icon/.test(request.url())) requests.push(request.url());
  });
  const choose = async (name: string, bytes: Uint8Array) => {
    const chooser = page.waitForEvent("filechooser");
    await page.button("Choose a table file").click();
    await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
  };
  await choose("2x2.tb", madeTable(2, 2));
  await expect(page.getByText(/found all 12 boards/)).toBeVisible();
  await choose("2x5.tb", madeTable(2, 5));
  const part = page.getByRole("region", { name: "2x5.tb" });
  await part.getByRole("button", { name: "Play with it" }).click();
  await expect(page.headline(/^\d+ moves? to go$/)).toBeVisible();
  expect(await page.rows()).toHaveLength(2);
  await expect(page.getByRole("combobox", { name: "Size" })).toHaveValue("2x5");
  await page.openPart("Open a table file");
  await expect(part.getByRole("status")).toContainText("all 1,814,400 boards");
  expect(requests).toEqual([]);
  await page.button("Close").click();

  await page.goto("site/#board=12345/6x789");
  await expect(page.headline("3 moves to go")).toBeVisible();
  await expect(page.tile(7)).toHaveAccessibleName(/good move/);
  await page.button("Solve").click();
  await page.expectBoard("12345/6789x");
  await page.goto("site/#board=x1/32");
  await page.expectBoard("x1/32");
  await expect(page.headline(/^\d moves? to go$/)).toBeVisible();
});

test("the single file opens tables, too", async ({ page }) => {
  await page.goto(`${FILE}#board=${START}`);
  await drop(page, { name: "3x3-corner.tb", bytes: CORNER });
  await expect(page.getByText(PROVED)).toBeVisible();
});
