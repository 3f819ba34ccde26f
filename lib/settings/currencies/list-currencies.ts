import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getSettings } from "../store.ts";
import { currencyView } from "./currency-view.ts";

/** Lists all currencies without pages: there are at most 10. */
export async function listCurrencies({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: settings.currencies.map(currencyView) } };
}
