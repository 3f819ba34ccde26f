import { notFound } from "../../../kernel/errors.ts";
import { type Conditional, checkIfMatch, requireNamedPart } from "../../../kernel/etag.ts";
import {
  findOidcProfile,
  getOidcProfiles,
  type RealmProfiles,
} from "../../../realms/oidc-profiles/oidc-profiles-store.ts";
import type { Context } from "../../../use-case/context.ts";
import { requireUser, type UserPath, type UserWithRealms } from "../require-user.ts";
import type { User } from "../user.ts";
import { identityView } from "./identity-view.ts";
import type { UserIdentity } from "./user-identity.ts";

export type IdentityPath = UserPath & { readonly identityId: string };

export type UserWithProfiles = UserWithRealms & { readonly profiles: RealmProfiles };

/** @throws ApiError 403 or 404 as `requireUser` */
export async function requireUserWithProfiles(ctx: Context, path: UserPath): Promise<UserWithProfiles> {
  return addProfiles(ctx, await requireUser(ctx, path));
}

async function addProfiles(
  { table }: Pick<Context, "table">,
  current: UserWithRealms,
): Promise<UserWithProfiles> {
  const { value: profiles } = await getOidcProfiles(table, current.user.value.realm_id);
  return { ...current, profiles };
}

/** Leaves out identities of deleted profiles. */
export function visibleIdentities(
  profiles: RealmProfiles,
  { identities = [] }: Pick<User, "identities">,
): readonly UserIdentity[] {
  return identities.filter(({ profile_id }) => findOidcProfile(profiles, profile_id) !== undefined);
}

/** @throws ApiError 404 as `requireIdentity`, 412 if `If-Match` names another state */
export function requireMatchingIdentity(
  ctx: Conditional,
  current: UserWithProfiles,
  identityId: string,
): UserIdentity {
  const identity = requireNamedPart(ctx, "identity", () => requireIdentity(current, identityId));
  checkIfMatch(ctx, "identity", () => identityView(current.user.value, identity));
  return identity;
}

/** @throws ApiError 404 for an unknown identity, and for another user's */
export function requireIdentity({ user, profiles }: UserWithProfiles, identityId: string): UserIdentity {
  const identity = visibleIdentities(profiles, user.value).find(({ id }) => id === identityId.toLowerCase());
  if (!identity) throw notFound("user authentication OpenID Connect profile info", identityId);
  return identity;
}
