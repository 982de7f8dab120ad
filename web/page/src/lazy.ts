import { useEffect, useState } from "preact/hooks";

/** Returns what is loaded as soon as it is there, `undefined` before. Nothing is loaded until it is wanted. */
export function useLazy<Loaded>(
  isWanted: boolean,
  load: () => Promise<Loaded>,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ value: Loaded }>();
  useEffect(() => {
    if (isWanted && !loaded) void load().then((value) => setLoaded({ value }));
  }, [isWanted]);
  return loaded?.value;
}
