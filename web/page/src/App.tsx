import { useEffect, useState } from "preact/hooks";
import { Icon } from "./Icon";
import { writeKept } from "./kept";
import { lazily } from "./lazy";
import { Mark } from "./Mark";
import { formatAddress, type View } from "./model/address";
import { type Problem, usePage, usePaste } from "./page";
import { type PanelName, PanelContext } from "./Panel";
import { PictureContext, useKeptPicture } from "./picture/picture";
import { focusBoard } from "./play/focus-board";
import { Play } from "./play/Play";
import { useFullScreen, useTheme } from "./settings/full-screen";
import { useSettings } from "./settings/settings";
import { useDocumentLanguage, useWords, type Words, wordsFor, WordsContext } from "./words/words";
import { worker } from "./worker/client";

const Learn = lazily(async () => (await import("./learn/Learn")).Learn);
const Quiz = lazily(async () => (await import("./learn/Learn")).Quiz);
const SettingsPanel = lazily(async () => (await import("./settings/SettingsPanel")).SettingsPanel);

/** The page: its entries and one of three views. */
export function App() {
  const [settings] = useSettings();
  const words = wordsFor(settings.language);
  useDocumentLanguage(words);
  useTheme(settings.theme);
  const picture = useKeptPicture();
  const fullScreen = useFullScreen();
  const panel = useState<PanelName>();
  const [opened, open] = panel;

  const page = usePage(settings);
  usePaste(page);
  worker.onFailure = () => page.setProblem({ from: "page", sentence: words.page.notLoaded });
  useEffect(() => {
    const isRefused = !writeKept("probe", 0);
    writeKept("probe", undefined);
    if (isRefused && !page.problem) page.setProblem({ from: "page", sentence: words.page.notKept });
  }, []);
  const { place } = page;
  const { view } = place;
  useEffect(() => open(undefined), [view]);
  const closeToast = () => (page.setProblem(undefined), focusBoard());
  const link = (to: View, name: string) => (
    <a href={formatAddress({ ...place, view: to })} aria-current={to === view ? "page" : undefined}>
      {name}
    </a>
  );
  const showsSettings = opened === "settings";
  const settingsPanel = showsSettings && <SettingsPanel fullScreen={fullScreen} />;
  return (
    <WordsContext.Provider value={words}>
      <PictureContext.Provider value={picture}>
        <PanelContext.Provider value={panel}>
          <div class="screen">
            <header>
              <h1 class="brand">
                <Mark />
                <span class="word">tilebase</span>
              </h1>
              <nav>
                {link("play", words.page.play)}
                {link("learn", words.page.learn)}
                {link("quiz", words.page.quiz)}
                <button
                  data-opens="settings"
                  aria-label={words.page.settings}
                  title={words.page.settings}
                  aria-expanded={showsSettings}
                  onClick={() => open(showsSettings ? undefined : "settings")}
                >
                  <Icon of="settings" />
                </button>
              </nav>
            </header>
            <main>
              {view === "play" && <Play page={page} settings={settingsPanel} />}
              {view !== "play" && settingsPanel}
              {view === "learn" && !showsSettings && <Learn page={page} fullScreen={fullScreen} />}
              {place.round && !showsSettings && <Quiz place={place} round={place.round} />}
            </main>
          </div>
        </PanelContext.Provider>
      </PictureContext.Provider>
      <Toast problem={page.problem} close={closeToast} />
    </WordsContext.Provider>
  );
}

/** Shows the last problem over the page, until it is closed or the game changes. */
function Toast({ problem, close }: { problem: Problem | undefined; close: () => void }) {
  const words = useWords();
  return (
    <div class="toast line" hidden={!problem}>
      <p class="problem" role="alert">
        {problem && messageOf(problem, words)}
      </p>
      <button onClick={close}>{words.page.close}</button>
    </div>
  );
}

function messageOf(problem: Problem, { page, boards }: Words): string {
  switch (problem.from) {
    case "address":
      return page.inAddress(boards.problem(problem.sentence));
    case "moves":
      return page.moveProblem(problem.made, problem.letter);
    case "unsolved":
      return page.notSolved;
    case "solution":
      return page.assumed(problem.size);
    case "paste":
      return page.pasted(boards.problem(problem.sentence));
    case "page":
      return problem.sentence;
  }
}
