import { shortName } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, parseInventoryForm } from "./inventory-form.ts";
import { getLocationIds, locationUseWrite } from "./locations/store.ts";
import { notValid } from "./problems.ts";
import { requireLocations } from "./require-locations.ts";
import { computeAdded, type Movement } from "./stock/movement.ts";
import { createMovementId } from "./stock/movement-ids.ts";
import { movementPut } from "./stock/movements-store.ts";
import type { StockRecord } from "./stock/stock.ts";
import { newStockPut } from "./stock/stock-store.ts";
import { stockView } from "./views.ts";

/** First stock of a product: in total, or for each location. */
export type InitialStock = {
  readonly product_id: string;
  readonly available: number;
  readonly locations?: readonly { readonly slug: string; readonly available: number }[];
};

/** @throws ApiError 400 if the product has stock already, or for an unknown location */
export async function beginStock(
  ctx: Context,
  beginning: InitialStock,
  headers: FormHeaders,
): Promise<Reply> {
  const { product_id, locations = [] } = beginning;
  const slugs = locations.map(({ slug }) => slug);
  return commitChange(ctx, async () => {
    const ids = await getLocationIds(ctx.table, slugs);
    requireLocations(slugs, ids);
    const { record, log } = buildFirstRecord(ctx, beginning);
    return {
      writes: [
        {
          ...newStockPut(record),
          refusal: () => notValid(`There is stock of the product '${shortName(product_id)}' already.`, "id"),
        },
        ...log.map((movement) => movementPut(record, movement)),
        ...[...ids].map(([slug, id]) => locationUseWrite(slug, id)),
      ],
      reply: { body: { data: stockView(record, ctx.now(), parseInventoryForm(headers)) } },
    };
  });
}

function buildFirstRecord(ctx: Context, { product_id, available, locations = [] }: InitialStock) {
  const now = ctx.now();
  const at = now.toISOString();
  const amounts = locations.length > 0 ? locations : [{ available }];
  const log = amounts
    .filter((entry) => entry.available > 0)
    .map(
      (entry): Movement => ({
        id: createMovementId(now, ctx.newId()),
        action: "increment",
        quantity: entry.available,
        ...("slug" in entry ? { location: entry.slug } : {}),
        added: computeAdded("increment", entry.available),
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
