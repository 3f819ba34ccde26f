import { forbidden, notFound, unprocessable } from "../kernel/errors.ts";
import { getListedIds, publishedIdsRead } from "../releases/published-ids-store.ts";
import { getSettings } from "../settings/store.ts";
import type { StockRecord } from "../stock/stock.ts";
import { stockRead } from "../stock/stock-store.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";

/** How shoppers get stock where they cannot list it, as the end of a sentence. */
export const BY_IDS = "name the products, by `POST /v2/inventories/multiple`";

/**
 * Of how many parts the indexes of all live releases may be, for a shopper's list: a part costs some 17 read units, and
 * a shopper's list may cost 500, see `docs/decisions/0005-cost-of-lists.md`.
 */
const MOST_INDEX_PARTS = 25;

/**
 * The stock of these products that the caller may see, each once, in their order. Shoppers see that of products which a
 * live release has. One round trip.
 */
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
    published: publishedIdsRead(ids),
  });
  return ids.flatMap((id) => (published.has(id) ? (records.get(id) ?? []) : []));
}

/**
 * The stock of a product.
 * @throws ApiError 404 where it is not managed, and for shoppers where the product is not published
 */
export async function requireShownStock(
  ctx: Pick<Context, "table" | "caller">,
  productId: string,
): Promise<StockRecord> {
  const [record] = await getShownStock(ctx, [productId]);
  if (!record) throw notFound("stock of product", productId);
  return record;
}

/**
 * The products whose stock a list shows, in lower case; nothing where it shows all.
 * @throws ApiError 403 for a shopper, unless the store lets anyone list stock; 422 where there are too many products
 */
export async function requireListableIds({
  table,
  caller,
}: Pick<Context, "table" | "caller">): Promise<ReadonlySet<string> | undefined> {
  if (caller.grant === "client_credentials") return undefined;
  const { settings } = await getSettings(table);
  if (settings.stock_lists !== "anyone")
    throw forbidden(`Shoppers cannot list the stock of this store; ${BY_IDS}.`);
  const ids = await getListedIds(table, MOST_INDEX_PARTS);
  if (!ids)
    throw unprocessable(`The published catalogs have too many products for a list of stock; ${BY_IDS}.`);
  return ids;
}
