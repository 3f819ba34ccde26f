import { notFound } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { StockRecord } from "./stock/stock.ts";
import { getStock } from "./stock/stock-store.ts";

/** @throws ApiError 404 if the product's stock is not managed */
export async function requireStock(
  { table }: Pick<Context, "table">,
  productId: string,
): Promise<StockRecord> {
  const record = await getStock(table, productId);
  if (!record) throw notFound("stock of product", productId);
  return record;
}
