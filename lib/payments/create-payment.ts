import { deriveUuid } from "../kernel/ids.ts";
import { hasNoPayment } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { countEndRemovalActions, DUE_ACTIONS, ordersRead } from "../orders/orders-store.ts";
import { orderNotFound } from "../orders/require-order.ts";
import { changeWithStock } from "../orders/work/change-with-stock.ts";
import { planStock } from "../orders/work/plan-stock.ts";
import type { ProviderParameters } from "../provider-payments/provider-payment.ts";
import type { Settings } from "../settings/settings.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/table.ts";
import { stepContext } from "../use-case/bulk/in-steps.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkDeclines, countDecline, refuseCardTesting } from "./card-testing.ts";
import { releaseCartPayment } from "./cart-payments/settle-cart-payment.ts";
import type { PaymentGateway } from "./gateways/gateway.ts";
import {
  buildUnsupportedOperationError,
  gatewaySettings,
  requireEnabledGateway,
} from "./gateways/gateways.ts";
import { payOrder, type StartedPayment } from "./paid-order.ts";
import { payAtProvider } from "./pay-at-provider.ts";
import type { ProviderMeans } from "./providers/open-line.ts";
import {
  isFinal,
  isProviderTransaction,
  type ProviderTransaction,
} from "./providers/provider-transaction.ts";
import { buildOrderReader } from "./read-order.ts";
import { buildResumableReply, type KeptWork, readBegunWork } from "./resumable-reply.ts";
import type { CreatePaymentRequest } from "./schemas.ts";
import { settleEarlierOrders } from "./settling/settle-earlier-orders.ts";
import { requireTransaction } from "./transactions/change-transaction.ts";
import { orderTransactionView } from "./transactions/transaction-view.ts";

/**
 * Pays an order with its stock and states in one write. Callers only need the order's id. A provider is called after that.
 * @throws ApiError 404; 422 for a gateway, method or amount that is refused; 400 for insufficient stock or a provider's
 * refusal; 429 after too many declined cards; 502 or 503 if the provider cannot be asked
 * @answers When does a payment take the stock, and when does it go back?
 */
export async function createPayment(
  ctx: Context,
  orderId: string,
  request: CreatePaymentRequest,
  means: ProviderMeans,
  transactionId = ctx.newId(),
): Promise<Reply> {
  const plan = { orders: ordersRead([orderId]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const [storedOrder] = orders;
  if (!storedOrder) throw orderNotFound(orderId);
  const started = { ...buildStart(ctx, store.settings, request), transactionId };
  const { gateway } = started;
  await refuseCardTesting(ctx, request);
  // A request that is refused ends no other payment.
  payOrder(storedOrder.value, started);
  const { cart_payment: ofCart } = storedOrder.value;
  if (ofCart) {
    await releaseCartPayment(ctx, means, { order: storedOrder.value, settings: store.settings }, ofCart);
    return createPayment(ctx, orderId, request, means, transactionId);
  }
  await settleEarlierOrders(ctx, storedOrder.value, store.settings, means);
  // A refused payment allocates nothing.
  const takesStock = (order: Order) => payOrder(order, started).order !== undefined && willTakeStock(order);
  const others = gateway.provider ? DUE_ACTIONS : 0;
  const reply = await changeWithStock(
    ctx,
    buildOrderReader(ctx, orderId, storedOrder),
    { takesStock, others },
    async (order) => {
      checkDeclines(order, request);
      const { transaction, order: paid } = payOrder(order, started);
      const answer = gateway.provider
        ? buildResumableReply({ transactionId: transaction.id })
        : { body: { data: orderTransactionView(order, transaction) } };
      if (!paid) return { reply: answer };
      return willTakeStock(order)
        ? {
            ...(await planStock(ctx, paid, "allocate", others + countEndRemovalActions(order))),
            reply: answer,
          }
        : { order: paid, reply: answer };
    },
  );
  return resumePayment(ctx, { orderId, request }, { reply, error: undefined }, means);
}

type Requested = { readonly orderId: string; readonly request: CreatePaymentRequest };

/**
 * Answers from the payment that this request, or an earlier one with the same `Idempotency-Key`, has begun, as it is now. A
 * payment that could not be sent to its provider is begun again, once for all repeats: its id gives the next one's.
 * @throws ApiError as `createPayment`
 */
export async function resumePayment(
  ctx: Context,
  { orderId, request }: Requested,
  { reply, error }: KeptWork,
  means: ProviderMeans,
): Promise<Reply> {
  const begun = readBegunWork(reply);
  if (!begun) return reply;
  if (error?.problems[0].meta?.["transaction_id"] === begun.transactionId) throw error;
  const plan = { orders: ordersRead([orderId]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const order = orders[0]?.value;
  if (!order) throw orderNotFound(orderId);
  const transaction = requireTransaction(order, begun.transactionId);
  if (!isProviderTransaction(transaction)) return reply;
  if (isNeverSent(transaction)) {
    const nextId = deriveUuid("payment after", transaction.id);
    return createPayment(stepContext(ctx), orderId, request, means, nextId);
  }
  const { settings } = store;
  const taking = readTaking(buildStart(ctx, settings, request), transaction, order);
  try {
    return await payAtProvider(ctx, means, { order, transaction, settings }, taking);
  } catch (failure) {
    if (!isFinal(transaction)) await countDecline(ctx, request, failure);
    throw failure;
  }
}

/** Failures without a decision of the provider about the payment. */
const NOT_DECIDED = ["not_sent", "unknown", "key_refused", "not_begun"];

function isNeverSent({ status, reference, provider: { failure } }: ProviderTransaction): boolean {
  return status === "failed" && reference === "" && NOT_DECIDED.includes(failure?.code ?? "");
}

/** Reads the charge that this request asks for. It may name another payment method than the request before. */
function readTaking(
  { gateway, requested: { method }, ...start }: Omit<StartedPayment, "transactionId">,
  { id: transactionId, amount }: ProviderTransaction,
  order: Order,
): ProviderParameters | undefined {
  const { id: orderId, currency } = order;
  const payment = { orderId, transactionId, method, amount, currency: currency.code };
  const answer = gateway.start(payment, { ...start, currency, order });
  return "provider" in answer ? answer.provider.taking : undefined;
}

/** @throws ApiError 422 or 403 for a gateway that takes no payment of this caller */
function buildStart(
  { caller, shopper, demoKeys, now }: Context,
  settings: Settings,
  request: CreatePaymentRequest,
): Omit<StartedPayment, "transactionId"> {
  const gateway = requireEnabledGateway(settings, request.gateway, caller);
  return {
    gateway,
    requested: { ...request, method: requireMethod(gateway, request) },
    request,
    settings: gatewaySettings(settings, gateway.slug),
    caller,
    shopper,
    isLocal: demoKeys === "allowed",
    now: now(),
  };
}

/** Later payments move no stock, and imported orders have none. */
function willTakeStock(order: Order): boolean {
  return order.is_manual === undefined && hasNoPayment(order);
}

/** Setups are payments that the shopper's browser makes. @throws ApiError 422 at a gateway without a provider */
function requireMethod(
  { provider }: PaymentGateway,
  { method, gateway }: CreatePaymentRequest,
): "authorize" | "purchase" {
  if (method === "authorize" || method === "purchase") return method;
  if (!provider) throw buildUnsupportedOperationError(gateway, method, "data.method");
  return method === "authorize_setup" ? "authorize" : "purchase";
}
