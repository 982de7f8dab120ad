import { render } from "preact";
import { App } from "./App";
import { keepOffline } from "./offline/register";
import "./style/main.css";

// In a task of its own: together with loading the scripts it would be a long task.
setTimeout(() => render(<App />, document.querySelector("#app") as Element));
keepOffline();
