import { applyPatch } from "../../kernel/merge.ts";
import { createResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateStockLocationRequest } from "../schemas.ts";
import { locationView } from "../views.ts";
import type { StockLocation } from "./location.ts";
import { stockLocations } from "./store.ts";

/** Creates a stock location. @throws ApiError 422 if another location has the slug */
export async function createStockLocation(
  ctx: Context,
  { data: { attributes } }: CreateStockLocationRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, slug } = attributes;
  const empty: StockLocation = { id: ctx.newId(), name, slug, created_at: now, updated_at: now };
  const fields = ["external_ref", "description", "address", "geolocation"] as const;
  const location = applyPatch(empty, attributes, fields);
  return createResource(ctx, stockLocations, location, (value) => ({ body: { data: locationView(value) } }));
}
