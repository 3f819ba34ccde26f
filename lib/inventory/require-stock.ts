import { forbidden, notFound, unprocessable } from "../kernel/errors.ts";
import { getListedIds, planPublishedIdsRead } from "../releases/published-ids-store.ts";
import { getSettings } from "../settings/store.ts";
import { readTogether } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { StockRecord } from "./stock/stock.ts";
import { getStock, stockRead } from "./stock/stock-store.ts";

/** @throws ApiError 404 if the product's stock is not managed */
export async function requireStock(
  { table }: Pick<Context, "table">,
  productId: string,
): Promise<StockRecord> {
  const record = await getStock(table, productId);
  if (!record) throw notFound("stock of product", productId);
  return record;
}

/** End of a sentence that tells shoppers how to read stock without a list. */
export const READ_BY_IDS_HINT = "name the products, by `POST /v2/inventories/multiple`";

/**
 * Limit for the index parts of all live releases in a shopper's list. A part costs some 17 read units, and a
 * shopper's list may cost 500, see `docs/decisions/0005-cost-of-lists.md`.
 */
const MOST_INDEX_PARTS = 25;

/** In the order of the products, without repeats. Shoppers see only products of a live release. */
export async function getShownStock(
  { table, caller }: Pick<Context, "table" | "caller">,
  productIds: readonly string[],
): Promise<readonly StockRecord[]> {
  const ids = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const stock = stockRead(ids);
  if (caller.grant === "client_credentials") {
    const { records } = await readTogether(table, { records: stock });
    return ids.flatMap((id) => records.get(id) ?? []);
  }
  const { records, published } = await readTogether(table, {
    records: stock,
    published: planPublishedIdsRead(ids),
  });
  return ids.flatMap((id) => (published.has(id) ? (records.get(id) ?? []) : []));
}

/** @throws ApiError 404 if the stock is not managed, or for shoppers if the product is not published */
export async function requireShownStock(
  ctx: Pick<Context, "table" | "caller">,
  productId: string,
): Promise<StockRecord> {
  const [record] = await getShownStock(ctx, [productId]);
  if (!record) throw notFound("stock of product", productId);
  return record;
}

/** In lower case; `undefined` for all. @throws ApiError 403 if shoppers may not list, 422 if too many */
export async function requireListableIds({
  table,
  caller,
}: Pick<Context, "table" | "caller">): Promise<ReadonlySet<string> | undefined> {
  if (caller.grant === "client_credentials") return undefined;
  const { settings } = await getSettings(table);
  if (settings.stock_lists !== "anyone")
    throw forbidden(`Shoppers cannot list the stock of this store; ${READ_BY_IDS_HINT}.`);
  const ids = await getListedIds(table, MOST_INDEX_PARTS);
  if (!ids)
    throw unprocessable(
      `The published catalogs have too many products for a list of stock; ${READ_BY_IDS_HINT}.`,
    );
  return ids;
}
