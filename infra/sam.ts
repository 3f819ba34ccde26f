import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { run } from "./run.ts";
import { openBackEnd } from "./sam/back-end.ts";
import { writeSamTemplate } from "./sam/template.ts";

const USAGE = `Usage: npm run sam -- [options]

Runs the functions in Lambda's own image behind the synthesised routes, with the table on the engine of this machine.
Options go to 'sam local start-api', such as --port 4000.`;

const NO_SAM =
  "SAM CLI is missing: https://docs.aws.amazon.com/serverless-application-model/ says how to install it.";
const NO_DOCKER =
  "Docker does not answer. SAM runs functions in containers: install Docker, start it and try again.";

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  await mustAnswer("sam", ["--version"], NO_SAM);
  await mustAnswer("docker", ["info"], NO_DOCKER);
  if ((await run("node", ["infra/synth.ts"])) !== 0) return 1;
  const backEnd = await openBackEnd();
  try {
    const template = await writeSamTemplate(backEnd.environment);
    // Ctrl-C reaches this process as well; SAM ends first, then what it works with.
    process.on("SIGINT", () => {});
    return await run("sam", ["local", "start-api", "--template", template, ...backEnd.samOptions, ...words]);
  } finally {
    await backEnd.close();
  }
}

async function mustAnswer(command: string, args: readonly string[], otherwise: string): Promise<void> {
  try {
    await promisify(execFile)(command, args);
  } catch {
    throw new Error(otherwise);
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
