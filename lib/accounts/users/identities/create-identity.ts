import { isSameIdentity } from "../../../identities/proven-identity.ts";
import { conflict } from "../../../kernel/errors.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { stampChange } from "../change-user.ts";
import { checkRoomForWay } from "../passwords/create-password-info.ts";
import type { UserPath } from "../require-user.ts";
import { changeIdentities, requireIdentityProfile } from "./change-identities.ts";
import type { NewIdentity } from "./identity-schemas.ts";
import { identityReply } from "./identity-view.ts";
import { newIdentity } from "./new-identity.ts";

/** @throws ApiError 404 user, 409 identity of another user or the same one, 422 profile, issuer or limit */
export function createIdentity(ctx: Context, path: UserPath, data: NewIdentity): Promise<Reply> {
  const id = ctx.newId();
  return changeIdentities(ctx, path, (current, at) => {
    const before = current.user.value;
    const profile = requireIdentityProfile(current, data.oidc_profile_id, data.issuer);
    checkRoomForWay(before);
    const name = { profile_id: profile.id, issuer: profile.metadata.issuer, subject: data.subject };
    const identity = { ...newIdentity(ctx, name), id };
    const identities = before.identities ?? [];
    if (identities.some((one) => isSameIdentity(one, identity))) {
      throw conflict("The user has this identity already.", { source: "data.subject" });
    }
    const changed = { ...before, identities: [...identities, identity] };
    return { user: stampChange(at, before, changed), reply: identityReply(before, identity) };
  });
}
