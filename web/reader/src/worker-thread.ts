/* The script of a worker in a browser. */
import type { Port } from "./worker-client.js";
import { serve } from "./worker-server.js";

(globalThis as unknown as Port).onmessage = ({ data }) => serve(data);
