import type { PasswordHash } from "../../auth/password.ts";
import { ACCOUNT_REALM_ID } from "../../realms/fixed-ids.ts";
import type { Context } from "../../use-case/context.ts";

/** One way to sign in with a password: its own name and password, for one password profile. */
export type PasswordInfo = {
  readonly id: string;
  readonly password_profile_id: string;
  /** As it was last written; compared in one form, see `signInNameOf`. */
  readonly username: string;
  readonly password: PasswordHash;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A person with the ways to sign in; in the realm of accounts also a member, under the same id. */
export type User = {
  readonly id: string;
  readonly realm_id: string;
  readonly name: string;
  readonly email: string;
  readonly given_name?: string;
  readonly middle_name?: string;
  readonly family_name?: string;
  readonly infos: readonly PasswordInfo[];
  /** Counts the changes that the member shows, from 1: ways to sign in are none of them. */
  readonly member_version: number;
  /** When the last of those changes was. */
  readonly member_updated_at: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Ways to sign in that a user has at most. */
export const MAX_PASSWORD_INFOS = 100;

/** What a user shows of the person, and a member with it. */
export const PERSON_FIELDS = ["name", "email", "given_name", "middle_name", "family_name"] as const;

/** What is said of a person. */
export type Person = Pick<User, (typeof PERSON_FIELDS)[number]>;

/** A user as it is created, without a way to sign in. */
export function newUser(
  { newId, now }: Pick<Context, "newId" | "now">,
  realm_id: string,
  person: Person,
): User {
  const at = now().toISOString();
  const counts = { member_version: 1, member_updated_at: at };
  return { id: newId(), realm_id, ...person, infos: [], ...counts, created_at: at, updated_at: at };
}

/** Whether a user acts for accounts. */
export function isMember({ realm_id }: Pick<User, "realm_id">): boolean {
  return realm_id === ACCOUNT_REALM_ID;
}
