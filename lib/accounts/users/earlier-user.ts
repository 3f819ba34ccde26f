import type { PasswordHash } from "../../auth/password.ts";
import { derivedUuid } from "../../kernel/uuid.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../realms/fixed-ids.ts";
import type { EarlierMembership, User } from "./user.ts";

/** A member as it was stored before there were realms: one name, one password, and a list of accounts. */
type EarlierMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly password: PasswordHash;
  readonly memberships: readonly EarlierMembership[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** A stored member of the first format as a user: with one way to sign in, in the first profile. */
export function earlierUser(stored: unknown): User {
  // Written by this table's only writer, in the format that the item names.
  const { username, password, memberships, ...member } = stored as EarlierMember;
  const { id, created_at, updated_at } = member;
  const info = {
    id: derivedUuid("password-info", id),
    password_profile_id: DEFAULT_PROFILE_ID,
    username,
    password,
    created_at,
    updated_at,
  };
  return {
    ...member,
    realm_id: ACCOUNT_REALM_ID,
    infos: [info],
    member_version: 1,
    member_updated_at: updated_at,
    ...(memberships.length > 0 ? { earlier_memberships: memberships } : {}),
  };
}
