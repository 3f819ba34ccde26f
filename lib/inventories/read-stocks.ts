import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import type { ReadStocksRequest } from "./schemas.ts";
import { getShownStock } from "./shown-stock.ts";
import { stockViewFor } from "./views.ts";

/** How much there is of each of these products, each once, in their order; those without stock are left out. */
export async function readStocks(
  ctx: Context,
  { data }: ReadStocksRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const ids = data.map(({ id }) => id);
  const found = await getShownStock(ctx, ids);
  const [now, form] = [ctx.now(), formOf(headers)];
  return { body: { data: found.map((record) => stockViewFor(ctx.caller, record, now, form)) } };
}
