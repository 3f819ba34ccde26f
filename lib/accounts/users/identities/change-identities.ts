import { TITLES } from "../../../kernel/error-titles.ts";
import { unprocessable } from "../../../kernel/errors.ts";
import type { OidcProfile } from "../../../realms/oidc-profiles/oidc-profile.ts";
import { findOidcProfile } from "../../../realms/oidc-profiles/oidc-profiles-store.ts";
import { commitChange } from "../../../table/effects/commit-change.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { UserDecision } from "../change-user.ts";
import type { UserPath } from "../require-user.ts";
import { buildUserWrites } from "../users-store.ts";
import { requireUserWithProfiles, type UserWithProfiles } from "./require-identity.ts";

/** Applies a pure function. @throws ApiError as `requireUser` and `decide`, 409 for an identity of another user */
export function changeIdentities(
  ctx: Context,
  path: UserPath,
  decide: (current: UserWithProfiles, at: string) => UserDecision,
): Promise<Reply> {
  const at = ctx.now().toISOString();
  return commitChange(ctx, async () => {
    const current = await requireUserWithProfiles(ctx, path);
    const { user, reply } = decide(current, at);
    if (user === current.user.value) return { writes: [], reply };
    return { writes: buildUserWrites(user, current.user), reply };
  });
}

/** @throws ApiError 422 for a profile that the realm does not have, or another issuer than the profile's */
export function requireIdentityProfile(
  { profiles }: UserWithProfiles,
  profileId: string,
  issuer: string | undefined,
): OidcProfile {
  const profile = findOidcProfile(profiles, profileId);
  if (!profile)
    throw refuse("There is no such OpenID Connect profile in this realm.", "data.oidc_profile_id");
  if (issuer === undefined || issuer === profile.metadata.issuer) return profile;
  throw refuse("'data.issuer' must be the issuer of the profile.", "data.issuer");
}

function refuse(detail: string, source: string) {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, source });
}
