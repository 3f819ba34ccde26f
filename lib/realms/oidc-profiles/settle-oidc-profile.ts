import type { OidcMeans } from "../../oidc/ask-identity-provider.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import { checkLimit } from "./create-oidc-profile.ts";
import type { OidcProfile } from "./oidc-profile.ts";
import { findOidcProfile, getOidcProfiles, oidcProfilesWrite } from "./oidc-profiles-store.ts";
import { readProvider } from "./read-provider.ts";

export type SettledProfile = Pick<OidcProfile, "id" | "name" | "discovery_url" | "client_id"> & {
  readonly realmId: string;
  readonly client_secret: string;
};

export type SettlingMeans = OidcMeans & Pick<Capabilities, "clientSecrets" | "clientSecretKeeping">;

type Settling = Pick<Context, "table" | "now" | "deadline" | "effectId" | "count">;

/**
 * Makes a profile under a fixed id, or gives it this client: once, however often it is called. A name that a merchant has
 * changed stays.
 * @throws ApiError 422 for the provider's document and at the limit
 */
export async function settleOidcProfile(
  ctx: Settling,
  means: SettlingMeans,
  wanted: SettledProfile,
): Promise<"made" | "changed" | "unchanged"> {
  const { realmId, id, name, discovery_url, client_id } = wanted;
  const present = findOidcProfile((await getOidcProfiles(ctx.table, realmId)).value, id);
  const secret_version = await keepSecret(ctx, means, wanted, present);
  if (present && isSettled(present, wanted, secret_version)) return "unchanged";
  const metadata = await readProvider(ctx, means, discovery_url);
  const at = ctx.now().toISOString();
  const client = { discovery_url, client_id, secret_version, metadata, metadata_read_at: at, updated_at: at };
  await commitChange(ctx, async () => {
    const before = await getOidcProfiles(ctx.table, realmId);
    const { profiles } = before.value;
    if (findOidcProfile(before.value, id)) {
      const after = profiles.map((one) => (one.id === id ? { ...one, ...client } : one));
      return { writes: [oidcProfilesWrite(realmId, after, before)], reply: {} };
    }
    checkLimit(before.value);
    const made: OidcProfile = { id, name, email_is_verified: false, created_at: at, ...client };
    return { writes: [oidcProfilesWrite(realmId, [...profiles, made], before)], reply: {} };
  });
  return present ? "changed" : "made";
}

function isSettled(present: OidcProfile, wanted: SettledProfile, secretVersion: number): boolean {
  return (
    present.discovery_url === wanted.discovery_url &&
    present.client_id === wanted.client_id &&
    present.secret_version === secretVersion
  );
}

/** The Parameter Store keeps 100 versions, so an equal secret is not kept again; one that is lost is. */
async function keepSecret(
  ctx: Settling,
  { clientSecrets, clientSecretKeeping }: SettlingMeans,
  { id, client_secret }: SettledProfile,
  present: OidcProfile | undefined,
): Promise<number> {
  if (present) {
    const before = await clientSecrets.read(ctx, id, present.secret_version).catch(() => undefined);
    if (before === client_secret) return present.secret_version;
  }
  return clientSecretKeeping.keep(ctx, id, client_secret);
}
