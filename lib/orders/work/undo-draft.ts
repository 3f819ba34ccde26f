import { MOST_ACTIONS } from "../../table/limits.ts";
import { takeStep } from "../../tasks/take-step.ts";
import type { Context } from "../../use-case/context.ts";
import { draftDeletion, draftWrite, getOrderDraft, type TakenStep } from "./order-drafts-store.ts";
import type { OrderStep } from "./order-work.ts";
import { buildFirstChunk } from "./step-writes.ts";

/**
 * Gives back what was taken for an order that was not created; finds nothing if it was.
 * @answers What is taken ahead and given back?
 */
export type UndoDraftWork = { readonly kind: "undo-order-draft"; readonly order_id: string };

/** One action is the draft's. */
const MOST_GIVEN_BACK = MOST_ACTIONS - 1;

/** After the first write the order can no longer be created. @throws ApiError 409 as `takeStep` */
export function undoDraft(ctx: Context, work: UndoDraftWork): Promise<UndoDraftWork | undefined> {
  const { order_id } = work;
  return takeStep(ctx, async () => {
    const stored = await getOrderDraft(ctx.table, order_id);
    if (!stored) return undefined;
    const { value, version } = stored;
    const all = value.taken.map(toReturnStep);
    const { steps, writes } = await buildFirstChunk(ctx, order_id, all, MOST_GIVEN_BACK);
    const taken = value.taken.slice(steps.length);
    const isLast = taken.length === 0;
    const own = isLast ? draftDeletion(order_id, version) : draftWrite({ ...value, taken }, version);
    return { writes: [own, ...writes], next: isLast ? undefined : work };
  });
}

function toReturnStep(step: TakenStep): OrderStep {
  if (step.kind === "code") return step;
  const { parts, until } = step;
  return { kind: "stock", parts, action: { action: "deallocate", held_until: until } };
}
