import { shortName } from "../kernel/errors.ts";
import { addedBy, type Movement } from "../stock/movement.ts";
import { nextMovementId } from "../stock/movement-ids.ts";
import { movementPut } from "../stock/movements-store.ts";
import type { StockRecord } from "../stock/stock.ts";
import { newStockPut } from "../stock/stock-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { getLocationIds, locationUse } from "./locations/store.ts";
import { notValid } from "./problems.ts";
import { requireLocations } from "./require-locations.ts";
import { stockView } from "./views.ts";

/** What there is of a product at first: in all, or at each of its locations. */
export type Beginning = {
  readonly product_id: string;
  readonly available: number;
  readonly locations?: readonly { readonly slug: string; readonly available: number }[];
};

/**
 * Writes the first record of a product, with its log and the uses of its locations.
 * @throws ApiError 400 for a product that has one, and a location that there is not
 */
export async function beginStock(ctx: Context, beginning: Beginning, headers: FormHeaders): Promise<Reply> {
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
      reply: { body: { data: stockView(record, ctx.now(), formOf(headers)) } },
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
