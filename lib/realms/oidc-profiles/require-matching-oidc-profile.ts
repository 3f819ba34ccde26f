import { isMatching, refuseOtherState, requireNamedPart } from "../../kernel/etag.ts";
import type { Document } from "../../table/entity.ts";
import type { Context } from "../../use-case/context.ts";
import { type OidcProfile, oidcProfileView } from "./oidc-profile.ts";
import { type RealmProfiles, requireOidcProfile } from "./oidc-profiles-store.ts";
import { type AddressMeans, readOwnAddress } from "./read-provider.ts";

const NAME = "OpenID Connect profile";

/** @throws ApiError 404 for an unknown profile, 412 if `If-Match` names another state */
export async function requireMatchingOidcProfile(
  ctx: Context,
  profiles: Document<RealmProfiles>,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  means: AddressMeans,
): Promise<OidcProfile> {
  const profile = requireNamedPart(ctx, NAME, () => requireOidcProfile(profiles, id));
  const { ifMatch } = ctx;
  if (ifMatch === undefined || isMatching(ctx, oidcProfileView(profile, { realmId, address: "" }))) {
    return profile;
  }
  const address = await readOwnAddress(ctx, means);
  throw refuseOtherState(ifMatch, NAME, oidcProfileView(profile, { realmId, address }));
}
