import { toSignInName } from "../../../auth/sign-in/sign-in-name.ts";
import { nameTaken } from "../name-taken.ts";
import type { PasswordInfo, User } from "../user.ts";

type Name = Pick<PasswordInfo, "password_profile_id" | "username">;

/** Compares profile and name, in any spelling. */
export function isSameName(one: Name, other: Name): boolean {
  return (
    one.password_profile_id === other.password_profile_id &&
    toSignInName(one.username) === toSignInName(other.username)
  );
}

/** @throws ApiError 409 when another info of the same user has the name */
export function checkNameIsFree({ infos }: User, info: PasswordInfo): void {
  if (infos.some((other) => other.id !== info.id && isSameName(other, info))) throw nameTaken();
}
