import type { Port } from "../worker/messages";
import { serve } from "./serve";

// Here, in the worker, this is the port to the page.
serve(self as unknown as Port);
