import type { Filter, FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { isListedAt, STOCK_LISTS } from "../../stock/stock-list.ts";
import { stockOf } from "../../stock/stock-store.ts";
import { indexPage } from "../../table/index-list.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { InventoryForm } from "../inventory-form.ts";
import { stockView } from "../views.ts";

/** What a list of stock can be filtered by: what the index tells without a record being read. */
export const stockFilter: FilterRules = { attributes: { location: { type: "string", operators: ["eq"] } } };

/** A page of all stock in the order of the products' ids; what was created or deleted this moment may be missing or not. */
export async function listStocks(ctx: Context, query: ListQuery, form: InventoryForm): Promise<Reply> {
  const { filter, page } = query;
  const shows = filter ? { shows: ({ sortKey }: { sortKey: string }) => passes(sortKey, filter) } : {};
  const { keys, total } = await indexPage(ctx.table, { partitions: STOCK_LISTS, ...shows }, page);
  const items = await ctx.table.getMany(keys.map(({ pk, sk }) => ({ pk, sk })));
  const records = items.flatMap((item) => (item ? [stockOf(item)] : []));
  const data = records.map((record) => stockView(record, ctx.now(), form));
  return { body: listAnswer(data, total, query) };
}

function passes(sortKey: string, filter: Filter): boolean {
  switch (filter.kind) {
    case "test":
      return filter.operands.some((slug) => isListedAt(sortKey, String(slug)));
    case "all":
      return filter.parts.every((part) => passes(sortKey, part));
    case "any":
      return filter.parts.some((part) => passes(sortKey, part));
  }
}
