import { setTimeout as pause } from "node:timers/promises";
import type { Deployment } from "../deployment.ts";
import type { AwsAccount, StackState } from "./aws-account.ts";
import { accountTrouble } from "./aws-trouble.ts";
import type { Parameters } from "./signing-keys.ts";

export type Preflight = {
  readonly account: AwsAccount;
  readonly parameters: Pick<Parameters, "get">;
  readonly deployment: Deployment;
  readonly region: string;
  /** Only look: nothing that an earlier deployment left is put right. */
  readonly isDryRun: boolean;
  /** What is there already may be taken over. */
  readonly mayImport: boolean;
  readonly say: (line: string) => void;
  readonly pauseMs?: number;
};

/** A restored table that is in service, for the environment of the synthesis. */
export type Served = {
  readonly CARTWRIGHT_RESTORED_TABLE?: string;
  readonly CARTWRIGHT_RESTORED_STREAM?: string;
};

const BOOTSTRAP_PARAMETER = "/cdk-bootstrap/hnb659fds/version";
const PAUSE_MS = 5000;
const LONGEST_WAIT = 720;

/**
 * What has to hold before a deployment writes anything: credentials, a bootstrapped account, no other deployment under
 * way, nothing in its place. What a first deployment that failed has left is cleared, so that it can be repeated.
 * @throws Error in words that say what to do
 */
export async function preflight(check: Preflight): Promise<Served> {
  const { deployment, account, parameters, region } = check;
  refuseRegion(deployment, region);
  try {
    const number = await account.identity();
    if (!(await parameters.get(BOOTSTRAP_PARAMETER))) throw new Error(notBootstrapped(number, region));
    const data = await settled(check, deployment.stacks.data);
    const api = await settled(check, deployment.stacks.api);
    for (const name of [deployment.stacks.data, deployment.stacks.api]) {
      const stack = name === deployment.stacks.data ? data : api;
      if (isFailedCreation(stack)) await clear(check, { name, status: stack.status });
    }
    refuseLosingFiles(deployment, data);
    refuseOtherTable(deployment, data);
    if (!data && !check.mayImport) await refuseLeftTable(check);
    return await servedTable(check);
  } catch (error) {
    throw accountTrouble(error, region);
  }
}

/** A stack as it is when nothing is under way on it any more. */
async function settled(
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

/** `CREATE_FAILED` is what `--no-rollback` leaves, with all that was made until then. */
function isFailedCreation(stack: StackState | undefined): stack is StackState {
  return stack !== undefined && /^(?:ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED)$/.test(stack.status);
}

/**
 * `cdk` deletes a stack whose creation failed before it makes it anew, but not one under protection; and a table that was
 * made before something else failed is protected itself.
 */
async function clear(
  { account, deployment, say, isDryRun, mayImport }: Preflight,
  { name, status }: { readonly name: string; readonly status: string },
): Promise<void> {
  if (isDryRun) return;
  say(`The first deployment of ${name} failed; it is made anew.`);
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
To begin with an empty one beside it, choose another name with CARTWRIGHT_TABLE.`,
  );
}

/** Another name would make an empty table beside the one that is in service. */
function refuseOtherTable({ ownTable, stacks }: Deployment, data: StackState | undefined): void {
  const name = data?.outputs["TableName"];
  if (name === undefined || name === ownTable) return;
  throw new Error(
    `${stacks.data} has the table '${name}', and its name is for good: set CARTWRIGHT_TABLE=${name}, not '${ownTable}'.`,
  );
}

/** Products, carts and orders know the files by the distribution's address. */
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

async function servedTable({ account, parameters, deployment, say }: Preflight): Promise<Served> {
  const table = (await parameters.get(deployment.servedTableParameter))?.value;
  if (!table) return {};
  const streamArn = (await account.table(table))?.streamArn;
  if (!streamArn) {
    throw new Error(
      `The restored table '${table}' is to be in service, but it is not there or has no stream: npm run restore -- --prepare ${table}`,
    );
  }
  say(`In service is the restored table '${table}'.`);
  return { CARTWRIGHT_RESTORED_TABLE: table, CARTWRIGHT_RESTORED_STREAM: streamArn };
}
