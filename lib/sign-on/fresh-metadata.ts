import { processMemory } from "../kernel/process-memory.ts";
import type { OidcMeans } from "../oidc/ask-identity-provider.ts";
import { fetchMetadata } from "../oidc/fetch-metadata.ts";
import type { ProviderMetadata } from "../oidc/provider-metadata.ts";
import type { OidcProfile } from "../realms/oidc-profiles/oidc-profile.ts";
import { getOidcProfiles, oidcProfilesWrite } from "../realms/oidc-profiles/oidc-profiles-store.ts";
import { putStep } from "../table/effects/write-step.ts";
import type { Context } from "../use-case/context.ts";

const HOUR_MS = 3_600_000;
const USABLE_MS = 24 * HOUR_MS;
/** After a failure. */
const NEXT_TRY_MS = 60_000;

type Read = { readonly metadata: ProviderMetadata; readonly at: number };

const readHere = processMemory(() => new Map<string, Read>());
const failedAt = processMemory(() => new Map<string, number>());

/**
 * The provider's document, read again after an hour and stored. A document that names another issuer or an inner address is as none:
 * the stored one counts for a day. @returns undefined if it is older than that
 */
export async function freshenMetadata(
  ctx: Context,
  means: OidcMeans,
  realmId: string,
  profile: OidcProfile,
): Promise<ProviderMetadata | undefined> {
  const name = `${profile.id} ${profile.discovery_url}`;
  const now = ctx.now().getTime();
  const stored = { metadata: profile.metadata, at: Date.parse(profile.metadata_read_at) };
  const here = readHere().get(name);
  const newest = here && here.at > stored.at ? here : stored;
  if (now - newest.at < HOUR_MS) return newest.metadata;
  const mayTry = now - (failedAt().get(name) ?? Number.NEGATIVE_INFINITY) >= NEXT_TRY_MS;
  const fetched = mayTry ? await fetchMetadata(ctx, means, profile.discovery_url) : "unreachable";
  if (typeof fetched !== "string" && fetched.issuer === newest.metadata.issuer) {
    readHere().set(name, { metadata: fetched, at: now });
    await storeMetadata(ctx, realmId, profile, fetched);
    return fetched;
  }
  if (mayTry) {
    failedAt().set(name, now);
    const reason = typeof fetched === "string" ? fetched : "issuer does not match";
    ctx.log.warn("provider-document-not-read", { profile: profile.id, reason });
  }
  return now - newest.at < USABLE_MS ? newest.metadata : undefined;
}

/** If a merchant changes the profile at the same time, the next process reads the document again. */
async function storeMetadata(
  { table, now }: Context,
  realmId: string,
  { id, discovery_url }: OidcProfile,
  metadata: ProviderMetadata,
): Promise<void> {
  const before = await getOidcProfiles(table, realmId);
  const metadata_read_at = now().toISOString();
  const profiles = before.value.profiles.map((one) =>
    one.id === id && one.discovery_url === discovery_url ? { ...one, metadata, metadata_read_at } : one,
  );
  await putStep(table, oidcProfilesWrite(realmId, profiles, before));
}
