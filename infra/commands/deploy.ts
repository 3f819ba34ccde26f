import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Table } from "../../lib/table/table.ts";
import { ROOT } from "../build/options.ts";
import { type Deployment, readDeployment } from "../deployment.ts";
import { type Command, runCommand } from "./command.ts";
import { type DeployArguments, deploySpec, readArguments } from "./deploy/arguments.ts";
import { awsAccount } from "./deploy/aws-account.ts";
import { settleAwsEnvironment } from "./deploy/aws-environment.ts";
import { parameterStore, readDeployedPublicKeys } from "./deploy/parameter-store.ts";
import { preflight } from "./deploy/preflight.ts";
import { explainTakenDomain, openSettlingMeans, settleShopSignIn } from "./deploy/shop-sign-in.ts";
import { ensureKeys, type Parameters, type Rotation, rotateKeys } from "./deploy/signing-keys.ts";
import { smokeTest } from "./deploy/smoke-test.ts";
import { makeKey, revokeKey } from "./keys/commands.ts";
import { openTable, readProfileSettings } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/display.ts";
import { run } from "./run.ts";
import { refuseUnhashed } from "./supply/lock.ts";

const OUTPUTS = join(ROOT, "cdk.out/outputs.json");

const display = progressDisplay();

async function deploy(args: DeployArguments): Promise<void> {
  if (isElsewhere() && !process.env["CARTWRIGHT_ALARMS"]) leaveAlarmsOut();
  await refuseUnhashed(ROOT);
  const settings = readDeployment(process.env); // reports invalid settings before any question
  const region = await settleAwsEnvironment(process.env, args.awsProfile);
  const parameters = parameterStore();
  const laterStacks = await listLaterStacks(settings);
  const served = await display.during("Looking at the account", () =>
    preflight({
      account: awsAccount(),
      parameters,
      deployment: settings,
      laterStacks,
      region,
      isDryRun: args.diff,
      mayImport: args.mayImport,
      say: display.print,
    }),
  );
  Object.assign(process.env, served);
  const deployment = readDeployment(process.env);
  if (args.diff) return diff(args, deployment, parameters);
  const rotation = args.rotateKeys && (await rotateKeys(parameters, deployment, args.rotateKeys));
  if (!rotation) await ensureKeys(parameters, deployment);
  await mustRun("node", ["infra/commands/synth.ts"]);
  const approved = await approve(args);
  await deployStacks(approved).catch((error: unknown) => explainFailure(error, deployment));
  if (rotation) await endOldKeys(approved, rotation);
  await afterwards(args, deployment);
}

/** Loads every function, which takes a second, only after words and settings have been found right. */
async function listLaterStacks(deployment: Deployment): Promise<readonly string[]> {
  const { consumers, endpoints, messageConsumers } = await import("../endpoints.ts");
  const { listAreaStacks } = await import("../stacks/stack-of-area.ts");
  const areas = listAreaStacks(deployment, [...endpoints, ...consumers, ...messageConsumers]);
  const { api, staffPool, staffSignIn, watch } = deployment.stacks;
  const pool = deployment.hasStaffPool ? [staffPool, staffSignIn] : [];
  return [...areas, api, ...pool, ...(deployment.hasAlarms ? [watch] : [])];
}

/** From then on an error leaves some stacks new. */
let haveStacksBegun = false;

function deployStacks({ rest, approval, concurrency }: DeployArguments): Promise<void> {
  haveStacksBegun = true;
  // Someone who is asked at each stack cannot answer for several at once.
  const many = approval === "never" ? concurrency : 1;
  const given = ["--concurrency", String(many), ...(approval ? ["--require-approval", approval] : [])];
  return mustRun("cdk", [
    "deploy",
    "--app",
    "cdk.out",
    "--all",
    "--outputs-file",
    OUTPUTS,
    ...given,
    ...rest,
  ]);
}

async function explainFailure(error: unknown, deployment: Deployment): Promise<never> {
  // Without an answer of the account, what cdk has printed must do.
  const words = await explainTakenDomain(awsAccount(), deployment).catch(() => undefined);
  throw words === undefined ? error : new Error(words, { cause: error });
}

/**
 * Asks once about the wider permissions of all stacks, as `cdk` would at each of them.
 * @throws Error without a terminal to ask at, or if the answer is no
 */
async function approve(args: DeployArguments): Promise<DeployArguments> {
  if (args.approval !== undefined && args.approval !== "broadening") return args;
  const diff = ["diff", "--app", "cdk.out", "--method", "template", "--security-only", "--fail"];
  const isWider = (await run("cdk", [...diff, ...args.common])) !== 0;
  if (isWider) await askToDeploy();
  return { ...args, approval: "never" };
}

