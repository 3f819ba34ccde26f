import { parseArgs } from "node:util";
import { npmGone } from "./local/npm-parent.ts";
import type { Step } from "./progress/display.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { openBaseImage } from "./sam/check/base-image.ts";
import { type Check, caller } from "./sam/check/calls.ts";
import { cartChecks } from "./sam/check/cart-checks.ts";
import { openEngine } from "./sam/check/container-engine.ts";
import { endChecks } from "./sam/check/end-checks.ts";
import { type LocalApi, startLocalApi } from "./sam/check/local-api.ts";
import { openSam } from "./sam/check/own-sam.ts";
import { endOf, type Setup } from "./sam/check/setup.ts";
import { shopChecks } from "./sam/check/shop-checks.ts";

const USAGE = `Usage: npm run sam:check [-- --no-setup]

Shows that 'npm run sam' works on this machine: starts it with data of its own, calls it and looks at what came of it.
What it needs and does not find, it brings: it starts Docker's engine for the time if this is root, installs SAM CLI in
.sam/, and pulls Lambda's image, or builds one from packages where that cannot be pulled.

  --no-setup   brings nothing, says what is missing`;

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
    if (result.failed > 0) setup.say(await endOf(api.log));
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

/** Aborts at what is to end this process, so that everything that was opened is closed on the way out. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  npmGone().then(end);
  return controller.signal;
}

async function main(signal: AbortSignal): Promise<number> {
  const options = { "no-setup": { type: "boolean", default: false }, help: { type: "boolean" } } as const;
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const display = progressDisplay();
  const setup = { say: display.print, display, mayInstall: !values["no-setup"], signal };
  const { passed, failed } = await checkWith(setup);
  if (failed === 0) console.log(`All ${passed} checks passed: npm run sam works here.`);
  else console.error(`${failed} of ${passed + failed} checks failed: npm run sam does not work here.`);
  return failed === 0 ? 0 : 1;
}

/** What shells give for a command that Ctrl-C has ended. */
const INTERRUPTED = 130;

const signal = untilInterrupted();
try {
  process.exit(await main(signal));
} catch (error) {
  if (signal.aborted) console.error("Interrupted.");
  else console.error(`✗ ${error instanceof Error ? error.message : error}\nNot checked.`);
  process.exit(signal.aborted ? INTERRUPTED : 1);
}
