/** Has the site kept for use without a network, where there is one to be kept and that is possible. */
export function keepOffline(): void {
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works as well, as long as there is a network; nobody has to be told.
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  });
}
