import { Learn } from "./learn/Learn";
import { formatAddress, type View } from "./model/address";
import { FILES } from "./model/files";
import { Play } from "./play/Play";
import { usePlace } from "./place";
import { TableWorker } from "./worker/client";

const worker = new TableWorker(FILES);

/** The whole page: its head, and one of the two views. */
export function App() {
  const { place, problem, setGame, setProblem } = usePlace();
  const { game, view } = place;
  const link = (to: View, name: string) => (
    <a href={formatAddress({ game, view: to })} aria-current={to === view ? "page" : undefined}>
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
      <main>
        {view === "play" ? (
          <Play
            game={game}
            setGame={setGame}
            problem={problem}
            setProblem={setProblem}
            files={FILES}
            worker={worker}
          />
        ) : (
          <Learn board={game.board} goal={game.goal} worker={worker} />
        )}
      </main>
    </>
  );
}
