import { MOST_SWEPT } from "../stock/holds.ts";
import { freedBy, type Movement } from "../stock/movement.ts";
import { nextMovementId } from "../stock/movement-ids.ts";
import { movementPut } from "../stock/movements-store.ts";
import { type CountsChange, recordUpdate } from "../stock/record-update-store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, formOf } from "./inventory-form.ts";
import { getLocationIds, locationDisuse, locationUse } from "./locations/store.ts";
import { type PlannedUpdate, plannedUpdate, updatedRecord } from "./planned-update.ts";
import { cannotComplete, checkProductId } from "./problems.ts";
import { requireLocations } from "./require-locations.ts";
import { requireStock } from "./require-stock.ts";
import type { UpdateStockRequest } from "./schemas.ts";
import { stockView } from "./views.ts";

/**
 * Says how much is available of a product, in all or at some of its locations; what is allocated stays. A location that
 * is `null` has no stock of it any more. Decided anew whenever it was moved meanwhile.
 * @throws ApiError 404 where its stock is not managed, 400 for an unknown location, 422 where stock is allocated
 */
export async function updateStock(
  ctx: Context,
  productId: string,
  { data }: UpdateStockRequest,
  headers: FormHeaders,
): Promise<Reply> {
  checkProductId(data.id, productId, "data.id");
  const { attributes } = data;
  return commitChange(ctx, async () => {
    const record = await requireStock(ctx, productId);
    const now = ctx.now();
    const planned = plannedUpdate(record, attributes, now);
    const ids = await getLocationIds(ctx.table, planned.addedSlugs);
    requireLocations(planned.addedSlugs, ids);
    if (planned.changes.length === 0) return { writes: [], reply: replyOf(record) };
    const log = logOf(ctx, planned, now);
    const changes = planned.changes.map(({ change }) => change);
    const writes = [
      recordUpdate(record, { changes, entries: log.length, at: now, slugs: planned.slugs, isAsRead: true }),
      ...log.map((movement) => movementPut(record, movement)),
      ...[...ids].map(([slug, id]) => locationUse(slug, id)),
      ...planned.removedSlugs.map(locationDisuse),
    ];
    refuseTooMuch(writes, changes);
    return { writes, reply: replyOf(updatedRecord(record, planned, now)) };
  });

  function replyOf(record: Parameters<typeof stockView>[0]): Reply {
    return { body: { data: stockView(record, ctx.now(), formOf(headers)) } };
  }
}

/** @throws ApiError 422 for more than a transaction takes, an answer that is kept with it */
function refuseTooMuch(writes: readonly Write[], changes: readonly CountsChange[]): void {
  const swept = changes.reduce((sum, change) => sum + (change.swept?.length ?? 0), 0);
  if (writes.length < MOST_ACTIONS && swept <= MOST_SWEPT) return;
  throw cannotComplete("This is more than can be changed at once; change fewer locations.");
}

/** For each location what it has now, after what was given back by holds that have ended. */
function logOf(ctx: Context, { changes }: PlannedUpdate, now: Date): Movement[] {
  return changes.flatMap(({ change, total, freed }) => {
    const { location } = change;
    const fields = () => ({
      id: nextMovementId(now, ctx.newId()),
      ...(location === undefined ? {} : { location }),
      created_at: now.toISOString(),
    });
    const swept = freedBy(freed, fields);
    const added = { available: change.available ?? 0, allocated: 0 };
    return [...swept, { ...fields(), action: "set", quantity: total, added }];
  });
}
