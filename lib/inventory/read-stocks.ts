import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, parseInventoryForm } from "./inventory-form.ts";
import type { ReadStocksRequest } from "./schemas.ts";
import { getShownStock } from "./shown-stock.ts";
import { stockViewFor } from "./views.ts";

/** Reads the stock of products, in their order and without repeats. Skips products without visible stock. */
export async function readStocks(
  ctx: Context,
  { data }: ReadStocksRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const ids = data.map(({ id }) => id);
  const records = await getShownStock(ctx, ids);
  const [now, form] = [ctx.now(), parseInventoryForm(headers)];
  return { body: { data: records.map((record) => stockViewFor(ctx.caller, record, now, form)) } };
}
