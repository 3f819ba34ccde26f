import { isDeepStrictEqual } from "node:util";
import { conflictWithOthers } from "../../kernel/errors.ts";
import { prepareMaskWrites } from "../../promotions/live/code-use-records-store.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Put } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { anonymizeOrder } from "./order-rules.ts";

/** Returns the unchanged order if there is nothing to mask. */
export function maskOrder(order: Order, now: Date): Order {
  const masked = anonymizeOrder(order);
  return isDeepStrictEqual(masked, order) ? order : { ...masked, updated_at: now.toISOString() };
}

export function returnsCodes({ work }: Pick<Order, "work">): boolean {
  return work?.left.some(({ kind }) => kind === "code") ?? false;
}

/** A transaction has 100 writes; the rest is for the order itself. */
const USES_AT_ONCE = 90;

/**
 * Masks the uses of an order's codes. Writes those without room in the order's transaction first, which can be repeated.
 * @throws ApiError 409 when another writer changes one of them
 */
export async function maskCodeUses(
  ctx: Pick<Context, "table" | "newId">,
  { id, codes = [] }: Pick<Order, "id" | "codes">,
): Promise<readonly Put[]> {
  const uses = await prepareMaskWrites(ctx.table, id, codes);
  for (let next = USES_AT_ONCE; next < uses.length; next += USES_AT_ONCE) {
    const failed = await writeStepSurely(ctx, uses.slice(next, next + USES_AT_ONCE));
    if (failed.length > 0) throw conflictWithOthers("A part may be done");
  }
  return uses.slice(0, USES_AT_ONCE);
}
