/**
 * How Playwright starts the Chromium of the system, or the one that the variable names. Playwright itself turns off the
 * sandbox, which root cannot have, and what calls other hosts, except QUIC. All pages are of one site: without site
 * isolation, Chromium starts no spare process for each.
 */
export function launchOptions() {
  return {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-quic", "--disable-site-isolation-trials"],
  };
}
