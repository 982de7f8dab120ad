import "./style/main.css";
import { render } from "preact";
import { App } from "./App";

// In a task of its own: together with loading the scripts it would be a long task.
setTimeout(() => {
  const app = document.querySelector("#app") as Element;
  // What is there tells that nothing has started.
  app.replaceChildren();
  render(<App />, app);
});
keepOffline();

/** Keeps the site for use without a network, if this is the built site and the browser can do so. */
function keepOffline(): void {
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works as long as there is a network, so an error needs no message.
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  });
}
