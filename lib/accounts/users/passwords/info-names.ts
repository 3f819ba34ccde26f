import { signInNameOf } from "../../../auth/sign-in/sign-in-name.ts";
import { nameTaken } from "../name-taken.ts";
import type { PasswordInfo, User } from "../user.ts";

type Name = Pick<PasswordInfo, "password_profile_id" | "username">;

/** Whether two ways to sign in have one name in one profile, in whatever spelling. */
export function isSameName(one: Name, other: Name): boolean {
  return (
    one.password_profile_id === other.password_profile_id &&
    signInNameOf(one.username) === signInNameOf(other.username)
  );
}

/** Refuses a name that another way of the same user has. @throws ApiError 409 */
export function checkNameIsFree({ infos }: User, info: PasswordInfo): void {
  if (infos.some((other) => other.id !== info.id && isSameName(other, info))) throw nameTaken();
}
