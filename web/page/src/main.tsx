import { render } from "preact";

render(<p>tilebase</p>, document.querySelector("#app") as Element);
