import type { Filter, FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { getShownStock, READ_BY_IDS_HINT, requireListableIds, requireShownStock } from "./require-stock.ts";
import type { ReadStocksRequest } from "./schemas.ts";
import { getStockPage } from "./stock/stock-store.ts";
import { type FormHeaders, parseInventoryForm, stockViewFor } from "./views.ts";

/** Only filters that the index answers without reading a record. */
export const stockFilter: FilterRules = { attributes: { location: { type: "string", operators: ["eq"] } } };

/**
 * Products created or deleted at this moment may be missing or present.
 * @throws ApiError 403 for a shopper, unless the store allows it; 422 if the list costs too much
 */
export async function listStocks(ctx: Context, query: ListQuery, headers: FormHeaders): Promise<Reply> {
  const table = shopperTable(ctx, READ_BY_IDS_HINT);
  const { caller } = ctx;
  const listable = await requireListableIds({ table, caller });
  const { records, total } = await getStockPage(table, query.page, ({ productId, isAt }) => {
    if (listable && !listable.has(productId)) return false;
    return !query.filter || hasMatchingLocation(isAt, query.filter);
  });
  const [now, form] = [ctx.now(), parseInventoryForm(headers)];
  const data = records.map((record) => stockViewFor(caller, record, now, form));
  return { body: listAnswer(data, total, query) };
}

function hasMatchingLocation(isAt: (slug: string) => boolean, filter: Filter): boolean {
  switch (filter.kind) {
    case "test":
      return filter.operands.some((slug) => isAt(String(slug)));
    case "all":
      return filter.parts.every((part) => hasMatchingLocation(isAt, part));
    case "any":
      return filter.parts.some((part) => hasMatchingLocation(isAt, part));
  }
}

/** @throws ApiError 404 if it is not managed or the caller may not see it */
export async function readStock(ctx: Context, productId: string, headers: FormHeaders): Promise<Reply> {
  const record = await requireShownStock(ctx, productId);
  return { body: { data: stockViewFor(ctx.caller, record, ctx.now(), parseInventoryForm(headers)) } };
}

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
