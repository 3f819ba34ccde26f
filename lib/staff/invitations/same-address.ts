import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";

/** Letter case, width and composition make no difference, as with sign-in names. */
export function isSameAddress(one: string, other: string): boolean {
  return toSignInName(one) === toSignInName(other);
}
