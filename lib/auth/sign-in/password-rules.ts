import { processMemory } from "../../kernel/process-memory.ts";
import type { Settings } from "../../settings/settings.ts";
import { commonPasswords } from "./guessed-first.ts";

export type PasswordRules = Pick<Settings, "password_min_length" | "common_passwords">;

const readCommonPasswords = processMemory((): ReadonlySet<string> => new Set(commonPasswords()));

/**
 * Describes what is wrong with a new password; undefined if nothing is.
 * @answers Which names are the same, and which passwords refused?
 */
export function findPasswordFault(
  password: string,
  { password_min_length: least, common_passwords: common }: PasswordRules,
): string | undefined {
  // Counted in the form that is hashed, which does not depend on how a device composes letters.
  if ([...password.normalize("NFC")].length < least) {
    return `must have at least ${least} character${least === 1 ? "" : "s"}`;
  }
  if (common === "allowed") return undefined;
  const isCommon = readCommonPasswords().has(password.normalize("NFKC").toLowerCase());
  return isCommon ? "is one of the commonest passwords; please choose another one" : undefined;
}
