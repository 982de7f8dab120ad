import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** How Playwright starts the Chromium of the system. */
export function launchOptions() {
  const find = fileURLToPath(new URL("find", import.meta.url));
  /** @type {["ignore", "pipe", "inherit"]} */
  const stdio = ["ignore", "pipe", "inherit"];
  return { executablePath: execFileSync(find, { encoding: "utf8", stdio }).trim() };
}
