import { tagView } from "../../../kernel/etag.ts";
import { realmPath, wrapWithLinks } from "../../../realms/views.ts";
import type { View } from "../../../schemas/view.ts";
import type { User } from "../user.ts";
import type { identityResponse } from "./identity-schemas.ts";
import type { UserIdentity } from "./user-identity.ts";

export function identityView({ id: userId, realm_id }: User, identity: UserIdentity) {
  const { id, profile_id, issuer, subject, created_at, updated_at } = identity;
  const user = `${realmPath(realm_id)}/user-authentication-info/${userId}`;
  return tagView({
    id,
    type: "user_authentication_oidc_profile_info",
    oidc_profile_id: profile_id,
    issuer,
    subject,
    meta: { created_at, updated_at },
    links: { self: `${user}/user-authentication-oidc-profile-info/${id}` },
  }) satisfies View<typeof identityResponse>["data"];
}

export function identityReply(user: User, identity: UserIdentity) {
  return { body: wrapWithLinks(identityView(user, identity)) };
}
