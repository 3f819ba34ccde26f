import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { OidcMeans } from "../../oidc/ask-identity-provider.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { requireRealm } from "../require-realm.ts";
import { wrapWithLinks } from "../views.ts";
import { MAX_OIDC_PROFILES, type OidcProfile, oidcProfileView } from "./oidc-profile.ts";
import type { NewOidcProfile } from "./oidc-profile-schemas.ts";
import { getOidcProfiles, oidcProfilesWrite, type RealmProfiles } from "./oidc-profiles-store.ts";
import { type AddressMeans, readProvider, requireOwnAddress } from "./read-provider.ts";

export type ProfileMeans = OidcMeans & AddressMeans & Pick<Capabilities, "clientSecretKeeping">;

/**
 * Reads the provider's document and keeps the secret before it writes. A secret whose profile was not written is never read.
 * @throws ApiError 404 for an unknown realm, 422 for the document, at the limit and before the address is known
 */
export async function createOidcProfile(
  ctx: Context,
  realmId: string,
  data: NewOidcProfile,
  means: ProfileMeans,
): Promise<Reply> {
  const realm = requireRealm(await getRealms(ctx.table), realmId);
  const address = await requireOwnAddress(ctx, means);
  checkLimit((await getOidcProfiles(ctx.table, realm.id)).value);
  const metadata = await readProvider(ctx, means, data.discovery_url);
  const id = ctx.newId();
  const at = ctx.now().toISOString();
  const profile: OidcProfile = {
    id,
    name: data.name,
    discovery_url: data.discovery_url,
    client_id: data.client_id,
    email_is_verified: data.email_is_verified ?? false,
    secret_version: await means.clientSecretKeeping.keep(ctx, id, data.client_secret),
    metadata,
    metadata_read_at: at,
    created_at: at,
    updated_at: at,
  };
  const reply = { body: wrapWithLinks(oidcProfileView(profile, { realmId: realm.id, address })) };
  return commitChange(ctx, async () => {
    const before = await getOidcProfiles(ctx.table, realm.id);
    checkLimit(before.value);
    return { writes: [oidcProfilesWrite(realm.id, [...before.value.profiles, profile], before)], reply };
  });
}

/** @throws ApiError 422 */
export function checkLimit({ profiles }: RealmProfiles): void {
  if (profiles.length < MAX_OIDC_PROFILES) return;
  throw unprocessable(`A realm has at most ${MAX_OIDC_PROFILES} OpenID Connect profiles.`, {
    title: TITLES.unprocessableEntity,
  });
}
