import { retry } from "../kernel/deadline.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { conflict, unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeOrder } from "./change-order.ts";
import { isOpenAuthorization, isPending } from "./coverage.ts";
import { IMPORTED_TRANSACTION_NAME } from "./import/imported-payments.ts";
import type { Order } from "./order.ts";
import { canTransition, transition } from "./order-states.ts";
import { DELETION_ACTIONS, deleteOrderWrites } from "./orders-store.ts";
import { requireMatchingOrder } from "./require-order.ts";
import type { Transaction } from "./transaction.ts";
import { continueOrderWork } from "./work/carry-on-order.ts";
import { planCancellation } from "./work/plan-cancellation.ts";

/**
 * Deletes an order and returns its stock and codes, in one transaction or after cancelling it.
 * @throws ApiError 404; 422 when money was settled or a payment is in progress; 409 while its stock moves
 */
export async function deleteOrder(ctx: Context, orderId: string): Promise<Reply> {
  const deleting = await finishOrderWork(ctx, orderId);
  return commitChange(ctx, async () => {
    const stored = await requireMatchingOrder(deleting, orderId);
    refuseDeletion(stored.value);
    const plan = await planCancellation(ctx, stored.value, DELETION_ACTIONS);
    if (stored.value.work || plan.order.work) throw buildMovingConflict();
    return { writes: [...deleteOrderWrites(stored), ...plan.along], reply: {} };
  });
}

const TRIES = { tries: 5, atOnce: 1, base: 50 };

/**
 * Cancels an order that has more to return than its deletion has room for.
 * @returns the context for the deletion: a state that the cancellation has ended need not be there any more
 */
async function finishOrderWork(ctx: Context, orderId: string): Promise<Context> {
  let current = ctx;
  // If it has not come to an end, the deletion refuses.
  await retry({ ...TRIES, ...ctx, end: () => {} }, async () => {
    const { value: order } = await requireMatchingOrder(current, orderId);
    refuseDeletion(order);
    if (order.work) await continueOrderWork(ctx, order.id, order.work.id);
    else if (!(await planCancellation(ctx, order, DELETION_ACTIONS)).order.work) return;
    else await cancelBeforeDeletion(current, orderId);
    current = { ...ctx, ifMatch: undefined };
    return "again";
  });
  return current;
}

async function cancelBeforeDeletion(ctx: Context, orderId: string): Promise<void> {
  await changeOrder(
    ctx,
    () => requireMatchingOrder(ctx, orderId),
    async (order) => {
      refuseDeletion(order);
      const plan = await planCancellation(ctx, cancelIfAllowed(order, ctx.now()));
      return { ...plan, reply: {} };
    },
  );
}

function cancelIfAllowed(order: Order, now: Date): Order {
  if (!canTransition(order, "cancel")) return order;
  return { ...transition(order, "cancel"), updated_at: now.toISOString() };
}

function buildMovingConflict() {
  return conflict("Stock or codes of the order are being moved. Nothing was deleted; please try again.");
}

type Payments = Pick<Order, "id" | "status" | "transactions" | "cart_payment" | "is_manual" | "created_at">;

const SETTLED =
  "Money was settled on the order, so it is kept for accounting, also when it is refunded and cancelled. " +
  "'POST /v2/orders/anonymize' takes names and addresses off it.";
const IN_PROGRESS =
  "A payment of the order is in progress. Cancel its transaction first, or the order itself where it is authorised at " +
  "'manual'. Orders can be deleted on which no money was settled, and imported ones.";

/** Ignores imported payments: a wrong import can be deleted and sent again. @throws ApiError 422 */
function refuseDeletion(order: Payments): void {
  const own = order.transactions.filter((one) => !isUnchangedImport(one, order) && !isManualNote(one, order));
  const isSettled = own.some((one) => one.status === "complete" && !isOpenAuthorization(one));
  const isOpen = own.some((one) => isPending(one) || isOpenAuthorization(one));
  // It may be paid, although no client has confirmed it.
  if (!isSettled && !isOpen && !order.cart_payment) return;
  throw unprocessable(isSettled ? SETTLED : IN_PROGRESS, {
    title: TITLES.unprocessableEntity,
    meta: { order_id: order.id },
  });
}

/** No provider reserves money for it, and it can be neither captured nor cancelled. */
function isManualNote(transaction: Transaction, { status }: Payments): boolean {
  return status === "cancelled" && transaction.gateway === "manual" && isOpenAuthorization(transaction);
}

function isUnchangedImport({ name, created_at, updated_at }: Transaction, order: Payments): boolean {
  const isFromImport = order.is_manual === true && name === IMPORTED_TRANSACTION_NAME;
  return isFromImport && created_at === order.created_at && updated_at === created_at;
}
