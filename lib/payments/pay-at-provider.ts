import type { Order } from "../orders/order.ts";
import type { ProviderParameters } from "../provider-payments/provider-payment.ts";
import type { Settings } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { findGateway, gatewaySettings } from "./gateways/gateways.ts";
import { type AdvancedPayment, advancePayment } from "./providers/advance-payment.ts";
import { moveMoney } from "./providers/move-money.ts";
import { listRequested } from "./providers/movements.ts";
import { openLine, type ProviderMeans } from "./providers/open-line.ts";
import { buildRefusal, buildUnpaidError } from "./providers/provider-errors.ts";
import { isFinal, type ProviderTransaction } from "./providers/provider-transaction.ts";
import type { PaymentWork } from "./providers/write-payment.ts";
import { buildTransactionRefusal } from "./transactions/change-transaction.ts";
import { orderTransactionView } from "./transactions/transaction-view.ts";

/** A payment, and what is needed to call its provider. */
export type PaymentAtProvider = {
  readonly order: Order;
  readonly transaction: ProviderTransaction;
  readonly settings: Pick<Settings, "gateways">;
};

/** @throws ApiError 503 if the key cannot be read in time; Error for a gateway that no longer is there */
export async function openPaymentWork(
  ctx: Context,
  means: ProviderMeans,
  { order, transaction, settings }: PaymentAtProvider,
): Promise<PaymentWork> {
  const { id, gateway } = transaction;
  const { provider } = findGateway(gateway) ?? {};
  if (!provider) throw new Error(`The gateway '${gateway}' has no provider.`);
  const ofGateway = gatewaySettings(settings, gateway);
  const line = await openLine(ctx, means, transaction, ofGateway);
  const params = { orderID: order.id, transactionID: id };
  return { ctx, provider, line, params, order, store: ofGateway.provider?.store ?? "" };
}

/** Begins a payment at its provider, or carries on one that was begun. @throws ApiError as `advancePayment` */
export async function payAtProvider(
  ctx: Context,
  means: ProviderMeans,
  payment: PaymentAtProvider,
  taking: ProviderParameters | undefined,
): Promise<Reply> {
  const work = await openPaymentWork(ctx, means, payment);
  const advanced = await advanceUnlessFinal(work, payment, { kind: "pay", taking });
  const { transaction } = advanced;
  const { status, provider } = transaction;
  if (status === "failed")
    throw buildRefusal(work.provider, transaction.id, describeFailure(provider.failure));
  if (status === "cancelled") throw buildTransactionRefusal(transaction, "The payment was cancelled.");
  return replyWithPayment(advanced);
}

function describeFailure(failure: ProviderTransaction["provider"]["failure"]) {
  return { code: failure?.code ?? "failed", message: failure?.reason ?? "" };
}

/** A final payment is answered as it is. @throws ApiError 422 if nothing was paid yet; else as `advancePayment` */
export async function confirmAtProvider(
  ctx: Context,
  means: ProviderMeans,
  payment: PaymentAtProvider,
): Promise<Reply> {
  if (isFinal(payment.transaction)) return replyWithPayment(payment);
  const work = await openPaymentWork(ctx, means, payment);
  const advanced = await advancePayment(work, payment.transaction, { kind: "confirm" });
  const { transaction, snapshot } = advanced;
  const [capture] = transaction.status === "pending" ? listRequested(transaction) : [];
  if (capture?.kind === "capture")
    return replyWithPayment(await moveMoney(work, transaction, capture, false));
  if (transaction.status === "pending" && snapshot?.state === "unpaid")
    throw buildUnpaidError(work.provider, transaction.id, snapshot.error);
  return replyWithPayment(advanced);
}

async function advanceUnlessFinal(
  work: PaymentWork,
  { order, transaction }: PaymentAtProvider,
  wish: Parameters<typeof advancePayment>[2],
): Promise<AdvancedPayment> {
  return isFinal(transaction) ? { order, transaction } : advancePayment(work, transaction, wish);
}

export function replyWithPayment({ order, transaction, snapshot }: AdvancedPayment): Reply {
  return { body: { data: orderTransactionView(order, transaction, snapshot) } };
}
