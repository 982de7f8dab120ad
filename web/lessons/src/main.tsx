import { start } from "page/App";
import { Learn } from "./learn/Learn";
import { Quiz } from "./quiz/Quiz";

start({ learn: Learn, quiz: Quiz });
