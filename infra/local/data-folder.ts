import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** Where the data of this machine is kept. @param env with `CARTWRIGHT_DATA` for another folder than `.data` */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env["CARTWRIGHT_DATA"] ?? join(ROOT, ".data");
}
