import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Command, readWords, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { auditVerdict, signaturesVerdict } from "./supply/audit-verdict.ts";

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

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
