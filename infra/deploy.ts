import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "../lib/table/table.ts";
import { ROOT } from "./build/options.ts";
import { type DeployArguments, readArguments, USAGE } from "./deploy/arguments.ts";
import { awsAccount } from "./deploy/aws-account.ts";
import { settleAwsEnvironment } from "./deploy/aws-environment.ts";
import { deployedPublicKeys } from "./deploy/deployed-keys.ts";
import { parameterStore } from "./deploy/parameter-store.ts";
import { preflight } from "./deploy/preflight.ts";
import { ensureKeys, type Parameters, type Rotation, rotateKeys } from "./deploy/signing-keys.ts";
import { smokeTest } from "./deploy/smoke-test.ts";
import { type Deployment, deploymentOf } from "./deployment.ts";
import { makeKey, revokeKey } from "./keys/commands.ts";
import { openTable } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { run } from "./run.ts";
import { refuseUnhashed } from "./supply/lock.ts";

const OUTPUTS = join(ROOT, "cdk.out/outputs.json");

const display = progressDisplay();

async function main(args: DeployArguments): Promise<void> {
  if (args.help) return console.log(USAGE);
  if (isElsewhere() && !process.env["CARTWRIGHT_ALARMS"]) leaveAlarmsOut();
  await refuseUnhashed(ROOT);
  deploymentOf(process.env); // what cannot be meant is said before anything is asked
  const region = await settleAwsEnvironment(process.env, args.awsProfile);
  const parameters = parameterStore();
  const served = await display.during("Looking at the account", () =>
    preflight({
      account: awsAccount(),
      parameters,
      deployment: deploymentOf(process.env),
      region,
      isDryRun: args.diff,
      mayImport: args.mayImport,
      say: display.print,
    }),
  );
  Object.assign(process.env, served);
  const deployment = deploymentOf(process.env);
  if (args.diff) return diff(args, deployment, parameters);
  const rotation = args.rotateKeys && (await rotateKeys(parameters, deployment, args.rotateKeys));
  if (!rotation) await ensureKeys(parameters, deployment);
  await mustRun("node", ["infra/synth.ts"]);
  await deployStacks(args);
  if (rotation) await endOldKeys(args, rotation);
  await afterwards(args, deployment);
}

function deployStacks({ rest }: DeployArguments): Promise<void> {
  return mustRun("cdk", ["deploy", "--app", "cdk.out", "--all", "--outputs-file", OUTPUTS, ...rest]);
}

/** In a deployment of its own: the old key may get its end only when no function signs with it any more. */
async function endOldKeys(args: DeployArguments, rotation: Rotation): Promise<void> {
  await rotation.finish();
  console.log("\nThe new key signs. What follows tells every function when the old one ends.\n");
  try {
    await deployStacks(args);
  } catch (error) {
    throw new Error("The new key signs, but the old one has not ended: npm run deploy completes it.", {
      cause: error,
    });
  }
}

/** What goes wrong from here on does not undo the deployment. */
async function afterwards({ smoke }: DeployArguments, deployment: Deployment): Promise<void> {
  try {
    const baseUrl = await baseUrlOf(deployment);
    console.log(nextSteps(deployment, baseUrl));
    if (smoke ?? !isElsewhere()) await trySmokeTest(deployment, baseUrl);
    else if (smoke === undefined) console.log(`\nSmoke test left out: ${ELSEWHERE}`);
  } catch (error) {
    console.error(`\nDeployed, but the smoke test failed. ${error instanceof Error ? error.message : error}`);
    console.error("What to look at: docs/operate.md.");
    process.exitCode = 1;
  }
}

/** Compares templates as they are: a change set would be something written. Keys are no part of them. */
async function diff(
  { rest }: DeployArguments,
  deployment: Deployment,
  parameters: Parameters,
): Promise<void> {
  await mustRun("node", ["infra/synth.ts"]);
  await mustRun("cdk", ["diff", "--app", "cdk.out", "--method", "template", ...rest]);
  const known = await deployedPublicKeys(deployment);
  const wanted = (await parameters.get(deployment.publicKeysParameter))?.value;
  if (known !== undefined && known !== wanted) console.log("\nEvery function gets other public keys.");
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const status = await run(command, args);
  if (status !== 0) throw new Error(`'${command} ${args[0]}' ended with status ${status}.`);
}

async function baseUrlOf({ stacks }: Deployment): Promise<string> {
  const outputs = JSON.parse(await readFile(OUTPUTS, "utf8"));
  return outputs[stacks.api]?.BaseUrl ?? "";
}

const ELSEWHERE = "AWS_ENDPOINT_URL leads elsewhere than to AWS.";

/** Stand-ins for AWS give out addresses that nobody else knows, and few of them calculate with metrics. */
function isElsewhere(): boolean {
  return Boolean(process.env["AWS_ENDPOINT_URL"]);
}

function leaveAlarmsOut(): void {
  process.env["CARTWRIGHT_ALARMS"] = "off";
  console.log(`Alarms left out: ${ELSEWHERE} CARTWRIGHT_ALARMS=on brings them.`);
}

/** With an application key of its own, which ends with the test. */
async function trySmokeTest(deployment: Deployment, baseUrl: string): Promise<void> {
  const { key, secret } = await withTable(deployment, (table) =>
    makeKey(table, { name: "Smoke test", grants: ["client_credentials"] }),
  );
  const clientId = key.client_id;
  try {
    const cartId = `smoke-test-${randomUUID()}`;
    const test = { baseUrl, clientId, clientSecret: secret ?? "", cartId, say: display.print };
    await display.during("Trying what was deployed", () => smokeTest(test));
  } finally {
    await withTable(deployment, (table) => revokeKey(table, clientId));
  }
}

/** Opened for each of the two: a table's time is over before a new address answers. */
async function withTable<T>({ table: name }: Deployment, use: (table: Table) => Promise<T>): Promise<T> {
  const { DYNAMODB_ENDPOINT: _, ...env } = process.env; // this machine's engine is not what was deployed to
  const { table, close } = await openTable(name, env);
  return use(table).finally(close);
}

function nextSteps({ table }: Deployment, baseUrl: string): string {
  const profile = process.env["AWS_PROFILE"];
  const command = `${profile ? `AWS_PROFILE=${profile} ` : ""}npm run keys -- create`;
  return `
Base URL: ${baseUrl || "see the output above"}

Make an application key, whose id gets tokens for shoppers, and one whose id and secret get them for administrators:
  ${command} --name "Storefront" --table ${table}
  ${command} --name "Back office" --grant client_credentials --table ${table}`;
}

try {
  await main(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("\nNot deployed. npm run deploy -- --help shows what there is.");
  process.exitCode = 1;
}
