import type { Write } from "../../table/table.ts";
import { takeStep } from "../../tasks/take-step.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { canTransition } from "../order-states.ts";
import { getOrder, orderWrites, type StoredOrder } from "../orders-store.ts";
import { buildErasureDueWrite } from "./erasure-due-store.ts";
import { maskCodeUses, maskOrder, returnsCodes } from "./mask-order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Outcome for an order whose person is erased. */
export type OrderFate =
  | { readonly is: "anonymized" }
  | {
      readonly is: "kept";
      /** When its time for the books ends. */
      readonly until: Date;
      /** When it is looked at again. An order that is open then waits for one day more. */
      readonly dueAt: Date;
    };

/** @param retentionDays since the order was made @answers Which orders of an erased person stay, and until when? */
export function decideFate(order: Order, now: Date, retentionDays: number): OrderFate {
  const until = new Date(Date.parse(order.created_at) + retentionDays * DAY_MS);
  const isOver = order.is_anonymized === true || canTransition(order, "anonymize");
  if (isOver && until <= now && !returnsCodes(order)) return { is: "anonymized" };
  return { is: "kept", until, dueAt: new Date(Math.max(until.getTime(), now.getTime() + DAY_MS)) };
}

/**
 * Takes the person off an order: no list finds it by them, uses of codes are masked, and what need not stay for the books is.
 * @returns writes for one transaction
 */
export async function prepareOrderErasure(
  ctx: Pick<Context, "table" | "newId" | "now">,
  stored: StoredOrder,
  retentionDays: number,
): Promise<{ readonly writes: readonly Write[]; readonly fate: OrderFate }> {
  const order = stored.value;
  const fate = decideFate(order, ctx.now(), retentionDays);
  const shown = fate.is === "anonymized" ? maskOrder(order, ctx.now()) : order;
  const uses = returnsCodes(order) ? [] : await maskCodeUses(ctx, order);
  const writes = [...orderWrites({ ...shown, is_person_erased: true }, stored), ...uses];
  const mark = fate.is === "kept" ? [buildErasureDueWrite(order.id, fate.dueAt)] : [];
  return { writes: [...writes, ...mark], fate };
}

/** For a mark that has expired. Does nothing for an order that is gone, or that was never an erased person's. */
export async function anonymizeDueOrder(
  ctx: Pick<Context, "table" | "newId" | "now" | "deadline">,
  orderId: string,
): Promise<void> {
  const DUE = 0;
  await takeStep(ctx, async () => {
    const stored = await getOrder(ctx.table, orderId);
    if (!stored?.value.is_person_erased) return undefined;
    const fate = decideFate(stored.value, ctx.now(), DUE);
    if (fate.is === "kept") return { writes: [buildErasureDueWrite(orderId, fate.dueAt)], next: undefined };
    return { writes: (await prepareOrderErasure(ctx, stored, DUE)).writes, next: undefined };
  });
}
