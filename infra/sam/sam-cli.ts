import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { answers } from "./programs.ts";

/** What `npm run sam:check` brings to this machine; Git ignores it. */
export const SAM_FOLDER = join(ROOT, ".sam");
export const OWN_SAM = join(SAM_FOLDER, "cli");

/** SAM CLI as it is to be called: the one on the path, which is its owner's to mend, else the project's own. */
export async function findSam(): Promise<string | undefined> {
  const command = (await isSamOnPath()) ? "sam" : join(OWN_SAM, "bin/sam");
  return (await answers(command, "--version")) ? command : undefined;
}

export function isSamOnPath(): Promise<boolean> {
  return answers("sh", "-c", "command -v sam");
}
