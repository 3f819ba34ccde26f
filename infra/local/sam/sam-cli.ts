import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { answers } from "./programs.ts";

/** The folder in which `npx cartwright sam-check` installs; Git ignores it. */
export const SAM_FOLDER = join(ROOT, ".sam");
export const OWN_SAM = join(SAM_FOLDER, "cli");

/**
 * Command of SAM CLI: the one on the path, otherwise the project's own. A broken one on the path is for its owner to
 * repair.
 */
export async function findSam(): Promise<string | undefined> {
  const command = (await isSamOnPath()) ? "sam" : join(OWN_SAM, "bin/sam");
  return (await answers(command, "--version")) ? command : undefined;
}

export function isSamOnPath(): Promise<boolean> {
  return answers("sh", "-c", "command -v sam");
}
