import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { ROOT } from "../../build/options.ts";

const CHECKS = [
  ["sweep", "infra/commands/sweep.ts"],
  ["stock check", "infra/commands/stock.ts", "check"],
  ["events audit", "infra/commands/events.ts", "audit"],
] as const;
const MOST_LINES = 10;

export type Checked = {
  readonly checks: readonly string[];
  readonly faults: readonly string[];
  /** All lines that the commands printed. */
  readonly printed: ReadonlySet<string>;
};

/**
 * Runs the commands that prove the table, on the data of the running service.
 * @param known lines of an earlier check: the demo store has changes that were made before anyone listened
 */
export async function checkTable(data: string, known: ReadonlySet<string> = new Set()): Promise<Checked> {
  const checks: string[] = [];
  const faults: string[] = [];
  const printed = new Set<string>();
  for (const [name, ...words] of CHECKS) {
    const { code, lines } = await runCheck(data, words);
    checks.push(`${name}: ${resultIn(lines)}`);
    const fresh = lines.filter((line) => !known.has(line) && !isResult(line));
    // A failure is known only if its lines are.
    const isKnown = lines.some((line) => known.has(line) && !isResult(line));
    if (code !== 0 && fresh.length === 0 && !isKnown) faults.push(`${name}: exit status ${code}`);
    if (code !== 0) faults.push(...fresh.slice(-MOST_LINES).map((line) => `${name}: ${line}`));
    for (const line of lines) printed.add(line);
  }
  return { checks, faults, printed };
}

/** Lines that say how far a command is, or count what it found. */
function isResult(line: string): boolean {
  return /^\d+ items read|\d+ objects, |^Task .* is not done|match one to one|adds up\.$/.test(line);
}

function resultIn(lines: readonly string[]): string {
  return lines.findLast((line) => !line.startsWith("Task ")) ?? "";
}

async function runCheck(data: string, words: readonly string[]) {
  const child = spawn(process.execPath, words, {
    ...{ cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, CARTWRIGHT_DATA: data, CARTWRIGHT_PROGRESS: "off" },
  });
  const ended = once(child, "close");
  const [errors, output] = await Promise.all([text(child.stderr), text(child.stdout)]);
  const [code] = (await ended) as [number | null];
  return { code, lines: `${errors}${output}`.trim().split("\n") };
}
