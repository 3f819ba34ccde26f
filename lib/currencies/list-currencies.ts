import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { currencyView } from "./currency-view.ts";

/** All currencies of the store; there are few enough for one answer. */
export async function listCurrencies({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: settings.currencies.map(currencyView) } };
}
