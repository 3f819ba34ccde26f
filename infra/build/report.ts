import { join } from "node:path";
import { columns } from "../commands/columns.ts";
import type { ProgressDisplay, Step } from "../commands/progress/display.ts";
import type { Bundle } from "./bundle.ts";
import { importMilliseconds, importRatio, withClientsAlone } from "./import-time.ts";
import { ROOT } from "./options.ts";

/** Largest bundle of a function in bytes, all libraries included. */
const BUDGET_BYTES = 312_000;
/** Added for functions that run clients' patterns, see docs/decisions/0031-patterns.md. */
const PATTERNS_BYTES = 80_000;
/** Added for functions that call other services of AWS, for the SDK's client, see docs/decisions/0145-dynamodb-client.md. */
const SERVICES_BYTES = 100_000;
/** Added for the list of common passwords, see docs/decisions/0063-sign-in.md. An import does not parse this text. */
const PASSWORDS_BYTES = 33_000;
/**
 * Added for functions that price carts: both promotion engines, prices by segment, weekly sales and what gave each amount, see
 * docs/decisions/0080-evaluation.md, docs/decisions/0149-price-segments.md and docs/decisions/0157-price-evidence.md.
 */
const PROMOTIONS_BYTES = 51_000;
/** Added for functions that call payment providers, see docs/decisions/0146-payments-at-providers.md. */
const PROVIDERS_BYTES = 24_000;
/**
 * Added for the worker, which runs every kind of background work. Files that are imported or exported bring the rules of seven
 * areas and are most of it; it loads them when there is a file, see docs/decisions/0153-imports.md.
 */
const ALL_WORK_BYTES = 545_000;
/** Longest import of a function, as a multiple of the import of the SDK clients alone. */
const BUDGET_RATIO = 1.1;
/** On a busy machine some measurements are 10 % too long, so only a clear excess stops the build. */
export const CLEARLY_OVER = 1.5;
/** Tries for each file. */
export const TRIES = 3;
const BASE_TRIES = 9;
/** Tries for a file that seemed too slow at first. */
export const DECIDING_TRIES = 10;

/** Prints size and import time of every bundle. Sets the exit status if a bundle exceeds its budget. */
export async function reportBuild(bundles: readonly Bundle[], display: ProgressDisplay): Promise<void> {
  const { rows, over } = await display.during(
    "Measuring how fast they start",
    (step) => withClientsAlone((clients) => measureBundles(bundles, clients, step)),
    bundles.length,
  );
  const more = [
    `${kilobytes(PATTERNS_BYTES)} KB more with a pattern engine`,
    `${kilobytes(SERVICES_BYTES)} with a client of another service`,
    `${kilobytes(PASSWORDS_BYTES)} with common passwords`,
    `${kilobytes(PROMOTIONS_BYTES)} with promotions`,
    `${kilobytes(PROVIDERS_BYTES)} with payment providers`,
    `${kilobytes(ALL_WORK_BYTES)} with all background work`,
  ];
  console.log(columns(rows));
  console.log(
    `\nBudget: ${kilobytes(BUDGET_BYTES)} KB, ${more.join(", ")}; import ${BUDGET_RATIO} x the SDK clients alone.`,
  );
  for (const one of over) console.error(`Over budget: ${one}`);
  if (over.length > 0) process.exitCode = 1;
}

async function measureBundles(
  bundles: readonly Bundle[],
  clients: { readonly file: string; readonly bytes: number },
  step: Step,
) {
  const base = await importMilliseconds(clients.file, BASE_TRIES);
  const rows = [["FUNCTION", "KB", "IMPORT ms", "x"]];
  const over: string[] = [];
  for (const [done, bundle] of bundles.entries()) {
    step(done);
    const file = join(ROOT, "dist", bundle.id, "index.cjs");
    const taken = await importMilliseconds(file, TRIES);
    rows.push([bundle.id, kilobytes(bundle.bytes), taken.toFixed(1), (taken / base).toFixed(2)]);
    if (isTooLarge(bundle)) over.push(`${bundle.id}: ${kilobytes(bundle.bytes)} KB`);
    if (taken > base * CLEARLY_OVER && (await isTooSlow(file, clients.file))) {
      over.push(`${bundle.id}: its import takes over ${CLEARLY_OVER} times as long`);
    }
  }
  rows.push(["(the SDK clients alone)", kilobytes(clients.bytes), base.toFixed(1), "1.00"]);
  return { rows, over };
}

async function isTooSlow(file: string, clients: string): Promise<boolean> {
  return (await importRatio(file, clients, DECIDING_TRIES)) > CLEARLY_OVER;
}

export function isTooLarge(bundle: Bundle): boolean {
  const { bytes, runsPatterns, callsServices, knowsPasswords, evaluatesPromotions } = bundle;
  const { callsProviders, runsAllWork } = bundle;
  const more = [
    runsPatterns ? PATTERNS_BYTES : 0,
    callsServices ? SERVICES_BYTES : 0,
    knowsPasswords ? PASSWORDS_BYTES : 0,
    evaluatesPromotions ? PROMOTIONS_BYTES : 0,
    callsProviders ? PROVIDERS_BYTES : 0,
    runsAllWork ? ALL_WORK_BYTES : 0,
  ];
  return bytes > more.reduce((sum, one) => sum + one, BUDGET_BYTES);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
