import { forbidden, notFound } from "../../kernel/errors.ts";
import { ACCOUNT_REALM_ID } from "../../realms/fixed-ids.ts";
import { profileIn, type Realms } from "../../realms/realms.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { realmIdIn, requireRealm } from "../../realms/require-realm.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import { accountReaderOf, isSameId } from "../own-account.ts";
import type { PasswordInfo, User } from "./user.ts";
import { users } from "./users-store.ts";

/** Where a user is. */
export type UserPath = { readonly realmId: string; readonly userId: string };

/** A user as it was read, with the realms that were read beside it. */
export type FoundUser = { readonly user: Document<User>; readonly realms: Realms };

/**
 * The user at a path, for an administrator or for the member himself where members manage themselves.
 * @throws ApiError 403 for others than these; 404 for an unknown user, one of another realm, and another member's
 */
export async function requireUser(ctx: Context, { realmId, userId }: UserPath): Promise<FoundUser> {
  const memberId = accountReaderOf(ctx).member?.memberId;
  const [realms, user] = await Promise.all([getRealms(ctx.table), users.get(ctx.table, userId)]);
  const isOwn = memberId === undefined || isSameId(memberId, userId);
  if (memberId !== undefined) checkSelfManagement(realms);
  const realm = requireRealm(realms, realmIdIn(ctx, realmId));
  const isAllowed = isOwn && (memberId === undefined || realm.id === ACCOUNT_REALM_ID);
  if (!isAllowed || user?.value.realm_id !== realm.id) throw notFound("user", userId);
  return { user, realms };
}

function checkSelfManagement({ accountAuthentication }: Realms): void {
  if (accountAuthentication.account_member_self_management === "update_only") return;
  throw forbidden("Members of this store do not manage themselves.", { code: "gateway.scopes.authorise" });
}

/** The ways to sign in that there are: those of a profile that was deleted are gone with it. */
export function visibleInfos(realms: Realms, { infos }: Pick<User, "infos">): readonly PasswordInfo[] {
  return infos.filter(({ password_profile_id }) => profileIn(realms, password_profile_id) !== undefined);
}

/** @throws ApiError 404 for an unknown way to sign in, and for another user's */
export function requireInfo({ user, realms }: FoundUser, infoId: string): PasswordInfo {
  const info = visibleInfos(realms, user.value).find(({ id }) => id === infoId.toLowerCase());
  if (!info) throw notFound("user authentication password profile info", infoId);
  return info;
}
