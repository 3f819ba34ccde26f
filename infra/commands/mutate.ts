import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { chooseFiles } from "./mutate/choose-files.ts";
import { keepScores, listSurvivors, score, scoreFolders, scorePlaces, scoreTable } from "./mutate/report.ts";
import { type Equivalent, findStale, judge, type Verdict } from "./mutate/verdicts.ts";
import { progressDisplay } from "./progress/display.ts";

const DEFAULT_LEAST = 85;
const SLOW_MS = 2000;
const RESULTS = "coverage/mutants";
const PAGE = "docs/mutants.md";
const EQUIVALENT = "infra/commands/mutate/equivalent.json";

const spec = {
  verb: "mutate",
  forms: ["FILE|FOLDER... [options]"],
  text: `Puts small faults into code, one at a time, and shows which ones the tests do not find. The tests of lib/<room> are those
of test/<room>, except tests that start services, bundles, browsers or an engine of Java. Works in a copy of the
repository; the code and this folder stay as they are. Lines may follow a file: lib/kernel/money.ts:10-20.`,
  options: {
    tests: {
      type: "string",
      word: "GLOB",
      multiple: true,
      says: "further test files, such as 'test/orders/*.test.ts'; may be given several times",
    },
    alone: { type: "boolean", says: "runs the tests of --tests and no others, for one file of a large room" },
    least: {
      type: "string",
      word: "PERCENT",
      says: `the exit status is 1 when fewer of the mutants are killed; ${DEFAULT_LEAST} by default`,
    },
    slow: {
      type: "boolean",
      says: "runs tests of more than 2 seconds too; otherwise they run only for mutants that no other test covers",
    },
    "no-static": {
      type: "boolean",
      says: "leaves out mutants at the top of modules, each of which loads all modules again",
    },
    processes: { type: "string", word: "COUNT", says: "processes at once; one core stays free by default" },
    to: { type: "string", word: "FOLDER", says: `folder of the results; ${RESULTS} by default` },
    keep: { type: "boolean", says: `writes the scores to ${PAGE}` },
  },
  after: `Without mutants are texts that people read: sentences, descriptions, titles and details, and what errors and logs say.
Mutants that behave as the original are in ${EQUIVALENT} with a reason; an entry that
is no survivor of this run fails the command. The results are all mutants as JSON, and the survivors as text.`,
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, Number.POSITIVE_INFINITY);
  const least = readNumber("least", values.least, DEFAULT_LEAST);
  const processes = readNumber("processes", values.processes, Math.max(1, availableParallelism() - 1));
  const chosen = chooseFiles(positionals, values.tests ?? [], values.alone);
  const options = {
    slowMs: values.slow ? Number.MAX_SAFE_INTEGER : SLOW_MS,
    leavesOutStatic: values["no-static"] ?? false,
    processes,
  };
  // Loads Stryker, which takes a second, only after the words have been found right.
  const { runMutants } = await import("./mutate/run-mutants.ts");
  const results = await runMutants(chosen, options, progressDisplay());
  const files = [...new Set(results.map(({ fileName }) => fileName))];
  const sources = Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(ROOT, file), "utf8")])),
  );
  const equivalents: readonly Equivalent[] = JSON.parse(await readFile(join(ROOT, EQUIVALENT), "utf8"));
  const verdicts = judge(results, sources, equivalents);
  const isWhole = !chosen.mutated.some((path) => path.includes(":")) && !values["no-static"];
  const stale = isWhole ? findStale(equivalents, verdicts, new Set(files)) : [];
  await report(verdicts, values.to ?? join(ROOT, RESULTS));
  if (values.keep) {
    const tests = values.tests?.map((glob) => ` --tests '${glob}'`).join("") ?? "";
    const flags = (["alone", "no-static"] as const).filter((name) => values[name]);
    const words = `${positionals.join(" ")}${tests}${flags.map((name) => ` --${name}`).join("")}`;
    await keep(scorePlaces(positionals, verdicts), equivalents, words);
  }
  for (const line of stale) console.error(line);
  process.exitCode = stale.length === 0 && score(verdicts).percent >= least ? 0 : 1;
}

async function report(verdicts: readonly Verdict[], folder: string): Promise<void> {
  const survivors = listSurvivors(verdicts);
  const table = scoreTable([...scoreFolders(verdicts), ["together", score(verdicts)]]);
  for (const line of survivors) console.log(line);
  console.log(`\n${table}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "mutants.json"), `${JSON.stringify(verdicts, undefined, 2)}\n`);
  await writeFile(join(folder, "survivors.md"), `${table}\n\n${survivors.join("\n")}\n`);
}

async function keep(
  rows: ReturnType<typeof scorePlaces>,
  equivalents: readonly Equivalent[],
  words: string,
): Promise<void> {
  const path = join(ROOT, PAGE);
  const before = await readFile(path, "utf8").catch(() => "");
  const run = { day: new Date().toISOString().slice(0, 10), command: `npm run mutate -- ${words}` };
  await writeFile(path, keepScores(before, rows, equivalents, run));
}

function readNumber(name: string, value: string | undefined, usual: number): number {
  const number = Number(value ?? usual);
  if (Number.isNaN(number) || number < 0) throw new Error(`--${name} needs a number.`);
  return number;
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
