import { forbidden, notFound } from "../../kernel/errors.ts";
import { ACCOUNT_REALM_ID, findProfile, type Realms } from "../../realms/realms.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { requireRealm, resolveRealmId } from "../../realms/require-realm.ts";
import type { Document } from "../../table/entity.ts";
import type { Context } from "../../use-case/context.ts";
import { isSameId, requireAccountReader } from "../own-account.ts";
import type { PasswordInfo, User } from "./user.ts";
import { users } from "./users-store.ts";

export type UserPath = { readonly realmId: string; readonly userId: string };

export type UserWithRealms = { readonly user: Document<User>; readonly realms: Realms };

/**
 * @throws ApiError 403 without self-management, 404 for another realm's or another member's user
 * @answers How is a member a user, with which ways to sign in?
 */
export async function requireUser(ctx: Context, { realmId, userId }: UserPath): Promise<UserWithRealms> {
  const memberId = requireAccountReader(ctx).member?.memberId;
  const [realms, user] = await Promise.all([getRealms(ctx.table), users.get(ctx.table, userId)]);
  const isOwn = memberId === undefined || isSameId(memberId, userId);
  if (memberId !== undefined) checkSelfManagement(realms);
  const realm = requireRealm(realms, resolveRealmId(ctx, realmId));
  const isAllowed = isOwn && (memberId === undefined || realm.id === ACCOUNT_REALM_ID);
  if (!isAllowed || user?.value.realm_id !== realm.id) throw notFound("user", userId);
  return { user, realms };
}

function checkSelfManagement({ accountAuthentication }: Realms): void {
  if (accountAuthentication.account_member_self_management === "update_only") return;
  throw forbidden("Members of this store do not manage themselves.", { code: "gateway.scopes.authorise" });
}

/** Leaves out infos of deleted profiles. */
export function visibleInfos(realms: Realms, { infos }: Pick<User, "infos">): readonly PasswordInfo[] {
  return infos.filter(({ password_profile_id }) => findProfile(realms, password_profile_id) !== undefined);
}

/** @throws ApiError 404 for an unknown password info, and for another user's */
export function requireInfo({ user, realms }: UserWithRealms, infoId: string): PasswordInfo {
  const info = visibleInfos(realms, user.value).find(({ id }) => id === infoId.toLowerCase());
  if (!info) throw notFound("user authentication password profile info", infoId);
  return info;
}
