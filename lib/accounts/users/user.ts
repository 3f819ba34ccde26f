import type { PasswordHash } from "../../auth/password.ts";
import { ACCOUNT_REALM_ID } from "../../realms/realms.ts";
import type { Context } from "../../use-case/context.ts";
import type { UserIdentity } from "./identities/user-identity.ts";

/**
 * Name and password with which a user signs in, in one password profile.
 * @answers How is a member a user, with which ways to sign in?
 */
export type PasswordInfo = {
  readonly id: string;
  readonly password_profile_id: string;
  /** As last written; compared in the form of `toSignInName`. */
  readonly username: string;
  readonly password: PasswordHash;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A person and its ways to sign in; in the account realm also a member, under the same id. */
export type User = {
  readonly id: string;
  readonly realm_id: string;
  readonly name: string;
  readonly email: string;
  readonly given_name?: string;
  readonly middle_name?: string;
  readonly family_name?: string;
  readonly infos: readonly PasswordInfo[];
  /** Absent for a user who never had one. */
  readonly identities?: readonly UserIdentity[];
  /** Counts changes that the member shows, from 1; changes of password infos do not count. */
  readonly member_version: number;
  /** Time of the last such change. */
  readonly member_updated_at: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Kinds of ways to sign in, as records of personal data name them. */
export const PASSWORD_INFO_TYPE = "user-authentication-password-profile-info";
export const IDENTITY_TYPE = "user-authentication-oidc-profile-info";

/** Usernames with their passwords, and identities at providers. */
export const MAX_WAYS_TO_SIGN_IN = 100;

/** Fields that users and members show. */
export const PERSON_FIELDS = ["name", "email", "given_name", "middle_name", "family_name"] as const;

export type Person = Pick<User, (typeof PERSON_FIELDS)[number]>;

/** A new user has no password info. */
export function newUser(
  { newId, now }: Pick<Context, "newId" | "now">,
  realm_id: string,
  person: Person,
): User {
  const at = now().toISOString();
  const counts = { member_version: 1, member_updated_at: at };
  return { id: newId(), realm_id, ...person, infos: [], ...counts, created_at: at, updated_at: at };
}

export function countWays({ infos, identities = [] }: Pick<User, "infos" | "identities">): number {
  return infos.length + identities.length;
}

/** Only users of the account realm act for accounts. */
export function isMember({ realm_id }: Pick<User, "realm_id">): boolean {
  return realm_id === ACCOUNT_REALM_ID;
}

type Optional = "given_name" | "middle_name" | "family_name";
type NameParts = { readonly [K in Optional]?: string | null | undefined };

/** Null and empty parts count as absent. */
export function readNameParts(data: NameParts): Pick<Person, Optional> {
  const parts: { [K in Optional]?: string } = {};
  for (const field of ["given_name", "middle_name", "family_name"] as const) {
    const part = data[field];
    if (part) parts[field] = part;
  }
  return parts;
}

export function isSamePerson(one: Person, other: Person): boolean {
  return PERSON_FIELDS.every((field) => one[field] === other[field]);
}
