import { invalid } from "../../kernel/errors.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import { passwordFault } from "./password-rules.ts";

/** Refuses a new password that is easily guessed. @throws ApiError 400 as the store's settings say */
export async function checkNewPassword({ table }: Pick<Context, "table">, password: string): Promise<void> {
  const { settings } = await getSettings(table);
  const fault = passwordFault(password, settings);
  if (fault) throw invalid(`'data.password' ${fault}.`, { source: "data.password" });
}
