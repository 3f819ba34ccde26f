import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Command, readWords, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/display.ts";

/** Ignores the exit status: npm fails if it finds something, and the output says what. */
async function npm(...words: readonly string[]): Promise<string> {
  const child = spawn("npm", [...words, "--json"], { stdio: ["ignore", "pipe", "ignore"] });
  return text(child.stdout);
}

const spec = {
  verb: "audit",
  forms: [""],
  text: "Asks the registry about the packages of the lock file. Fails for what functions carry, and reports the others.",
  options: {},
};

async function run(words: readonly string[]): Promise<void> {
  readWords(spec, words);
  const verdicts = await progressDisplay().during("Asking the registry", async (step) => {
    step("what functions carry");
    const carried = auditVerdict(await npm("audit", "--omit=dev", "--omit=optional"), true);
    step("all packages");
    const all = auditVerdict(await npm("audit"), false);
    step("signatures");
    return [carried, all, signaturesVerdict(await npm("audit", "signatures"))];
  });
  for (const { text } of verdicts) console.log(text);
  if (verdicts.some(({ isGood }) => !isGood)) {
    console.log("\n'npm audit' and 'npm audit signatures' say more.");
    process.exitCode = 1;
  }
}

/** Known vulnerabilities by severity, as `npm audit --json` counts them. */
type Counts = Readonly<Record<"info" | "low" | "moderate" | "high" | "critical", number>>;

type Verdict = { readonly isGood: boolean; readonly text: string };

/**
 * Verdict on the audited packages. An answer of a registry without audit data does not count as good.
 * @param stdout of `npm audit --json`
 */
export function auditVerdict(stdout: string, isServed: boolean): Verdict {
  const counts = parseCounts(stdout);
  const about = isServed ? "packages that functions carry" : "all packages";
  if (!counts)
    return { isGood: false, text: `The registry has no audit data: nothing is known of ${about}.` };
  const found = Object.entries(counts).filter(([name, count]) => name !== "total" && count > 0);
  const list = found.map(([name, count]) => `${count} ${name}`).join(", ") || "none";
  return {
    isGood: !isServed || counts.high + counts.critical === 0,
    text: `Known weaknesses of ${about}: ${list}.`,
  };
}

function parseCounts(stdout: string): Counts | undefined {
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

/** @param stdout of `npm audit signatures --json` */
export function signaturesVerdict(stdout: string): Verdict {
  const found = parseSignatures(stdout);
  if (!found)
    return {
      isGood: false,
      text: "The registry has no signatures: who published the packages is not known.",
    };
  const { invalid, missing } = found;
  const text = `Signatures: ${invalid.length} wrong, ${missing.length} missing.`;
  return { isGood: invalid.length === 0, text: [text, ...invalid.map(formatName)].join("\n  ") };
}

type Signed = { readonly name?: string; readonly version?: string };

function parseSignatures(
  stdout: string,
): { readonly invalid: Signed[]; readonly missing: Signed[] } | undefined {
  try {
    const { invalid, missing } = JSON.parse(stdout);
    return Array.isArray(invalid) && Array.isArray(missing) ? { invalid, missing } : undefined;
  } catch {
    return undefined;
  }
}

function formatName({ name = "?", version = "?" }: Signed): string {
  return `${name}@${version}`;
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
