import { serve } from "../worker/serve";
import { FileTasks } from "./file-tasks";

serve(new FileTasks());