async function askToDeploy(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new Error(
      "Permissions become wider, or cdk could not compare them, see above. There is no terminal to ask at: add --require-approval never.",
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    "\nPermissions become wider as listed above, or cdk could not compare them. Deploy (y/n)? ",
  );
  terminal.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Error("You said no.");
}

/** A second deployment: the old key may expire only when no function signs with it any more. */
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

/** An error from here on does not undo the deployment. */
async function afterwards({ smoke }: DeployArguments, deployment: Deployment): Promise<void> {
  if (deployment.hasStaffPool) await trySignIn(deployment);
  try {
    const baseUrl = await readBaseUrl(deployment);
    console.log(nextSteps(deployment, baseUrl));
    if (smoke ?? !isElsewhere()) await trySmokeTest(deployment, baseUrl);
    else if (smoke === undefined) console.log(`\nSmoke test left out: ${ELSEWHERE}`);
  } catch (error) {
    console.error(`\nDeployed, but the smoke test failed. ${error instanceof Error ? error.message : error}`);
    console.error("What to look at: docs/operate.md.");
    process.exitCode = 1;
  }
}

/** Compares the templates directly: a change set would write to the account. Keys are not part of templates. */
async function diff(
  { rest }: DeployArguments,
  deployment: Deployment,
  parameters: Parameters,
): Promise<void> {
  await mustRun("node", ["infra/commands/synth.ts"]);
  await mustRun("cdk", ["diff", "--app", "cdk.out", "--method", "template", ...rest]);
  const deployedKeys = await readDeployedPublicKeys(deployment);
  const newKeys = (await parameters.get(deployment.publicKeysParameter))?.value;
  if (deployedKeys !== undefined && deployedKeys !== newKeys)
    console.log("\nEvery function gets other public keys.");
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const status = await run(command, args);
  if (status !== 0) throw new Error(`'${command} ${args[0]}' ended with status ${status}.`);
}

async function trySignIn(deployment: Deployment): Promise<void> {
  try {
    const outputs = JSON.parse(await readFile(OUTPUTS, "utf8"))[deployment.stacks.staffSignIn];
    const client = { userPoolId: outputs.UserPoolId, clientId: outputs.ClientId };
    const pools = await readProfileSettings("cognito-idp");
    const means = openSettlingMeans(deployment, await readProfileSettings("ssm"));
    await display.during("Setting up the sign-in of staff", () =>
      withTable(deployment, (table) => settleShopSignIn({ table, client, pools, means })),
    );
  } catch (error) {
    console.error(
      `\nDeployed, but staff cannot sign in yet. ${error instanceof Error ? error.message : error}`,
    );
    console.error("The same command completes it.");
    process.exitCode = 1;
  }
}

async function readBaseUrl({ stacks }: Deployment): Promise<string> {
  const outputs = JSON.parse(await readFile(OUTPUTS, "utf8"));
  return outputs[stacks.api]?.BaseUrl ?? "";
}

const ELSEWHERE = "AWS_ENDPOINT_URL leads elsewhere than to AWS.";

/** Stand-ins for AWS return addresses that do not resolve, and few of them support metric math. */
function isElsewhere(): boolean {
  return Boolean(process.env["AWS_ENDPOINT_URL"]);
}

function leaveAlarmsOut(): void {
  process.env["CARTWRIGHT_ALARMS"] = "off";
  console.log(`Alarms left out: ${ELSEWHERE} CARTWRIGHT_ALARMS=on brings them.`);
}

/** Uses an application key of its own and deletes it afterwards. */
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

/** Opened twice: a table's deadline ends before a new address answers. */
async function withTable<T>({ table: name }: Deployment, use: (table: Table) => Promise<T>): Promise<T> {
  const { DYNAMODB_ENDPOINT: _, ...env } = process.env; // the deployment uses AWS, not this machine's engine
  const { table, close } = await openTable(name, env, { verb: "deploy" });
  return use(table).finally(close);
}

function nextSteps({ table }: Deployment, baseUrl: string): string {
  const profile = process.env["AWS_PROFILE"];
  const command = `${profile ? `AWS_PROFILE=${profile} ` : ""}npx cartwright keys create`;
  return `
Base URL: ${baseUrl || "see the output above"}

Make an application key, whose id gets tokens for shoppers, and one whose id and secret get them for administrators:
  ${command} --name "Storefront" --table ${table}
  ${command} --name "Back office" --grant client_credentials --table ${table}`;
}

async function runDeploy(words: readonly string[]): Promise<void> {
  try {
    await deploy(readArguments(words));
  } catch (error) {
    const end = haveStacksBegun
      ? "Not deployed, or not all of it: stacks before the failure are new. The same command completes it."
      : "Not deployed.";
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${end}`, { cause: error });
  }
}

export const command: Command = { spec: deploySpec, run: runDeploy };

if (import.meta.main) await runCommand(command);
