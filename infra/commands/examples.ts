import { build } from "../build/build.ts";
import { areaName } from "../endpoints.ts";
import { answerKey, keepAnswers } from "../reference/examples/answers.ts";
import { callExample, type ExampleAnswer, getTokens } from "../reference/examples/call-example.ts";
import { type ExampleCall, exampleCalls, successStatus } from "../reference/examples/index.ts";
import { type OwnService, startOwnService } from "../reference/examples/start-fresh.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import type { ProgressDisplay, Step } from "./progress/display.ts";
import { progressDisplay } from "./progress/progress-display.ts";

const spec = {
  verb: "examples",
  forms: ["[AREA …] [options]"],
  text: `Calls every example of the API reference in a fresh demo store and keeps the answers in docs/examples, from where the
OpenAPI document takes them. With areas, such as carts, only theirs.`,
  options: {
    url: {
      type: "string",
      word: "URL",
      says: "call a service that runs already, in a demo store in which no example was called yet",
    },
    dry: { type: "boolean", says: "keep nothing" },
  },
} as const satisfies CommandSpec;

/** Calls the examples in order and prints faults on standard error. @returns the answers */
async function call(url: string, calls: readonly ExampleCall[], step: Step) {
  const tokens = await getTokens(url);
  const answers = new Map<ExampleCall, ExampleAnswer>();
  const faults: string[] = [];
  for (const [done, one] of calls.entries()) {
    step(done);
    const answer = await callExample(url, tokens, one);
    answers.set(one, answer);
    if (answer.status === successStatus(one)) continue;
    faults.push(`${answerKey(one)}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return { answers, faults };
}

async function openService(display: ProgressDisplay): Promise<OwnService> {
  await build(display);
  return display.during("Opening a fresh demo store", startOwnService);
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words);
  const calls = exampleCalls().filter(
    ({ endpoint }) => positionals.length === 0 || positionals.includes(areaName(endpoint.id)),
  );
  const display = progressDisplay();
  const own = values.url === undefined ? await openService(display) : undefined;
  const url = values.url ?? own?.url ?? "";
  const calling = (step: Step) => call(url, calls, step);
  const { answers, faults } = await display.during("Calling the examples", calling, calls.length);
  await own?.end();
  for (const fault of faults) console.error(fault);
  console.log(`${calls.length - faults.length} of ${calls.length} examples work.`);
  if (faults.length > 0) process.exitCode = 1;
  else if (!values.dry)
    await keepAnswers([...new Set(calls.map(({ endpoint }) => areaName(endpoint.id)))], answers);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
