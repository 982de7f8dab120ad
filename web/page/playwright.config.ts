import { defineConfig } from "@playwright/test";

import { launchOptions } from "./chromium/launch.js";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "node_modules/.playwright",
  reporter: "list",
  fullyParallel: true,
  forbidOnly: true,
  use: { browserName: "chromium", launchOptions: launchOptions(), colorScheme: "light" },
});
