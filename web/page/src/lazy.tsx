import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words/words";

interface Props<Value> {
  /** Whether the value is needed; `true` by default. */
  isWanted?: boolean;
  load: () => Promise<Value>;
  children: (value: Value) => ComponentChild;
}

/** Loads a value when it is first needed, and shows a message until it is loaded. */
export function Lazy<Value>({ isWanted = true, load, children }: Props<Value>) {
  const { page, play } = useWords();
  const [value, setValue] = useState<Value>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isWanted && !value) load().then(setValue, () => setFailed(true));
  }, [isWanted]);
  if (value) return <>{children(value)}</>;
  if (!isWanted) return null;
  if (!hasFailed) return <p class="quiet">{page.loading}</p>;
  // A retry must reload the page: some browsers never request a failed script again, and a new version of the page
  // has other scripts.
  return (
    <>
      <p class="problem" role="alert">
        {page.notLoaded}
      </p>
      <button onClick={() => location.reload()}>{play.tryAgain}</button>
    </>
  );
}
