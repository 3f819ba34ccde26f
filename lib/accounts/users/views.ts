import { tagView } from "../../kernel/etag.ts";
import { realmPath, wrapWithLinks } from "../../realms/views.ts";
import type { View } from "../../schemas/view.ts";
import type { passwordInfoResponse, userResponse } from "./schemas.ts";
import type { PasswordInfo, User } from "./user.ts";

/** Contains neither sign-in names nor passwords. */
export function userView(user: User) {
  const { id, realm_id, name, email, created_at, updated_at } = user;
  return tagView({
    id,
    type: "user_authentication_info",
    name,
    given_name: user.given_name ?? null,
    middle_name: user.middle_name ?? null,
    family_name: user.family_name ?? null,
    email,
    meta: { created_at, updated_at, creation_status: "COMPLETE" },
    links: { self: userPath(realm_id, id) },
  }) satisfies View<typeof userResponse>["data"];
}

export function userReply(user: User) {
  return { body: wrapWithLinks(userView(user)) };
}

/** Contains no password. */
export function passwordInfoView({ id: userId, realm_id }: User, info: PasswordInfo) {
  const { id, password_profile_id, username, created_at, updated_at } = info;
  const self = `${userPath(realm_id, userId)}/user-authentication-password-profile-info/${id}`;
  return tagView({
    id,
    type: "user_authentication_password_profile_info",
    password_profile_id,
    username,
    meta: { created_at, updated_at },
    links: { self },
  }) satisfies View<typeof passwordInfoResponse>["data"];
}

export function passwordInfoReply(user: User, info: PasswordInfo) {
  return { body: wrapWithLinks(passwordInfoView(user, info)) };
}

function userPath(realmId: string, id: string): string {
  return `${realmPath(realmId)}/user-authentication-info/${id}`;
}
