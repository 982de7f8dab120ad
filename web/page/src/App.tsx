import { Learn } from "./learn/Learn";
import { formatAddress, type View } from "./model/address";
import { FILES } from "./model/files";
import { Play } from "./play/Play";
import { usePage } from "./page";
import { usePaste } from "./paste";
import { TableWorker } from "./worker/client";

const worker = new TableWorker(FILES);

/** The whole page: its header, and one of the two views. */
export function App() {
  const page = usePage();
  usePaste(page);
  const { place } = page;
  const { view } = place;
  const link = (to: View, name: string) => (
    <a href={formatAddress({ ...place, view: to })} aria-current={to === view ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <>
      <header>
        <h1>tilebase</h1>
        <nav>
          {link("play", "Play")}
          {link("learn", "Learn")}
        </nav>
      </header>
      <p class="problem" role="alert">
        {page.problem}
      </p>
      <main>
        {view === "play" ? (
          <Play page={page} worker={worker} />
        ) : (
          <Learn page={page} worker={worker} />
        )}
      </main>
    </>
  );
}
