import { setTimeout as pause } from "node:timers/promises";
import type { Deployment } from "../../deployment.ts";
import type { AwsAccount, StackState } from "./aws-account.ts";
import { accountTrouble } from "./aws-environment.ts";
import type { Parameters } from "./signing-keys.ts";

export type Preflight = {
  readonly account: AwsAccount;
  readonly parameters: Pick<Parameters, "get">;
  readonly deployment: Deployment;
  /** Names of the stacks that follow the data stack. */
  readonly laterStacks: readonly string[];
  readonly region: string;
  /** Only checks; changes nothing in the account. */
  readonly isDryRun: boolean;
  /** The deployment may import resources that already exist. */
  readonly mayImport: boolean;
  readonly say: (line: string) => void;
  readonly pauseMs?: number;
};

/** Environment for the synthesis if a restored table is in service. */
export type Served = {
  readonly CARTWRIGHT_RESTORED_TABLE?: string;
  readonly CARTWRIGHT_RESTORED_STREAM?: string;
};

const BOOTSTRAP_PARAMETER = "/cdk-bootstrap/hnb659fds/version";
const PAUSE_MS = 5000;
const LONGEST_WAIT = 720;

/**
 * Checks that must pass before a deployment writes anything: credentials, a bootstrapped account, no other deployment in
 * progress, no foreign resources with its names. Removes the remains of a failed first deployment, so that it can be
 * repeated.
 * @throws Error with a message for the user that says what to do
 */
export async function preflight(check: Preflight): Promise<Served> {
  const { deployment, account, parameters, region } = check;
  refuseRegion(deployment, region);
  try {
    const number = await account.identity();
    if (!(await parameters.get(BOOTSTRAP_PARAMETER))) throw new Error(notBootstrapped(number, region));
    const data = await waitUntilSettled(check, deployment.stacks.data);
    const stacks = new Map([[deployment.stacks.data, data]]);
    for (const name of check.laterStacks) stacks.set(name, await waitUntilSettled(check, name));
    for (const [name, stack] of stacks) {
      if (isFailedCreation(stack)) await clear(check, { name, status: stack.status });
    }
    refuseLosingFiles(deployment, data);
    refuseOtherTable(deployment, data);
    if (!data && !check.mayImport) await refuseLeftTable(check);
    return await readServedTable(check);
  } catch (error) {
    throw accountTrouble(error, region);
  }
}

/** Waits until no operation on the stack is in progress. */
async function waitUntilSettled(
  { account, say, pauseMs = PAUSE_MS }: Preflight,
  name: string,
): Promise<StackState | undefined> {
  for (let waited = 0; ; waited += 1) {
    const stack = await account.stack(name);
    if (!stack || !/_IN_PROGRESS$/.test(stack.status) || stack.status === "REVIEW_IN_PROGRESS") return stack;
    if (waited === LONGEST_WAIT) throw new Error(`A deployment of ${name} does not end (${stack.status}).`);
    if (waited === 0) say(`Waiting for an earlier deployment of ${name} to end (${stack.status}) …`);
    await pause(pauseMs);
  }
}

/** `--no-rollback` leaves `CREATE_FAILED` and everything created so far. */
function isFailedCreation(stack: StackState | undefined): stack is StackState {
  return stack !== undefined && /^(?:ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED)$/.test(stack.status);
}

/**
 * `cdk` deletes a stack whose creation failed, but not if the stack is protected. A table created before the failure is
 * protected too.
 */
async function clear(
  { account, deployment, say, isDryRun, mayImport }: Preflight,
  { name, status }: { readonly name: string; readonly status: string },
): Promise<void> {
  if (isDryRun) return;
  say(`The first deployment of ${name} failed; it is created again.`);
  await account.dropStackProtection(name);
  const { ownTable } = deployment;
  const hasTable = name === deployment.stacks.data && status !== "CREATE_FAILED";
  if (!hasTable || mayImport || !(await account.table(ownTable))) return;
  if (!(await account.isTableEmpty(ownTable))) {
    throw new Error(
      `The table '${ownTable}' is there and holds items, but ${name} was never finished. To take it over, add --import-existing-resources.`,
    );
  }
  say(`It had made the table '${ownTable}', which is empty; it is removed.`);
  await account.deleteTable(ownTable);
}

async function refuseLeftTable({ account, deployment }: Preflight): Promise<void> {
  const { ownTable, stacks } = deployment;
  if (!(await account.table(ownTable))) return;
  throw new Error(
    `There is a table '${ownTable}' already, and no stack ${stacks.data} that it belongs to.
To come back to it after an uninstall, or to remove it: "Uninstall" in docs/operate.md says how.
To begin with another, empty one, choose another name with CARTWRIGHT_TABLE.`,
  );
}

/** Another name would create an empty table next to the one in service. */
function refuseOtherTable({ ownTable, stacks }: Deployment, data: StackState | undefined): void {
  const name = data?.outputs["TableName"];
  if (name === undefined || name === ownTable) return;
  throw new Error(
    `${stacks.data} has the table '${name}', and a table keeps its name: set CARTWRIGHT_TABLE=${name}, not '${ownTable}'.`,
  );
}

/** Products, carts and orders contain file addresses of the distribution. */
function refuseLosingFiles({ hasDistributions }: Deployment, data: StackState | undefined): void {
  if (hasDistributions || data?.outputs["FilesUrl"] === undefined) return;
  throw new Error("CARTWRIGHT_CLOUDFRONT=off came too late: files have addresses there that must stay.");
}

function refuseRegion({ hasDistributions }: Deployment, region: string): void {
  if (!hasDistributions || !/^(?:cn|us-gov|us-iso)/.test(region)) return;
  throw new Error(`CloudFront has no such distributions for ${region}: set CARTWRIGHT_CLOUDFRONT=off.`);
}

function notBootstrapped(account: string, region: string): string {
  return `Account ${account} is not prepared for CDK in ${region}. Once per account and region:
  npx cdk bootstrap aws://${account}/${region}`;
}

async function readServedTable({ account, parameters, deployment, say }: Preflight): Promise<Served> {
  const table = (await parameters.get(deployment.servedTableParameter))?.value;
  if (!table) return {};
  const streamArn = (await account.table(table))?.streamArn;
  if (!streamArn) {
    throw new Error(
      `The restored table '${table}' is to be in service, but it is not there or has no stream: npx cartwright restore --prepare ${table}`,
    );
  }
  say(`In service is the restored table '${table}'.`);
  return { CARTWRIGHT_RESTORED_TABLE: table, CARTWRIGHT_RESTORED_STREAM: streamArn };
}
