import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The reason in the title of a skipped test. */
export const NO_BROWSER = "no Chromium on the PATH, and CARTWRIGHT_BROWSER names none";

/** The path of the browser: `CARTWRIGHT_BROWSER`, or a Chromium on the PATH. */
export function browserPath(): string | undefined {
  return process.env["CARTWRIGHT_BROWSER"] || commandPath(NAMES);
}

/** The first command on the PATH with one of these names. */
export function commandPath(names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
