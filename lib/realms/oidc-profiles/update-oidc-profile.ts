import { isDeepStrictEqual } from "node:util";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { requireRealm } from "../require-realm.ts";
import { wrapWithLinks } from "../views.ts";
import type { ProfileMeans } from "./create-oidc-profile.ts";
import { type OidcProfile, oidcProfileView } from "./oidc-profile.ts";
import type { OidcProfileChange } from "./oidc-profile-schemas.ts";
import { getOidcProfiles, oidcProfilesWrite } from "./oidc-profiles-store.ts";
import { readProvider, requireOwnAddress } from "./read-provider.ts";
import { requireMatchingOidcProfile } from "./require-matching-oidc-profile.ts";

/**
 * Reads the provider's document only if its address is sent. Identities keep the issuer that they were made with.
 * @throws ApiError 400 for another id, 404 for an unknown realm or profile, 412 if `If-Match` names another state, 422 for the document
 */
export async function updateOidcProfile(
  ctx: Context,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  data: OidcProfileChange,
  means: ProfileMeans,
): Promise<Reply> {
  checkBodyId(data, id);
  const realm = requireRealm(await getRealms(ctx.table), realmId);
  const path = { realmId: realm.id, id };
  const { id: profileId } = await requireMatchingOidcProfile(
    ctx,
    await getOidcProfiles(ctx.table, realm.id),
    path,
    means,
  );
  const address = await requireOwnAddress(ctx, means);
  const provider = await readChangedProvider(ctx, data, means);
  const { client_secret: secret } = data;
  const secrets =
    secret === undefined
      ? {}
      : { secret_version: await means.clientSecretKeeping.keep(ctx, profileId, secret) };
  return commitChange(ctx, async () => {
    const before = await getOidcProfiles(ctx.table, realm.id);
    const profile = await requireMatchingOidcProfile(ctx, before, path, means);
    const next = applyChange(profile, data, { ...provider, ...secrets });
    const reply = { body: wrapWithLinks(oidcProfileView(next, { realmId: realm.id, address })) };
    if (next === profile) return { writes: [], reply };
    const stamped = { ...next, updated_at: ctx.now().toISOString() };
    const profiles = before.value.profiles.map((one) => (one === profile ? stamped : one));
    return {
      writes: [oidcProfilesWrite(realm.id, profiles, before)],
      reply: { body: wrapWithLinks(oidcProfileView(stamped, { realmId: realm.id, address })) },
    };
  });
}

type Provider = Partial<Pick<OidcProfile, "metadata" | "metadata_read_at">>;

async function readChangedProvider(
  ctx: Context,
  { discovery_url }: OidcProfileChange,
  means: ProfileMeans,
): Promise<Provider> {
  if (discovery_url === undefined) return {};
  const metadata = await readProvider(ctx, means, discovery_url);
  return { metadata, metadata_read_at: ctx.now().toISOString() };
}

/** Returns the same profile if nothing changes. */
function applyChange(
  before: OidcProfile,
  data: OidcProfileChange,
  more: Provider & Partial<Pick<OidcProfile, "secret_version">>,
): OidcProfile {
  const fields = ["name", "discovery_url", "client_id", "email_is_verified"] as const;
  const next: OidcProfile = { ...applyPatch(before, data, fields), ...more };
  return isDeepStrictEqual(next, before) ? before : next;
}
