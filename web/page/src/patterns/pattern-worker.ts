import { serve } from "../worker/serve";
import { PatternTasks } from "./pattern-tasks";

serve(new PatternTasks());
