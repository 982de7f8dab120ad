import type { Port } from "../worker/messages";
import { serve } from "./serve";

// In a worker, `self` is the port to the page.
serve(self as unknown as Port);
