import { parentPort } from "node:worker_threads";
import { localParts } from "./local-parts.ts";

parentPort?.postMessage([...(await localParts())]);
