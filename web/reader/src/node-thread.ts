/* The script of a worker in Node. */
import { parentPort } from "node:worker_threads";
import { serve } from "./worker-thread.js";

parentPort?.on("message", serve);
