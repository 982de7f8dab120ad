/**
 * Returns Playwright's options to start Chromium: the program that `CHROMIUM` names, or the system's. Playwright
 * already turns off the sandbox (root cannot use it) and Chromium's requests to other hosts, except QUIC. Without site
 * isolation, which pages of a single site do not need, Chromium starts no spare processes.
 */
export function launchOptions() {
  return {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-quic", "--disable-site-isolation-trials"],
  };
}
