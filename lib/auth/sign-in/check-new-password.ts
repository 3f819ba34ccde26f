import { type ApiError, invalid } from "../../kernel/errors.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import { passwordFault } from "./password-rules.ts";

/**
 * Refuses a new password that is easily guessed.
 * @param refusal how, with what is wrong in words
 * @throws ApiError the refusal, 400 if not given, as the store's settings say
 */
export async function checkNewPassword(
  { table }: Pick<Context, "table">,
  password: string,
  refusal: (detail: string) => ApiError = usualRefusal,
): Promise<void> {
  const { settings } = await getSettings(table);
  const fault = passwordFault(password, settings);
  if (fault) throw refusal(`'data.password' ${fault}.`);
}

function usualRefusal(detail: string): ApiError {
  return invalid(detail, { source: "data.password" });
}
