import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/display.ts";
import { listFaults, summarize } from "./soak/report.ts";
import { runSoak, type SoakOptions } from "./soak/run-soak.ts";

const spec = {
  verb: "soak",
  text: `Starts a service of its own on empty data, sends the traffic of shoppers, merchants and Custom APIs, and kills it with
kill -9 in between. Shows whether memory and file handles level off, whether each answer has an explanation, and
whether everything acknowledged is there exactly once. The exit status is 1 when something is wrong.`,
  options: {
    minutes: { type: "string", default: "5", word: "N", says: "send traffic for N minutes (5)" },
    rate: { type: "string", default: "100", word: "N", says: "at most N requests a second (100)" },
    kills: { type: "string", default: "2", word: "N", says: "kill the service N times (2)" },
  },
} as const satisfies CommandSpec;

const MOST_LINES = 50;

/** @throws Error in words for a value that is no number in its range */
export function soakOptions(words: readonly string[]): SoakOptions {
  const { values } = readWords(spec, words);
  const minutes = numberOf("minutes", values.minutes, /^\d{1,4}(\.\d+)?$/);
  const rate = numberOf("rate", values.rate, /^[1-9]\d{0,4}$/);
  const kills = numberOf("kills", values.kills, /^\d{1,3}$/);
  if (minutes === 0) throw new Error("'0' is not a number for --minutes.");
  return { seconds: minutes * 60, rate, kills };
}

function numberOf(name: string, value: string, form: RegExp): number {
  if (!form.test(value)) throw new Error(`'${value}' is not a number for --${name}.`);
  return Number(value);
}

async function run(words: readonly string[]): Promise<void> {
  const options = soakOptions(words);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const soaked = await runSoak(options, progressDisplay());
  for (const line of summarize(soaked)) console.log(line);
  const faults = listFaults(soaked);
  for (const fault of faults.slice(0, MOST_LINES)) console.error(fault);
  if (faults.length > MOST_LINES) console.error(`${faults.length - MOST_LINES} more`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
