import { stockRead } from "../stock/stock-store.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import type { ReadStocksRequest } from "./schemas.ts";
import { stockView } from "./views.ts";

/** How much there is of each of these products, each once, in their order; those without stock are left out. */
export async function readStocks(
  ctx: Context,
  { data }: ReadStocksRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const ids = [...new Set(data.map(({ id }) => id.toLowerCase()))];
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const found = ids.flatMap((id) => records.get(id) ?? []);
  return { body: { data: found.map((record) => stockView(record, ctx.now(), formOf(headers))) } };
}
