import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getSettings } from "../store.ts";
import { requireCurrency } from "./currency-rules.ts";
import { currencyView } from "./currency-view.ts";

/** @throws ApiError 404 for an unknown currency */
export async function readCurrency({ table }: Context, id: string): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: currencyView(requireCurrency(settings.currencies, id)) } };
}
