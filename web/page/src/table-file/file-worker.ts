import type { Port } from "../worker/messages";
import { serve } from "../worker/serve";
import { FileTasks } from "./file-tasks";

// In a worker, `self` is the port to the page.
serve(self as unknown as Port, new FileTasks());
