import type { Filter, FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { getStockPage } from "../stock/stock-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { BY_IDS, requireListableIds } from "./shown-stock.ts";
import { stockViewFor } from "./views.ts";

/** What a list of stock can be filtered by: what the index tells without a record being read. */
export const stockFilter: FilterRules = { attributes: { location: { type: "string", operators: ["eq"] } } };

/**
 * A page of all stock in the order of the products' ids; what was created or deleted this moment may be missing or not.
 * @throws ApiError 403 for a shopper's list, unless the store allows it; 422 for one that costs too much
 */
export async function listStocks(ctx: Context, query: ListQuery, headers: FormHeaders): Promise<Reply> {
  const table = shopperTable(ctx, BY_IDS);
  const { caller } = ctx;
  const listable = await requireListableIds({ table, caller });
  const { records, total } = await getStockPage(table, query.page, ({ productId, isAt }) => {
    if (listable && !listable.has(productId)) return false;
    return !query.filter || passes(isAt, query.filter);
  });
  const [now, form] = [ctx.now(), formOf(headers)];
  const data = records.map((record) => stockViewFor(caller, record, now, form));
  return { body: listAnswer(data, total, query) };
}

function passes(isAt: (slug: string) => boolean, filter: Filter): boolean {
  switch (filter.kind) {
    case "test":
      return filter.operands.some((slug) => isAt(String(slug)));
    case "all":
      return filter.parts.every((part) => passes(isAt, part));
    case "any":
      return filter.parts.some((part) => passes(isAt, part));
  }
}
