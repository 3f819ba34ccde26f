import { conflict } from "../../kernel/errors.ts";
import { getOrder } from "../../orders/orders-store.ts";
import type { CartPayment } from "../../provider-payments/cart-payment.ts";
import { bringForwardWrite } from "../../provider-payments/payments-due-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import { cancelAbandoned } from "../providers/cancel-abandoned.ts";
import { buildUnreachableError } from "../providers/provider-errors.ts";
import { isGone, isUnpaid } from "./cart-payment-rules.ts";
import { buildCartCallError } from "./cart-payment-steps.ts";
import { type CartWork, checkCartSnapshot } from "./cart-work.ts";

/**
 * Before a cart begins another payment: the one that its last order has taken is cancelled at the provider, unless it is settled.
 * The sweep follows with the order and its stock.
 * @throws ApiError 409 if it is paid or being processed; 502 or 503 if the provider cannot be asked
 */
export async function endTakenPayment(work: CartWork, payment: CartPayment, orderId: string): Promise<void> {
  const { ctx, provider, line } = work;
  const order = (await getOrder(ctx.table, orderId))?.value;
  const transaction = order?.transactions.find(({ id }) => id === payment.id);
  if (transaction && transaction.status !== "pending") return;
  const looked = await provider.look(line, payment.reference);
  if (looked.outcome !== "done") throw buildCartCallError(work, payment.id, looked);
  checkCartSnapshot(work, payment, looked.value);
  const told = isUnpaid(looked.value) ? await cancelAbandoned(work, payment) : looked.value;
  if (!told || isUnpaid(told)) throw buildUnreachableError(payment.id);
  if (order?.cart_payment) await bringForward(ctx, orderId);
  if (isGone(told)) return;
  throw conflict("An order of the cart has a payment already. Confirm it; nothing was charged for another.", {
    meta: { order_id: orderId, transaction_id: payment.id },
  });
}

async function bringForward(ctx: Context, orderId: string): Promise<void> {
  await commitChange(stepContext(ctx), async (failed) => ({
    writes: failed.length > 0 ? [] : [bringForwardWrite(orderId, ctx.now())],
    reply: {},
  }));
}
