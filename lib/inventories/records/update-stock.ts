import { addedBy, type Movement, movementPut } from "../../stock/movement.ts";
import { nextMovementId } from "../../stock/movement-ids.ts";
import { recordUpdate } from "../../stock/record-update.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { InventoryForm } from "../inventory-form.ts";
import { getLocationIds, locationDisuse, locationUse } from "../locations/store.ts";
import { checkProductId } from "../problems.ts";
import type { UpdateStockRequest } from "../schemas.ts";
import { stockView } from "../views.ts";
import { type PlannedUpdate, plannedUpdate, updatedRecord } from "./planned-update.ts";
import { requireLocations } from "./require-locations.ts";
import { requireStock } from "./require-stock.ts";

/**
 * Says how much is available of a product, in all or at some of its locations; what is allocated stays. A location that
 * is `null` has no stock of it any more. Decided anew whenever it was moved meanwhile.
 * @throws ApiError 404 where its stock is not managed, 400 for an unknown location, 422 where stock is allocated
 */
export async function updateStock(
  ctx: Context,
  productId: string,
  { data }: UpdateStockRequest,
  form: InventoryForm,
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
    const updated = updatedRecord(record, planned, now);
    return {
      writes: [
        recordUpdate(record, {
          changes: planned.changes.map(({ change }) => change),
          entries: log.length,
          at: now,
          slugs: planned.slugs,
        }),
        ...log.map((movement) => movementPut(record, movement)),
        ...[...ids].map(([slug, id]) => locationUse(slug, id)),
        ...planned.removedSlugs.map(locationDisuse),
      ],
      reply: replyOf(updated),
    };
  });

  function replyOf(record: Parameters<typeof stockView>[0]): Reply {
    return { body: { data: stockView(record, ctx.now(), form) } };
  }
}

/** For each location what it has now, after what was given back by holds that have ended. */
function logOf(ctx: Context, { changes }: PlannedUpdate, now: Date): Movement[] {
  return changes.flatMap(({ change, total, freed }) => {
    const shared = {
      ...(change.location === undefined ? {} : { location: change.location }),
      created_at: now.toISOString(),
    };
    const id = () => nextMovementId(now, ctx.newId());
    const swept: Movement[] =
      freed === 0
        ? []
        : [
            {
              id: id(),
              action: "deallocate",
              quantity: freed,
              added: addedBy("deallocate", freed),
              ...shared,
            },
          ];
    const added = { available: change.available ?? 0, allocated: 0 };
    return [...swept, { id: id(), action: "set", quantity: total, added, ...shared }];
  });
}
