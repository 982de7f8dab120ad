import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words/words";

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

/** Shows what has been loaded; until then, a sentence that says so. */
export function Loaded<Value>(props: {
  lazy: Lazy<Value>;
  children: (value: Value) => ComponentChild;
}) {
  const { page } = useWords();
  const { value, hasFailed } = props.lazy;
  if (value) return <>{props.children(value)}</>;
  return hasFailed ? <NotLoaded /> : <p class="quiet">{page.loading}</p>;
}

/** Says that a part of the page could not be loaded. */
function NotLoaded() {
  const { page: words, play } = useWords();
  // Not all browsers ask for a script again, and a new version of the page has other ones.
  return (
    <>
      <p class="problem" role="alert">
        {words.notLoaded}
      </p>
      <button type="button" onClick={() => location.reload()}>
        {play.tryAgain}
      </button>
    </>
  );
}
