import "./style/main.css";
import { render } from "preact";
import { App } from "./App";

// Renders in a separate task, because a single task for loading and rendering would be too long.
setTimeout(() => {
  const app = document.querySelector("#app") as Element;
  // Removes the message that the page has not started.
  app.replaceChildren();
  render(<App />, app);
});
keepOffline();

/** Registers the service worker for offline use, if this is the built site and the browser supports it. */
function keepOffline(): void {
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without the service worker, the page still works online, so an error needs no message.
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  });
}
