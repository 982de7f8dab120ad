import { useWords } from "./words/words";

/** Says that a part of the page could not be loaded. */
export function NotLoaded() {
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
