/**
 * Returns Playwright's options for Chromium. The environment variable `CHROMIUM` names the program; the default is the
 * system's Chromium.
 *
 * Playwright already turns off the sandbox, which root cannot use, and Chromium's own requests to other hosts, except
 * QUIC. Pages of a single site do not need site isolation. Without it, Chromium starts no spare processes.
 */
export function launchOptions() {
  return {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-quic", "--disable-site-isolation-trials"],
  };
}
