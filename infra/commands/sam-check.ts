import { npmGone } from "../local/npm-parent.ts";
import { type Check, caller } from "../local/sam/check/calls.ts";
import { cartChecks } from "../local/sam/check/cart-checks.ts";
import { openEngine } from "../local/sam/check/container-engine.ts";
import { type LocalApi, startLocalApi } from "../local/sam/check/local-api.ts";
import { openSam } from "../local/sam/check/own-sam.ts";
import { openBaseImage } from "../local/sam/check/packaged-image.ts";
import { readLogEnd, type Setup } from "../local/sam/check/setup.ts";
import { endChecks, shopChecks } from "../local/sam/check/shop-checks.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { progressDisplay, type Step } from "./progress/display.ts";

const spec = {
  verb: "sam-check",
  text: `Shows that 'npm run sam' works on this machine: starts it with data of its own, calls it and checks what it stored.
It brings what it needs and does not find: it starts Docker's engine for the time if this is root, installs SAM CLI in
.sam/, and pulls Lambda's image, or builds one from packages where that cannot be pulled.`,
  options: { "no-setup": { type: "boolean", default: false, says: "bring nothing, say what is missing" } },
} as const satisfies CommandSpec;

type Result = { readonly passed: number; readonly failed: number };

async function checkWith(setup: Setup): Promise<Result> {
  const engine = await openEngine(setup);
  try {
    await openSam(setup);
    await openBaseImage(setup);
    return await checkApi(await startLocalApi(setup), setup);
  } finally {
    await engine.stop();
  }
}

async function checkApi(api: LocalApi, setup: Setup): Promise<Result> {
  const call = caller(api.url, setup.signal);
  try {
    const result = await runAll([...cartChecks(call), ...shopChecks(call), ...endChecks(call, api)], setup);
    if (result.failed > 0) setup.say(await readLogEnd(api.log));
    return result;
  } finally {
    await api.stop();
  }
}

async function runAll(checks: readonly Check[], setup: Setup): Promise<Result> {
  return setup.display.during("Checking", (step) => runEach(checks, setup, step), checks.length);
}

async function runEach(checks: readonly Check[], { say, signal }: Setup, step: Step): Promise<Result> {
  const result = { passed: 0, failed: 0 };
  for (const [done, { says, run }] of checks.entries()) {
    step(done);
    try {
      await run();
      say(`✓ ${says}`);
      result.passed += 1;
    } catch (error) {
      signal.throwIfAborted();
      say(`✗ ${says}: ${error instanceof Error ? error.message : error}`);
      result.failed += 1;
    }
  }
  return result;
}

/** Aborts when this process must end, so that everything opened is closed first. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  npmGone().then(end);
  return controller.signal;
}

async function check(words: readonly string[], signal: AbortSignal): Promise<number> {
  const { values } = readWords(spec, words);
  const display = progressDisplay();
  const setup = { say: display.print, display, mayInstall: !values["no-setup"], signal };
  const { passed, failed } = await checkWith(setup);
  if (failed === 0) console.log(`All ${passed} checks passed: npm run sam works here.`);
  else console.error(`${failed} of ${passed + failed} checks failed: npm run sam does not work here.`);
  return failed === 0 ? 0 : 1;
}

/** Exit status of shells for a command ended by Ctrl-C. */
const INTERRUPTED = 130;

async function run(words: readonly string[]): Promise<void> {
  const signal = untilInterrupted();
  try {
    process.exit(await check(words, signal));
  } catch (error) {
    if (signal.aborted) console.error("Interrupted.");
    else console.error(`✗ ${error instanceof Error ? error.message : error}\nNot checked.`);
    process.exit(signal.aborted ? INTERRUPTED : 1);
  }
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
