import { shortName } from "../../kernel/errors.ts";
import { addedBy, type Movement, movementPut } from "../../stock/movement.ts";
import { nextMovementId } from "../../stock/movement-ids.ts";
import type { StockRecord } from "../../stock/stock.ts";
import { newStockPut } from "../../stock/stock-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { InventoryForm } from "../inventory-form.ts";
import { getLocationIds, locationUse } from "../locations/store.ts";
import { notValid } from "../problems.ts";
import type { CreateProductStockRequest, CreateStockRequest } from "../schemas.ts";
import { stockView } from "../views.ts";
import { requireLocations } from "./require-locations.ts";

/** What there is of a product at first: in all, or at each of its locations. */
type Beginning = {
  readonly product_id: string;
  readonly available: number;
  readonly locations?: readonly { readonly slug: string; readonly available: number }[];
};

const PRODUCT_ID = /^[!-~]{1,64}$/;

/**
 * Begins to manage the stock of a product, whether there is one with this id or not.
 * @throws ApiError 400 for a product whose stock is managed already
 */
export async function createProductStock(
  ctx: Context,
  productId: string,
  { data }: CreateProductStockRequest,
  form: InventoryForm,
): Promise<Reply> {
  if (!PRODUCT_ID.test(productId)) {
    throw notValid("The id of a product has 1 to 64 visible ASCII characters.", "product_id");
  }
  return begin(ctx, { product_id: productId.toLowerCase(), available: data.quantity }, form);
}

/**
 * The same with the product's id in the body, and where there is how much.
 * @throws ApiError 400 for a product whose stock is managed already, and a location that there is not
 */
export async function createStock(
  ctx: Context,
  { data: { id, attributes = {} } }: CreateStockRequest,
  form: InventoryForm,
): Promise<Reply> {
  const { available, locations } = attributes;
  if (available !== undefined && locations !== undefined) {
    throw notValid("Say what is available in all, or at each location.", "data.attributes.available");
  }
  const product_id = id.toLowerCase();
  if (!locations) return begin(ctx, { product_id, available: available ?? 0 }, form);
  const entries = Object.entries(locations).map(([slug, entry]) => ({ slug, available: entry.available }));
  const sum = entries.reduce((total, entry) => total + entry.available, 0);
  return begin(ctx, { product_id, available: sum, locations: entries }, form);
}

async function begin(ctx: Context, beginning: Beginning, form: InventoryForm): Promise<Reply> {
  const { product_id, locations = [] } = beginning;
  const slugs = locations.map(({ slug }) => slug);
  return commitChange(ctx, async () => {
    const ids = await getLocationIds(ctx.table, slugs);
    requireLocations(slugs, ids);
    const { record, log } = newRecord(ctx, beginning);
    return {
      writes: [
        {
          ...newStockPut(record),
          refusal: () => notValid(`There is stock of the product '${shortName(product_id)}' already.`, "id"),
        },
        ...log.map((movement) => movementPut(record, movement)),
        ...[...ids].map(([slug, id]) => locationUse(slug, id)),
      ],
      reply: { body: { data: stockView(record, ctx.now(), form) } },
    };
  });
}

/** What is there at first is the first that the log says. */
function newRecord(ctx: Context, { product_id, available, locations = [] }: Beginning) {
  const now = ctx.now();
  const at = now.toISOString();
  const amounts = locations.length > 0 ? locations : [{ available }];
  const log = amounts
    .filter((entry) => entry.available > 0)
    .map(
      (entry): Movement => ({
        id: nextMovementId(now, ctx.newId()),
        action: "increment",
        quantity: entry.available,
        ...("slug" in entry ? { location: entry.slug } : {}),
        added: addedBy("increment", entry.available),
        created_at: at,
      }),
    );
  const record: StockRecord = {
    product_id,
    stock_id: ctx.newId(),
    count: { available, allocated: 0 },
    ...(locations.length > 0 ? { locations: locations.map((entry) => ({ ...entry, allocated: 0 })) } : {}),
    holds: [],
    movements: log.length,
    created_at: at,
    updated_at: at,
  };
  return { record, log };
}
