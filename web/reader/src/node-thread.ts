/* The script of a worker in Node. */
import { parentPort } from "node:worker_threads";
import { serve } from "./worker-server.js";

parentPort?.once("message", serve);
