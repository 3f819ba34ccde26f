import { dictionary } from "@zxcvbn-ts/language-common";

/** So many of the commonest passwords nobody should have. */
const MOST = 10_000;

/**
 * The commonest passwords in lower case, the commonest first. Bundles carry a packed copy in its place, see
 * `infra/build/guessed-first.ts`.
 */
export function commonPasswords(): readonly string[] {
  return dictionary["passwords-common"].slice(0, MOST);
}
