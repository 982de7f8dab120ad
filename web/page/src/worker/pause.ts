/** Returns to the event loop, so that the worker can handle other messages. */
export function pause(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Yields the same items, with a pause after each. */
export async function* withPauses<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    yield item;
    await pause();
  }
}
