import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./build/options.ts";
import { readArguments, USAGE } from "./deploy/arguments.ts";
import { parameterStore } from "./deploy/parameter-store.ts";
import { ensureKeys, rotateKeys } from "./deploy/signing-keys.ts";
import { type Deployment, deploymentOf } from "./deployment.ts";
import { run } from "./run.ts";

const OUTPUTS = join(ROOT, "cdk.out/outputs.json");

async function main(): Promise<void> {
  const { help, rotateKeys: isRotation, awsProfile, rest } = readArguments(process.argv.slice(2));
  if (help) return console.log(USAGE);
  if (awsProfile) process.env["AWS_PROFILE"] = awsProfile;
  const parameters = parameterStore();
  const deployment = deploymentOf(process.env);
  const rotation = isRotation ? await rotateKeys(parameters, deployment) : undefined;
  if (!rotation) await ensureKeys(parameters, deployment);
  await mustRun("node", ["infra/synth.ts"]);
  const settings = ["--app", "cdk.out", "--all", "--outputs-file", OUTPUTS];
  await mustRun("cdk", ["deploy", ...settings, ...rest]);
  await rotation?.finish();
  console.log(await nextSteps(deployment));
}

async function mustRun(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const status = await run(command, args, { ...process.env, ...env });
  if (status !== 0) throw new Error(`'${command} ${args[0]}' ended with status ${status}.`);
}

async function nextSteps({ table, stacks }: Deployment): Promise<string> {
  const outputs = JSON.parse(await readFile(OUTPUTS, "utf8"));
  return `
Base URL: ${outputs[stacks.api]?.BaseUrl ?? "see the output above"}

Make an application key, whose id and secret get tokens:
  npm run keys -- create --name "Storefront" --table ${table}`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  console.error("\nNot deployed. npm run deploy -- --help shows what there is.");
  process.exitCode = 1;
}
