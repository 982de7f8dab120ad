import { defineConfig } from "@playwright/test";

import { launchOptions } from "./chromium/launch.js";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "node_modules/.playwright",
  reporter: "list",
  fullyParallel: true,
  // Tests mostly wait, so two of them share two processors with the other tests.
  workers: 2,
  forbidOnly: true,
  // Other programs may slow the machine down.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 300_000 } },
  use: { browserName: "chromium", launchOptions: launchOptions(), colorScheme: "light" },
});
