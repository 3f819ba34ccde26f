import { dictionary } from "@zxcvbn-ts/language-common";

const MAX_COMMON_PASSWORDS = 10_000;

/** Lower case, most common first. Bundles contain a packed copy, see `infra/build/replacements.ts`. */
export function commonPasswords(): readonly string[] {
  return dictionary["passwords-common"].slice(0, MAX_COMMON_PASSWORDS);
}
