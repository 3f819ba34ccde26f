import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { stampChange } from "../change-user.ts";
import type { UserPath } from "../require-user.ts";
import { changeIdentities } from "./change-identities.ts";
import { identityReply, identityView } from "./identity-view.ts";
import {
  type IdentityPath,
  requireIdentity,
  requireMatchingIdentity,
  requireUserWithProfiles,
  visibleIdentities,
} from "./require-identity.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireUser` */
export async function listIdentities(ctx: Context, path: UserPath, query: ListQuery): Promise<Reply> {
  const { user, profiles } = await requireUserWithProfiles(ctx, path);
  const identities = visibleIdentities(profiles, user.value);
  return { body: pageAnswer(identities, query, (identity) => identityView(user.value, identity)) };
}

/** @throws ApiError 403 or 404 as `requireUser`; 404 for an unknown identity and another user's */
export async function readIdentity(ctx: Context, { identityId, ...path }: IdentityPath): Promise<Reply> {
  const current = await requireUserWithProfiles(ctx, path);
  return identityReply(current.user.value, requireIdentity(current, identityId));
}

/** The next sign-in does not know it. Tokens that were issued stay. @throws ApiError 404 for an unknown identity */
export async function deleteIdentity(ctx: Context, { identityId, ...path }: IdentityPath): Promise<Reply> {
  return changeIdentities(ctx, path, (current, at) => {
    const gone = requireMatchingIdentity(ctx, current, identityId);
    const before = current.user.value;
    const identities = before.identities?.filter(({ id }) => id !== gone.id) ?? [];
    return { user: stampChange(at, before, { ...before, identities }), reply: {} };
  });
}
