import { commitChange } from "../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getLocationIds, locationDisuseWrite, locationUseWrite } from "./locations/store.ts";
import { applyStockUpdate, type PlannedUpdate, planStockUpdate } from "./planned-update.ts";
import { cannotComplete, checkProductId, requireLocations } from "./problems.ts";
import { requireStock } from "./require-stock.ts";
import type { UpdateStockRequest } from "./schemas.ts";
import { MOST_SWEPT } from "./stock/holds.ts";
import { buildReleaseEntries, type Movement } from "./stock/movement.ts";
import { createMovementId } from "./stock/movement-ids.ts";
import { movementPut } from "./stock/movements-store.ts";
import { buildRecordUpdate, type CountsChange } from "./stock/record-update-store.ts";
import { type FormHeaders, parseInventoryForm, stockView } from "./views.ts";

/**
 * Sets available units; allocated units stay, and `null` removes a location.
 * @throws ApiError 404 if the stock is not managed, 400 for an unknown location, 422 while units are allocated
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
    const planned = planStockUpdate(record, attributes, now);
    const ids = await getLocationIds(ctx.table, planned.addedSlugs);
    requireLocations(planned.addedSlugs, ids);
    if (planned.changes.length === 0) return { writes: [], reply: toReply(record) };
    const log = buildUpdateLog(ctx, planned, now);
    const changes = planned.changes.map(({ change }) => change);
    const writes = [
      buildRecordUpdate(record, {
        changes,
        entries: log.length,
        at: now,
        slugs: planned.slugs,
        isAsRead: true,
      }),
      ...log.map((movement) => movementPut(record, movement)),
      ...[...ids].map(([slug, id]) => locationUseWrite(slug, id)),
      ...planned.removedSlugs.map(locationDisuseWrite),
    ];
    refuseTooMuch(writes, changes);
    return { writes, reply: toReply(applyStockUpdate(record, planned, now)) };
  });

  function toReply(record: Parameters<typeof stockView>[0]): Reply {
    return { body: { data: stockView(record, ctx.now(), parseInventoryForm(headers)) } };
  }
}

/** @throws ApiError 422 if the writes do not fit one transaction; one action is left for the stored reply */
function refuseTooMuch(writes: readonly Write[], changes: readonly CountsChange[]): void {
  const swept = changes.reduce((sum, change) => sum + (change.swept?.length ?? 0), 0);
  if (writes.length < MOST_ACTIONS && swept <= MOST_SWEPT) return;
  throw cannotComplete("This is more than can be changed at once; change fewer locations.");
}

/** Logs the units of ended holds and then the new total, for each changed location. */
function buildUpdateLog(ctx: Context, { changes }: PlannedUpdate, now: Date): Movement[] {
  return changes.flatMap(({ change, total, freed }) => {
    const { location } = change;
    const fields = () => ({
      id: createMovementId(now, ctx.newId()),
      ...(location === undefined ? {} : { location }),
      created_at: now.toISOString(),
    });
    const swept = buildReleaseEntries(freed, fields);
    const added = { available: change.available ?? 0, allocated: 0 };
    return [...swept, { ...fields(), action: "set", quantity: total, added }];
  });
}
