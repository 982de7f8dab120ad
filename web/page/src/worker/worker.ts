import type { Port } from "./messages";
import { serve } from "./serve";
import { Tasks } from "./tasks";

// In a worker, `self` is the port to the page.
serve(self as unknown as Port, new Tasks());
