import { type ApiError, invalid } from "../../kernel/errors.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import { commonPasswords } from "./guessed-first.ts";

/** @param refusal builds the error, 400 by default @throws ApiError this error for a refused password */
export async function checkNewPassword(
  { table }: Pick<Context, "table">,
  password: string,
  refusal: (detail: string) => ApiError = usualRefusal,
): Promise<void> {
  const { settings } = await getSettings(table);
  const fault = findPasswordFault(password, settings);
  if (fault) throw refusal(`'data.password' ${fault}.`);
}

function usualRefusal(detail: string): ApiError {
  return invalid(detail, { source: "data.password" });
}

const readCommonPasswords = processMemory((): ReadonlySet<string> => new Set(commonPasswords()));

/**
 * Describes what is wrong with a new password; undefined if nothing is.
 * @answers Which names are the same, and which passwords refused?
 */
export function findPasswordFault(
  password: string,
  {
    password_min_length: least,
    common_passwords: common,
  }: Pick<Settings, "password_min_length" | "common_passwords">,
): string | undefined {
  // Counted in the form that is hashed, which does not depend on how a device composes letters.
  if ([...password.normalize("NFC")].length < least) {
    return `must have at least ${least} character${least === 1 ? "" : "s"}`;
  }
  if (common === "allowed") return undefined;
  const isCommon = readCommonPasswords().has(password.normalize("NFKC").toLowerCase());
  return isCommon ? "is one of the commonest passwords; please choose another one" : undefined;
}
