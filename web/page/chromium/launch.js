/** How Playwright starts the Chromium of the system, or the one that the variable names. */
export function launchOptions() {
  return { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" };
}
