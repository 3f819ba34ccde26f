import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** Folder for the data of this machine. @param env `CARTWRIGHT_DATA` names another folder than `.data` */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env["CARTWRIGHT_DATA"] ?? join(ROOT, ".data");
}
