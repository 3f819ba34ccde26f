import type { IncomingMessage } from "node:http";
import type { ProviderMetadata } from "../../../lib/oidc/provider-metadata.ts";
import type { OidcProfile } from "../../../lib/realms/oidc-profiles/oidc-profile.ts";
import { getOidcProfiles, oidcProfilesWrite } from "../../../lib/realms/oidc-profiles/oidc-profiles-store.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID } from "../../../lib/realms/realms.ts";
import { commitChange } from "../../../lib/table/effects/commit-change.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { OPENED } from "../demo/demo-keys.ts";
import { demoId } from "../demo/stable-id.ts";

/** Path of the demo provider below the service. */
export const PROVIDER_PATH = "/identity-provider";

/** True for the addresses of the demo provider. */
export function isOfProvider({ url = "" }: IncomingMessage): boolean {
  return url === PROVIDER_PATH || url.startsWith(`${PROVIDER_PATH}/`) || url.startsWith(`${PROVIDER_PATH}?`);
}

/** Below which functions find the store's secrets at providers. */
export const IDENTITY_PARAMETERS = "/cartwright/identity-providers";

/** The store at the demo provider, on this machine alone. */
export const DEMO_CLIENT = { id: "demo-store", secret: "demo-store-secret" } as const;

/** Realms with a profile of the demo provider. */
export const DEMO_REALMS = [ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID];

export function demoProfileId(realmId: string): string {
  return demoId(`identity provider of ${realmId}`);
}

/** Values of the parameters that the demo profiles name. */
export function listClientSecrets(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    DEMO_REALMS.map((realmId) => [`${IDENTITY_PARAMETERS}/${demoProfileId(realmId)}`, DEMO_CLIENT.secret]),
  );
}

/** As the demo provider's document has it. @param url of the service */
export function describeDemoProvider(url: string): ProviderMetadata {
  const issuer = `${url}${PROVIDER_PATH}`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    takesSecretInBody: false,
    namesIssuer: true,
    algorithms: ["RS256"],
  };
}

/** Adds the profiles, or moves them to the address of this start. */
export async function addDemoProfiles(ctx: Context, url: string): Promise<void> {
  const name = "Larkfield ID";
  for (const realmId of DEMO_REALMS) {
    const profile = makeProfile({ id: demoProfileId(realmId), name }, url, ctx.now());
    await addProfile(ctx, realmId, profile);
  }
}

/** Adds one more profile of the demo provider. */
export function addSampleProfile(
  ctx: Context,
  realmId: string,
  profile: { readonly id: string; readonly name: string },
  url: string,
): Promise<void> {
  return addProfile(ctx, realmId, makeProfile(profile, url, ctx.now()));
}

async function addProfile(ctx: Context, realmId: string, profile: OidcProfile): Promise<void> {
  await commitChange(ctx, async () => {
    const before = await getOidcProfiles(ctx.table, realmId);
    const known = before.value.profiles.find(({ id }) => id === profile.id);
    if (known?.discovery_url === profile.discovery_url) return { writes: [], reply: {} };
    const others = before.value.profiles.filter((one) => one !== known);
    return { writes: [oidcProfilesWrite(realmId, [...others, profile], before)], reply: {} };
  });
}

function makeProfile({ id, name }: Pick<OidcProfile, "id" | "name">, url: string, now: Date): OidcProfile {
  const metadata = describeDemoProvider(url);
  return {
    id,
    name,
    discovery_url: `${metadata.issuer}/.well-known/openid-configuration`,
    client_id: DEMO_CLIENT.id,
    email_is_verified: false,
    secret_version: 1,
    metadata,
    metadata_read_at: now.toISOString(),
    created_at: OPENED,
    updated_at: OPENED,
  };
}
