import { getLogDays } from "../audit-log/log-days-store.ts";
import type { PersonName } from "../kernel/person-name.ts";
import { takeStep } from "../tasks/take-step.ts";
import type { Context } from "../use-case/context.ts";
import { getErasedPersons } from "./erased-persons-store.ts";
import { countProgress } from "./erasure-request.ts";
import { buildRequestPut, getErasureRequest } from "./erasure-requests-store.ts";
import { planOrder } from "./plan-piece.ts";

/** A new order, and with whom it is erased. */
export type OrderOfPersons = { readonly id: string; readonly persons: readonly PersonName[] };

/** The new orders whose persons are erased, with the request that did it. */
export async function findLateOrders(
  { table }: Pick<Context, "table">,
  orders: readonly OrderOfPersons[],
): Promise<readonly { readonly id: string; readonly request_id: string }[]> {
  const erased = await getErasedPersons(
    table,
    orders.flatMap(({ persons }) => persons),
  );
  return orders.flatMap(({ id, persons }) => {
    const [request_id] = persons.flatMap((person) => erased.get(person) ?? []);
    return request_id === undefined ? [] : [{ id, request_id }];
  });
}

/**
 * Erases the person of an order that was made while they were erased, and counts it in their request, also after its end.
 * Does nothing if the erasure has found the order itself.
 * @throws ApiError 409, 429 or 503 while others are in the way
 */
export async function eraseLateOrder(
  ctx: Pick<Context, "table" | "newId" | "now" | "deadline">,
  { id, request_id }: { readonly id: string; readonly request_id: string },
): Promise<void> {
  await takeStep(ctx, async () => {
    const [{ days }, request] = await Promise.all([
      getLogDays(ctx.table),
      getErasureRequest(ctx.table, request_id),
    ]);
    const { writes, ...progress } = await planOrder(ctx, id, { retentionDays: days.order_retention_days });
    if (writes.length === 0) return undefined;
    const at = ctx.now().toISOString();
    const counted = request
      ? [buildRequestPut(countProgress(request.value, progress, at), request.version)]
      : [];
    return { writes: [...writes, ...counted], next: undefined };
  });
}
