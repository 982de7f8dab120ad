import { serve } from "./serve";
import { Tasks } from "./tasks";

serve(new Tasks());
