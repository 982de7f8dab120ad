import { render } from "preact";
import { App } from "./App";
import { keepOffline } from "./offline/register";
import "./style/main.css";

render(<App />, document.querySelector("#app") as Element);
performance.mark("board");
keepOffline();
