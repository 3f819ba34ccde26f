import { join } from "node:path";
import { columns } from "../columns.ts";
import type { Bundle } from "./bundle.ts";
import { clientsAlone, importMilliseconds } from "./import-time.ts";
import { ROOT } from "./options.ts";

/** Largest bundle of a function, AWS SDK included. */
const BUDGET_BYTES = 430_000;
/** The same where clients' patterns are run, see docs/decisions/0031-patterns.md. */
const PATTERN_BUDGET_BYTES = 500_000;
/** Longest import of a function, as a multiple of the import of the SDK clients alone. */
export const BUDGET_RATIO = 1.1;
/** A busy machine makes one measurement in many a tenth too long; only what is clearly over stops the build. */
export const CLEARLY_OVER = 1.5;
const TRIES = 3;
const BASE_TRIES = 9;

/** Prints size and import time of every bundle. Sets the exit status if one is over its budget. */
export async function reportBuild(bundles: readonly Bundle[]): Promise<void> {
  const base = await clientsAlone(BASE_TRIES);
  const rows: [string, number, number, string, boolean][] = [];
  for (const bundle of bundles) {
    const { id, bytes } = bundle;
    const milliseconds = await importMilliseconds(join(ROOT, "dist", id, "index.cjs"), TRIES);
    rows.push([id, bytes, milliseconds, (milliseconds / base.milliseconds).toFixed(2), isTooLarge(bundle)]);
  }
  const lines = rows.map(([id, bytes, time, ratio]) => [id, kilobytes(bytes), time.toFixed(1), ratio]);
  const clients = ["(the SDK clients alone)", kilobytes(base.bytes), base.milliseconds.toFixed(1), "1.00"];
  console.log(columns([["FUNCTION", "KB", "IMPORT ms", "x"], ...lines, clients]));
  const sizes = `${kilobytes(BUDGET_BYTES)} KB, ${kilobytes(PATTERN_BUDGET_BYTES)} KB with a pattern engine`;
  console.log(`\nBudget: ${sizes}, import ${BUDGET_RATIO} x the SDK clients alone.`);
  const over = rows.filter(([, , , ratio, tooLarge]) => tooLarge || Number(ratio) > CLEARLY_OVER);
  for (const [id, bytes, , ratio] of over) {
    console.error(`Over budget: ${id}, ${kilobytes(bytes)} KB, import x ${ratio}`);
  }
  if (over.length > 0) process.exitCode = 1;
}

export function isTooLarge({ bytes, runsPatterns }: Bundle): boolean {
  return bytes > (runsPatterns ? PATTERN_BUDGET_BYTES : BUDGET_BYTES);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
