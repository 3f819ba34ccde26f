import type { Filter, FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { getStockPage } from "../stock/stock-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { stockView } from "./views.ts";

/** What a list of stock can be filtered by: what the index tells without a record being read. */
export const stockFilter: FilterRules = { attributes: { location: { type: "string", operators: ["eq"] } } };

const BY_IDS = "name the products, by `POST /v2/inventories/multiple`";

/** A page of all stock in the order of the products' ids; what was created or deleted this moment may be missing or not. @throws ApiError 422 for a shopper's list that costs too much */
export async function listStocks(ctx: Context, query: ListQuery, headers: FormHeaders): Promise<Reply> {
  const shows = (isAt: (slug: string) => boolean) => !query.filter || passes(isAt, query.filter);
  const { records, total } = await getStockPage(shopperTable(ctx, BY_IDS), query.page, shows);
  const data = records.map((record) => stockView(record, ctx.now(), formOf(headers)));
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
