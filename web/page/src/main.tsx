import { render } from "preact";

import { keepOffline } from "./offline/register";

render(<p>tilebase</p>, document.querySelector("#app") as Element);
keepOffline();
