import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words/words";

/** Returns a component that loads when it is first rendered, and shows a message until it is loaded. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return (props) => {
    const { page, play } = useWords();
    const [state, setState] = useState<"loaded" | "failed">();
    useEffect(() => {
      load().then(
        (component) => {
          Loaded = component;
          setState("loaded");
        },
        () => setState("failed"),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (state !== "failed") return <p class="quiet">{page.loading}</p>;
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
  };
}
