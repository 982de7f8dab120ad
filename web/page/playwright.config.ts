import { defineConfig } from "@playwright/test";

import { launchOptions } from "./chromium/launch.js";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "node_modules/.playwright",
  reporter: "list",
  fullyParallel: true,
  // Runs two tests in parallel: tests are idle most of the time, and other test programs use the same two processors.
  workers: 2,
  forbidOnly: true,
  // Allows ten minutes, because other programs may slow the machine down.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 300_000 } },
  use: {
    browserName: "chromium",
    launchOptions: launchOptions(),
    colorScheme: "light",
    // Saves the time in which a service worker stores all files for each test, and lets tests block requests.
    serviceWorkers: "block",
  },
});
