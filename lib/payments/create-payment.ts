import { hasNoPayment } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { countEndRemovalActions, ordersRead } from "../orders/orders-store.ts";
import { orderNotFound } from "../orders/require-order.ts";
import { changeWithStock } from "../orders/work/change-with-stock.ts";
import { planStock } from "../orders/work/plan-stock.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { buildUnsupportedOperationError, requireEnabledGateway } from "./gateways/gateways.ts";
import { payOrder } from "./paid-order.ts";
import { buildOrderReader } from "./read-order.ts";
import type { CreatePaymentRequest } from "./schemas.ts";
import { orderTransactionView } from "./transactions/transaction-view.ts";

/**
 * Pays an order with its stock and states in one write. Callers only need the order's id.
 * @throws ApiError 404; 422 for a gateway, method or amount that is refused; 400 for insufficient stock
 * @answers When does a payment take the stock, and when does it go back?
 */
export async function createPayment(
  ctx: Context,
  orderId: string,
  request: CreatePaymentRequest,
): Promise<Reply> {
  const plan = { orders: ordersRead([orderId]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const [storedOrder] = orders;
  if (!storedOrder) throw orderNotFound(orderId);
  const gateway = requireEnabledGateway(store.settings, request.gateway, ctx.caller);
  const payment = { ...request, method: requireSupportedMethod(request) };
  const started = { gateway, requested: payment, transactionId: ctx.newId(), at: ctx.now() };
  // A refused payment allocates nothing.
  const takes = (order: Order) => payOrder(order, started).order !== undefined && willTakeStock(order);
  return changeWithStock(ctx, buildOrderReader(ctx, orderId, storedOrder), takes, async (order) => {
    const { transaction, order: paid } = payOrder(order, started);
    const reply = { body: { data: orderTransactionView(order, transaction) } };
    if (!paid) return { reply };
    return willTakeStock(order)
      ? { ...(await planStock(ctx, paid, "allocate", countEndRemovalActions(order))), reply }
      : { order: paid, reply };
  });
}

/** Later payments move no stock, and imported orders have none. */
function willTakeStock(order: Order): boolean {
  return order.is_manual === undefined && hasNoPayment(order);
}

function requireSupportedMethod({ method, gateway }: CreatePaymentRequest): "authorize" | "purchase" {
  if (method === "authorize" || method === "purchase") return method;
  throw buildUnsupportedOperationError(gateway, method, "data.method");
}
