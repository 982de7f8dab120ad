import { start } from "./App";
import { Play } from "./play/Play";

start({ play: Play });
