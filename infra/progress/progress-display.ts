import type { DisplayPlace, ProgressDisplay } from "./display.ts";
import { lineDisplay } from "./line-display.ts";
import { terminalDisplay } from "./terminal-display.ts";

/**
 * One line that is written over on a terminal; elsewhere, and with `CI` set, plain lines. Both go to standard error, so that
 * what a command prints can be read by a program. `CARTWRIGHT_PROGRESS=off` shows nothing, as for a program that another one starts.
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

/** Shows nothing. */
export const noDisplay: ProgressDisplay = {
  during: (_, work) => work(() => {}),
  print: (text) => void process.stdout.write(`${text}\n`),
};
