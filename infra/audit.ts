import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { progressDisplay } from "./progress/progress-display.ts";
import { auditVerdict, signaturesVerdict } from "./supply/audit-verdict.ts";

/** npm says by its status that something was found; what it was is in its output. */
async function npm(...words: readonly string[]): Promise<string> {
  const child = spawn("npm", [...words, "--json"], { stdio: ["ignore", "pipe", "ignore"] });
  return text(child.stdout);
}

/** Asks the registry about the packages of the lock file; fails for what functions carry, tells of the others. */
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
