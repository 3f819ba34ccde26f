import { shortName } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { buildFirstRecord, type FirstStock } from "./first-record.ts";
import { getLocationIds, locationUseWrite } from "./locations/store.ts";
import { notValid, requireLocations } from "./problems.ts";
import type { CreateProductStockRequest, CreateStockRequest } from "./schemas.ts";
import { createMovementId } from "./stock/movement-ids.ts";
import { movementPut } from "./stock/movements-store.ts";
import { newStockPut } from "./stock/stock-store.ts";
import { type FormHeaders, parseInventoryForm, stockView } from "./views.ts";

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

const PRODUCT_ID = /^[!-~]{1,64}$/;

/** The product need not exist. @throws ApiError 400 if its stock is managed already */
export async function createProductStock(
  ctx: Context,
  productId: string,
  { data }: CreateProductStockRequest,
  headers: FormHeaders,
): Promise<Reply> {
  if (!PRODUCT_ID.test(productId)) {
    throw notValid("The id of a product has 1 to 64 visible ASCII characters.", "product_id");
  }
  return beginStock(ctx, { product_id: productId.toLowerCase(), available: data.quantity }, headers);
}

/** @throws ApiError 400 if the product has stock already, or for an unknown location */
async function beginStock(ctx: Context, beginning: FirstStock, headers: FormHeaders): Promise<Reply> {
  const { product_id, locations = [] } = beginning;
  const slugs = locations.map(({ slug }) => slug);
  return commitChange(ctx, async () => {
    const ids = await getLocationIds(ctx.table, slugs);
    requireLocations(slugs, ids);
    const now = ctx.now();
    const movementIds = (locations.length > 0 ? locations : [{}]).map(() =>
      createMovementId(now, ctx.newId()),
    );
    const { record, log } = buildFirstRecord(beginning, { stockId: ctx.newId(), movementIds, now });
    return {
      writes: [
        {
          ...newStockPut(record),
          refusal: () => notValid(`There is stock of the product '${shortName(product_id)}' already.`, "id"),
        },
        ...log.map((movement) => movementPut(record, movement)),
        ...[...ids].map(([slug, id]) => locationUseWrite(slug, id)),
      ],
      reply: { body: { data: stockView(record, now, parseInventoryForm(headers)) } },
    };
  });
}
