import "./style/main.css";
import { type ComponentType, render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Icon, Mark } from "./Icon";
import { writeKept } from "./kept";
import { lazily } from "./lazy";
import { FOLDERS, formatAddress, type View } from "./model/address";
import { type Page, type Problem, usePage, usePaste } from "./page";
import { focusBoard, Panel, PanelContext, type PanelName } from "./Panel";
import { PictureContext, useKeptPicture } from "./picture/picture";
import { useSettings, useTheme } from "./settings/settings";
import { useDocumentLanguage, useWords, type Words, WordsContext, wordsFor } from "./words/words";
import { worker } from "./worker/client";

const SettingsPanel = lazily(async () => (await import("./settings/SettingsPanel")).SettingsPanel);

/** The props of a view. */
export interface ViewProps {
  readonly page: Page;
}

/** The views of this document. */
type Views = Partial<Record<View, ComponentType<ViewProps>>>;

/** Renders the view that the address names. An address without a view means the first. */
export function start(views: Views): void {
  // The folder of the site.
  const root = views.play ? "./" : "../";
  // Renders in a separate task, because a single task for loading and rendering would be too long.
  setTimeout(() => {
    const app = document.querySelector("#app") as Element;
    // Removes the message that the page has not started.
    app.replaceChildren();
    render(<App views={views} root={root} />, app);
  });
  // The Back button may restore a document from memory. Its state is then outdated.
  addEventListener("pageshow", (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    dispatchEvent(new StorageEvent("storage"));
    dispatchEvent(new PopStateEvent("popstate"));
  });
  // The built site also works offline. If the browser refuses that, it still works online.
  if (import.meta.env.MODE !== "production" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register(`${root}service-worker.js`).catch(() => undefined);
  });
}

/** The page: its entries and one of the views. */
function App({ views, root }: { views: Views; root: string }) {
  const [settings] = useSettings();
  const words = wordsFor(settings.language);
  useTheme(settings.theme);
  const picture = useKeptPicture();
  const panel = useState<PanelName>();
  const [opened, open] = panel;

  const page = usePage(settings, Object.keys(views)[0] as View);
  const documentOf = (view: View) => (views[view] ? "" : root + FOLDERS[view]);
  usePaste(page, documentOf);
  worker.onFailure = () => page.setProblem({ from: "part" });
  useEffect(() => {
    const isRefused = !writeKept("probe", 0);
    writeKept("probe", undefined);
    if (isRefused && !page.problem) page.setProblem({ from: "storage" });
  }, []);
  const { place } = page;
  const { view } = place;
  useDocumentLanguage(words, view);
  const Shown = views[view];
  useLayoutEffect(() => {
    // An old link may name a view of another document.
    if (!Shown) location.replace(documentOf(view) + location.hash);
  }, [view]);
  useEffect(() => open(undefined), [view]);
  const link = (to: View, name: string) => (
    <a
      href={documentOf(to) + formatAddress({ ...place, view: to })}
      aria-current={to === view ? "page" : undefined}
    >
      {name}
    </a>
  );
  const showsSettings = opened === "settings";
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
              {Shown && <Shown page={page} />}
              {showsSettings && (
                <Panel name={words.page.settings}>
                  <SettingsPanel />
                </Panel>
              )}
            </main>
          </div>
        </PanelContext.Provider>
      </PictureContext.Provider>
      <Toast {...page} />
    </WordsContext.Provider>
  );
}

/** Shows the last problem over the page, until it is closed or the game changes. */
function Toast({ problem, setProblem }: Page) {
  const words = useWords();
  return (
    <div class="toast line" hidden={!problem}>
      <p class="problem" role="alert">
        {problem && messageOf(problem, words)}
      </p>
      <button onClick={() => (setProblem(undefined), focusBoard())}>{words.page.close}</button>
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
    case "storage":
      return page.notKept;
    case "part":
      return page.notLoaded;
  }
}
