import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { attemptHash } from "../../rate-limits/source-limits.ts";
import type { Partition } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { PasswordInfo, User } from "./user.ts";

/** Hash under which a name's one-time codes are stored; equal for all spellings of the name. */
export function codeNameHash(username: string): string {
  return attemptHash(`one-time-code ${toSignInName(username)}`);
}

export function codesOfInfo({ password_profile_id, username }: PasswordInfo): Partition {
  return { pk: keys.oneTimeCode(password_profile_id, codeNameHash(username)).pk };
}

/** Items below a deleted user, apart from memberships: their count and pending codes. */
export function userLeftovers({ id, infos }: User): readonly Partition[] {
  const { pk, sk } = keys.memberCounts(id);
  return [{ pk, prefix: sk }, ...infos.map(codesOfInfo)];
}
