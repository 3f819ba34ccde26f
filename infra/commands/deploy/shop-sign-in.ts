import { randomUUID } from "node:crypto";
import { openClientSecretKeeping, openClientSecrets } from "../../../lib/aws/client-secrets.ts";
import { callPinned } from "../../../lib/aws/pinned-call.ts";
import { createPoolClient } from "../../../lib/aws/pool-client.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import {
  type SettlingMeans,
  settleOidcProfile,
} from "../../../lib/realms/oidc-profiles/settle-oidc-profile.ts";
import { MERCHANT_REALM_ID, SHOP_SIGN_IN_ID } from "../../../lib/realms/realms.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";
import type { ClientSettings } from "../../../lib/table/dynamo/client-settings.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Deployment } from "../../deployment.ts";
import type { AwsAccount } from "./aws-account.ts";

/** The client that a deployment has made in its user pool, as its stack says. */
type PoolClient = { readonly userPoolId: string; readonly clientId: string };

export type ShopSignIn = {
  readonly table: Table;
  readonly client: PoolClient;
  readonly pools: ClientSettings;
  readonly means: SettlingMeans;
  readonly now?: () => Date;
};

const NAME = "Shop sign-in";
/** Longer than for requests: an operator must learn the result. */
const LONGEST_MS = 25_000;

/**
 * Makes the profile with which staff sign in at the user pool. Deployments do it each time: the profile is there once. The
 * secret goes from the pool to the Parameter Store and is shown nowhere.
 * @throws ApiError, or Error of the pool
 */
export async function settleShopSignIn({
  table,
  client,
  pools,
  means,
  now = () => new Date(),
}: ShopSignIn): Promise<"made" | "changed" | "unchanged"> {
  const ctx = { table, now, deadline: deadlineIn(LONGEST_MS), effectId: randomUUID(), count: () => {} };
  return settleOidcProfile(ctx, means, {
    realmId: MERCHANT_REALM_ID,
    id: SHOP_SIGN_IN_ID,
    name: NAME,
    discovery_url: `${nameIssuer(client, pools)}/.well-known/openid-configuration`,
    client_id: client.clientId,
    client_secret: await readSecret(client, pools),
  });
}

/** @see https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html */
function nameIssuer({ userPoolId }: PoolClient, { endpoint }: ClientSettings): string {
  return `${endpoint.replace(/\/$/, "")}/${userPoolId}`;
}

async function readSecret({ userPoolId, clientId }: PoolClient, pools: ClientSettings): Promise<string> {
  const client = createPoolClient(pools);
  try {
    const asked = { UserPoolId: userPoolId, ClientId: clientId };
    const { UserPoolClient } = await client.send("DescribeUserPoolClient", asked, LONGEST_MS);
    if (UserPoolClient?.ClientSecret) return UserPoolClient.ClientSecret;
    throw new Error(`The client ${clientId} of the user pool has no secret.`);
  } finally {
    client.destroy();
  }
}

/** Reads and keeps secrets, and asks the pool's addresses, with the rights of the account. */
export function openSettlingMeans(
  { identityParametersPath }: Pick<Deployment, "identityParametersPath">,
  parameters: ClientSettings,
): SettlingMeans {
  const env = { CARTWRIGHT_IDENTITY_PARAMETERS: identityParametersPath };
  return {
    clientSecrets: openClientSecrets(env, parameters),
    clientSecretKeeping: openClientSecretKeeping(env, parameters),
    outsideCalls: { send: callPinned },
    targetRules: openTargetRules({}),
  };
}

/** Words for a deployment that has failed at the host of the pool's pages; undefined if something else failed. */
export async function explainTakenDomain(
  { failure }: Pick<AwsAccount, "failure">,
  { stacks, staffDomain, hasStaffPool }: Pick<Deployment, "stacks" | "staffDomain" | "hasStaffPool">,
): Promise<string | undefined> {
  if (!hasStaffPool) return undefined;
  const reason = await failure(stacks.staffSignIn, "AWS::Cognito::UserPoolDomain");
  if (reason === undefined) return undefined;
  const which = staffDomain === undefined ? "" : ` '${staffDomain}'`;
  return `AWS did not give the sign-in pages of staff the host${which}: ${reason}
A prefix exists once in a region, worldwide. Choose another with CARTWRIGHT_STAFF_DOMAIN and deploy again; everything else is deployed.`;
}
