import { freedBy, type Movement } from "../../stock/movement.ts";
import { nextMovementId } from "../../stock/movement-ids.ts";
import { movementPut } from "../../stock/movements-store.ts";
import { recordUpdate } from "../../stock/record-update-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type FormHeaders, formOf } from "../inventory-form.ts";
import { checkProductId } from "../problems.ts";
import { requireStock } from "../require-stock.ts";
import type { CreateStockTransactionRequest } from "../schemas.ts";
import { stockTransactionView } from "../views.ts";
import { type GivenMovement, givenMovement } from "./given-movement.ts";
import { type PlannedMovement, plannedMovement } from "./planned-movement.ts";

/**
 * Moves stock of a product, and tells the log of it. Refused for what is as it was read; where that has changed, the
 * movement is decided on anew, so that what is refused is short at that moment.
 * @throws ApiError 404 where the product's stock is not managed, 422 where there is not enough
 */
export async function createStockTransaction(
  ctx: Context,
  productId: string,
  body: CreateStockTransactionRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const { product_id, ...given } = givenMovement(body);
  checkProductId(product_id, productId, "product_id");
  return commitChange(ctx, async () => {
    const record = await requireStock(ctx, productId);
    const now = ctx.now();
    const planned = plannedMovement(record, given, now);
    const { movement, log } = logOf(ctx, given, planned, now);
    return {
      writes: [
        recordUpdate(record, { changes: [planned.change], entries: log.length, at: now }),
        ...log.map((entry) => movementPut(record, entry)),
      ],
      reply: { body: { data: stockTransactionView(movement, record, formOf(headers)) } },
    };
  });
}

/** What ended holds give back comes first, since it is what the movement may take. */
function logOf(ctx: Context, given: GivenMovement, { added, freed }: PlannedMovement, now: Date) {
  const { location } = given;
  const fields = () => ({
    id: nextMovementId(now, ctx.newId()),
    ...(location === undefined ? {} : { location }),
    created_at: now.toISOString(),
  });
  const swept = freedBy(freed, fields);
  const movement: Movement = { ...fields(), action: given.action, quantity: given.quantity, added };
  return { movement, log: [...swept, movement] };
}
