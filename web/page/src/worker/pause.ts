/** Returns to the event loop, so that the worker can handle other messages. */
export function pause(milliseconds = 0): Promise<void> {
  if (milliseconds > 0) return new Promise((resolve) => setTimeout(resolve, milliseconds));
  // A timer would take 4 ms.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Yields the same items, with a pause after each. */
export async function* withPauses<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await pause();
  }
}
