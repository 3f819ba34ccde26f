import { toSignInName } from "../../../auth/sign-in/sign-in-name.ts";
import { type ApiError, conflict, invalid } from "../../../kernel/errors.ts";
import type { PasswordProfile } from "../../../realms/realms.ts";
import type { PasswordInfo, User } from "../user.ts";

export const NAME_FIELD = "data.username";

export function nameTaken(): ApiError {
  return conflict("An account member with this 'username' already exists.", { source: NAME_FIELD });
}

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

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** @throws ApiError 400 for a name that breaks the format of its profile */
export function checkUsernameFormat({ username_format }: PasswordProfile, username: string): void {
  if (username_format === "any" || isEmail(username.trim())) return;
  throw invalid("'data.username' must be an e-mail address in this password profile.", {
    source: "data.username",
  });
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** Lengths in characters. The store's own password rules do not change them. */
export const SHORTEST_PASSWORD = 8;
export const MOST_PASSWORD_LENGTH = 1000;

/** Counts characters in NFC, the form that is hashed. @throws ApiError 400 for a short password */
export function checkPasswordLength(password: string): void {
  if ([...password.normalize("NFC")].length >= SHORTEST_PASSWORD) return;
  const detail = `'data.password' must have at least ${SHORTEST_PASSWORD} characters.`;
  throw invalid(detail, { source: "data.password" });
}
