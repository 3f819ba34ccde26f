import { signInNameOf } from "../../auth/sign-in/sign-in-name.ts";
import { attemptHash } from "../../source-limits/attempt-hash.ts";
import type { Partition } from "../../table/documents.ts";
import { keys } from "../../table/keys.ts";
import type { PasswordInfo, User } from "./user.ts";

/** Under which hash the one-time codes of a name are kept, in any spelling of it. */
export function codeNameHash(username: string): string {
  return attemptHash(`one-time-code ${signInNameOf(username)}`);
}

/** Where the one-time codes of a way to sign in are. */
export function codesOfInfo({ password_profile_id, username }: PasswordInfo): Partition {
  return { pk: keys.oneTimeCode(password_profile_id, codeNameHash(username)).pk };
}

/** What is left of a deleted user beside its memberships: how many they were, and codes that are under way. */
export function restOfUser({ id, infos }: User): readonly Partition[] {
  const { pk, sk } = keys.memberCounts(id);
  return [{ pk, prefix: sk }, ...infos.map(codesOfInfo)];
}
