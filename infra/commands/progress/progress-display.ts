import type { DisplayPlace, ProgressDisplay } from "./display.ts";
import { lineDisplay } from "./line-display.ts";
import { terminalDisplay } from "./terminal-display.ts";

/**
 * One changing line on a terminal; plain lines elsewhere and with `CI` set. Both go to standard error, so that programs can
 * read standard output. `CARTWRIGHT_PROGRESS=off` shows nothing, for programs started by another one.
 */
export function progressDisplay(
  env: NodeJS.ProcessEnv = process.env,
  place: DisplayPlace = {
    screen: process.stderr,
    output: process.stdout,
    now: () => performance.now(),
  },
): ProgressDisplay {
  if (env["CARTWRIGHT_PROGRESS"] === "off") return noDisplay;
  const isWatched = place.screen.isTTY === true && !isOn(env["CI"]) && env["TERM"] !== "dumb";
  return isWatched ? terminalDisplay(place) : lineDisplay(place);
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}

export const noDisplay: ProgressDisplay = {
  during: (_, work) => work(() => {}),
  print: (text) => void process.stdout.write(`${text}\n`),
};
