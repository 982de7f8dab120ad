import { render } from "preact";
import { App } from "./App";
import { keepOffline } from "./offline/register";
import "./style/main.css";

// In a task of its own: together with loading the scripts it would be a long task.
setTimeout(() => {
  const app = document.querySelector("#app") as Element;
  // What is there tells that nothing has started.
  app.replaceChildren();
  render(<App />, app);
});
keepOffline();
