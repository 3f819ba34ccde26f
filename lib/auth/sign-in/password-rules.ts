import { processMemory } from "../../kernel/process-memory.ts";
import type { Settings } from "../../settings/settings.ts";
import { commonPasswords } from "./guessed-first.ts";

/** What a store demands of new passwords. */
export type PasswordRules = Pick<Settings, "password_min_length" | "common_passwords">;

const known = processMemory((): ReadonlySet<string> => new Set(commonPasswords()));

/** Why this may not become anybody's password, in words; `undefined` for one that may. */
export function passwordFault(
  password: string,
  { password_min_length: least, common_passwords: common }: PasswordRules,
): string | undefined {
  // Counted as it is hashed, so that it does not depend on how a device composes letters.
  if ([...password.normalize("NFC")].length < least) {
    return `must have at least ${least} character${least === 1 ? "" : "s"}`;
  }
  if (common === "allowed") return undefined;
  const isCommon = known().has(password.normalize("NFKC").toLowerCase());
  return isCommon ? "is one of the commonest passwords; please choose another one" : undefined;
}
