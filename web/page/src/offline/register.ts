/** Keeps the site for use without a network, if this is the built site and the browser can do so. */
export function keepOffline(): void {
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works as long as there is a network, so an error needs no message.
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  });
}
