import { hasNoPayment } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { actionsOfKeeping, ordersRead } from "../orders/orders-store.ts";
import { noOrder } from "../orders/require-order.ts";
import { changeWithStock } from "../orders/work/change-with-stock.ts";
import { planStock } from "../orders/work/plan-stock.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireEnabled, unsupportedOperation } from "./gateways/gateways.ts";
import { paidOrder } from "./paid-order.ts";
import { orderReader } from "./read-order.ts";
import type { CreatePaymentRequest } from "./schemas.ts";
import { orderTransactionView } from "./transactions/transaction-view.ts";

/**
 * Pays an order, in part or whole. Whoever knows its id may: a guest has nothing else. The first payment takes the
 * stock. Payment, stock and states are one write: what is refused leaves nothing behind, and nothing is ever taken back
 * because another was faster.
 * @throws ApiError 404; 422 for a gateway, method or amount that store or order do not take; 400 `Insufficient stock`
 */
export async function createPayment(
  ctx: Context,
  orderId: string,
  request: CreatePaymentRequest,
): Promise<Reply> {
  const plan = { orders: ordersRead([orderId]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const [found] = orders;
  if (!found) throw noOrder(orderId);
  const gateway = requireEnabled(store.settings, request.gateway, ctx.caller);
  const wanted = { ...request, method: supportedMethod(request) };
  const started = { gateway, wanted, transactionId: ctx.newId(), at: ctx.now() };
  // Whoever is refused allocates nothing.
  const takes = (order: Order) => paidOrder(order, started).order !== undefined && takesStock(order);
  return changeWithStock(ctx, orderReader(ctx, orderId, found), takes, async (order) => {
    const { transaction, order: paid } = paidOrder(order, started);
    const reply = { body: { data: orderTransactionView(order, transaction) } };
    if (!paid) return { reply };
    return takesStock(order)
      ? { ...(await planStock(ctx, paid, "allocate", actionsOfKeeping(order))), reply }
      : { order: paid, reply };
  });
}

/** Payments after the first move nothing, nor does an order that was made elsewhere. */
function takesStock(order: Order): boolean {
  return order.is_manual === undefined && hasNoPayment(order);
}

function supportedMethod({ method, gateway }: CreatePaymentRequest): "authorize" | "purchase" {
  if (method === "authorize" || method === "purchase") return method;
  throw unsupportedOperation(gateway, method, "data.method");
}
