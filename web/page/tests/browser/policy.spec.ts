// The Content-Security-Policy is in force: nothing runs or loads that is not part of the page.
import { FILE } from "./board";
import { expect, withoutListening } from "./page";

for (const kind of ["site", "single file"]) {
  withoutListening(`an injected script, style or picture is refused, ${kind}`, async ({ page }) => {
    await page.goto(kind === "site" ? "site/" : FILE);
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        directives.push(event.effectiveDirective),
      );
      document.body.append(
        Object.assign(document.createElement("script"), { textContent: "document.title = 'run'" }),
        Object.assign(document.createElement("style"), { textContent: "body { color: red }" }),
        Object.assign(document.createElement("img"), { src: "http://127.0.0.1:9/picture.png" }),
      );
      await fetch("http://127.0.0.1:9/").catch(() => undefined);
      const pause = () => new Promise((done) => setTimeout(done, 100));
      for (let waits = 0; waits < 600 && directives.length < 4; waits++) await pause();
      await pause();
      return directives.sort();
    });
    expect(refused).toEqual(["connect-src", "img-src", "script-src-elem", "style-src-elem"]);
    expect(await page.title()).not.toBe("run");
  });
}
