import { start } from "page/App";
import { Learn } from "./learn/Learn";
import { Quiz } from "./quiz/Quiz";

// The first address of this document may leave out the view.
if (!location.hash.includes("view=")) location.replace(`${location.hash || "#"}&view=learn`);
start({ learn: Learn, quiz: Quiz });
