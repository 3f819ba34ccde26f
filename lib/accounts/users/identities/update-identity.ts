import { isSameIdentity } from "../../../identities/proven-identity.ts";
import { conflict, invalid } from "../../../kernel/errors.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { stampChange } from "../change-user.ts";
import { changeIdentities, requireIdentityProfile } from "./change-identities.ts";
import type { IdentityChange } from "./identity-schemas.ts";
import { identityReply } from "./identity-view.ts";
import { type IdentityPath, requireMatchingIdentity } from "./require-identity.ts";

/**
 * @throws ApiError 400 for another id or profile, 404 for an unknown identity, 409 for one that a user has, 412 for another state, 422 for another issuer
 */
export function updateIdentity(
  ctx: Context,
  { identityId, ...path }: IdentityPath,
  data: IdentityChange,
): Promise<Reply> {
  checkBodyId(data, identityId);
  return changeIdentities(ctx, path, (current, at) => {
    const before = requireMatchingIdentity(ctx, current, identityId);
    const user = current.user.value;
    const { oidc_profile_id: profileId = before.profile_id, issuer, subject = before.subject } = data;
    if (profileId.toLowerCase() !== before.profile_id) {
      const detail = "An identity stays in its profile: 'data.oidc_profile_id' cannot change.";
      throw invalid(detail, { source: "data.oidc_profile_id" });
    }
    const isUnchanged = issuer === undefined || issuer === before.issuer;
    const next = isUnchanged
      ? before.issuer
      : requireIdentityProfile(current, profileId, issuer).metadata.issuer;
    if (subject === before.subject && next === before.issuer) {
      return { user, reply: identityReply(user, before) };
    }
    const identity = { ...before, subject, issuer: next, updated_at: at };
    const others = (user.identities ?? []).filter(({ id }) => id !== before.id);
    if (others.some((one) => isSameIdentity(one, identity))) {
      throw conflict("The user has this identity already.", { source: "data.subject" });
    }
    const identities = (user.identities ?? []).map((one) => (one.id === identity.id ? identity : one));
    return { user: stampChange(at, user, { ...user, identities }), reply: identityReply(user, identity) };
  });
}
