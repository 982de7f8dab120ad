// axe-core finds nothing to complain of.
import AxeBuilder from "@axe-core/playwright";

import { expect, test } from "./page";
import { START } from "./board";

const STATES = {
  play: `board=${START}`,
  solved: "board=123/456/78x",
  unsolvable: "board=123/456/87x",
  learn: `board=${START}&view=learn`,
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      for (const [name, address] of Object.entries(STATES)) {
        test(name, async ({ page }) => {
          await page.goto(`site/#${address}`);
          await expect(page.getByRole("heading").first()).toBeVisible();
          const { violations, passes } = await new AxeBuilder({ page }).analyze();
          expect(passes.length).toBeGreaterThan(10);
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
          ).toEqual([]);
        });
      }
    });
  }
}
