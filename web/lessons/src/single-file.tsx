import { start } from "page/App";
import { Play } from "page/play/Play";
import { Learn } from "./learn/Learn";
import { Quiz } from "./quiz/Quiz";

start({ play: Play, learn: Learn, quiz: Quiz });
