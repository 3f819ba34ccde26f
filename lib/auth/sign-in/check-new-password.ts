import { type ApiError, invalid } from "../../kernel/errors.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import { findPasswordFault } from "./password-rules.ts";

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
