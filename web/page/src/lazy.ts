import { useEffect, useState } from "preact/hooks";

/** What is loaded as soon as it is there, and whether it could not be loaded. */
interface Lazy<Loaded> {
  readonly value?: Loaded;
  readonly hasFailed?: boolean;
}

/** Loads something, but not until it is wanted. */
export function useLazy<Loaded>(isWanted: boolean, load: () => Promise<Loaded>): Lazy<Loaded> {
  const [lazy, setLazy] = useState<Lazy<Loaded>>({});
  useEffect(() => {
    if (!isWanted || lazy.value) return;
    load().then(
      (value) => setLazy({ value }),
      () => setLazy({ hasFailed: true }),
    );
  }, [isWanted]);
  return lazy;
}
