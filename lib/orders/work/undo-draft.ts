import { conflictWithOthers } from "../../kernel/errors.ts";
import { retry } from "../../kernel/retry.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Context } from "../../use-case/context.ts";
import { draftDeletion, draftWrite, getOrderDraft, type TakenStep } from "./order-drafts-store.ts";
import type { OrderStep } from "./order-work.ts";
import { buildFirstChunk } from "./step-writes.ts";

/**
 * Gives back what was taken for an order that was not created; finds nothing if it was.
 * @answers What is taken ahead and given back?
 */
export type UndoDraftWork = { readonly kind: "undo-order-draft"; readonly order_id: string };

const DRAFT_ACTIONS = 1;
const MOST_TRIES = 5;

/** After the first write the order can no longer be created. @throws ApiError 409 when other changes keep winning */
export function undoDraft(ctx: Context, work: UndoDraftWork): Promise<UndoDraftWork | undefined> {
  const { order_id } = work;
  return retry(
    {
      ...ctx,
      tries: MOST_TRIES,
      end: () => conflictWithOthers("A part may be done"),
    },
    async () => {
      const stored = await getOrderDraft(ctx.table, order_id);
      if (!stored) return undefined;
      const { value, version } = stored;
      const room = MOST_ACTIONS - DRAFT_ACTIONS;
      const { steps, writes } = await buildFirstChunk(ctx, order_id, value.taken.map(toReturnStep), room);
      const taken = value.taken.slice(steps.length);
      const isLast = taken.length === 0;
      const own = isLast ? draftDeletion(order_id, version) : draftWrite({ ...value, taken }, version);
      const outcome = await writeStep(ctx, [own, ...writes]);
      if (!outcome.isWritten) return "again";
      return isLast ? undefined : work;
    },
  );
}

function toReturnStep(step: TakenStep): OrderStep {
  if (step.kind === "code") return step;
  const { parts, until } = step;
  return { kind: "stock", parts, action: { action: "deallocate", held_until: until } };
}
