import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { beginStock } from "./begin-stock.ts";
import type { FormHeaders } from "./inventory-form.ts";
import { notValid } from "./problems.ts";
import type { CreateStockRequest } from "./schemas.ts";

/** The product need not exist. @throws ApiError 400 if its stock is managed, or for an unknown location */
export async function createStock(
  ctx: Context,
  { data: { id, attributes = {} } }: CreateStockRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const { available, locations } = attributes;
  if (available !== undefined && locations !== undefined) {
    throw notValid("Say what is available in all, or at each location.", "data.attributes.available");
  }
  const product_id = id.toLowerCase();
  if (!locations) return beginStock(ctx, { product_id, available: available ?? 0 }, headers);
  const entries = Object.entries(locations).map(([slug, entry]) => ({ slug, available: entry.available }));
  const sum = entries.reduce((total, entry) => total + entry.available, 0);
  return beginStock(ctx, { product_id, available: sum, locations: entries }, headers);
}
