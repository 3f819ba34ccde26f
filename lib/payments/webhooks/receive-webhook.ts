import { deadlineIn } from "../../kernel/deadline.ts";
import { ApiError, invalid, notFound, tooLarge, unavailable } from "../../kernel/errors.ts";
import type { Fields } from "../../kernel/objects.ts";
import { getOrder } from "../../orders/orders-store.ts";
import { findPaymentTarget, type PaymentTarget } from "../../provider-payments/payment-references-store.ts";
import type { ProviderPayment } from "../../provider-payments/provider-payment.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { settleCartPayment, settleOrderCartPayment } from "../cart-payments/settle-cart-payment.ts";
import { findGateway, gatewaySettings } from "../gateways/gateways.ts";
import { openPaymentWork } from "../pay-at-provider.ts";
import { lookClosely } from "../providers/look-closely.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { parseObject } from "../providers/parse-object.ts";
import { isProviderTransaction } from "../providers/provider-transaction.ts";
import { paypalWebhook } from "./paypal-webhook.ts";
import type { OpenedWebhook, WebhookMessage, WebhookNotice } from "./provider-webhook.ts";
import { stripeWebhook } from "./stripe-webhook.ts";

/** A request as it arrived. */
export type SentWebhook = Omit<WebhookMessage, "bytes"> & {
  readonly body: string;
  readonly isBase64: boolean;
};

const WEBHOOKS = { stripe: stripeWebhook, paypal: paypalWebhook };

const MOST_BYTES = 1024 * 1024;

/** A provider repeats what is not answered quickly. */
const LONGEST_MS = 8000;

/**
 * Takes a provider's message. It changes nothing by itself: we ask the provider what has happened.
 * @throws ApiError 404 for a gateway that cannot check messages, 400 for one that the provider has not sent, 503 if the
 * provider cannot be asked: it sends the message again
 * @answers How is a provider's webhook checked?
 */
export async function receiveWebhook(ctx: Context, sent: SentWebhook, means: ProviderMeans): Promise<Reply> {
  const quick = { ...ctx, deadline: chooseDeadline(ctx) };
  const { slug } = sent;
  const provider = findGateway(slug)?.provider;
  const { settings } = await getSettings(ctx.table);
  const gateway = { slug, settings: gatewaySettings(settings, slug) };
  const webhook = provider && (await WEBHOOKS[provider.name].open(quick, gateway, means));
  if (!webhook) throw notFound("webhook of the gateway", slug);
  const notice = await webhook.read(await readEvent(quick, sent, webhook));
  const { reference } = notice;
  const target = reference && (await findPaymentTarget(ctx.table, { provider: provider.name, reference }));
  if (!target) return answerForeign(ctx);
  try {
    if ("cartId" in target) await settleCartPayment(quick, target.cartId, means);
    else await notePayment(quick, target, { notice, settings }, means);
  } catch (error) {
    // A payment that is not ours has raised an alarm, and repeating the message would not change it.
    const isRefused = error instanceof ApiError && error.status < 500;
    if (!isRefused) throw error;
  }
  return { body: { received: true } };
}

function chooseDeadline({ deadline }: Context): Context["deadline"] {
  const own = deadlineIn(LONGEST_MS);
  return { left: () => Math.min(own.left(), deadline.left()) };
}

/** One account at a provider serves many programs. */
function answerForeign({ count }: Context): Reply {
  count("ForeignWebhooks");
  return { body: { received: true } };
}

/** Nothing of it counts before it is verified. @throws ApiError 400 or 413 */
async function readEvent(
  ctx: Context,
  { body, isBase64, ...sent }: SentWebhook,
  { verify }: OpenedWebhook,
): Promise<Fields> {
  const bytes = Buffer.from(body, isBase64 ? "base64" : "utf8");
  if (bytes.length > MOST_BYTES) throw tooLarge(`The body is larger than ${MOST_BYTES} bytes.`);
  if (!(await verify({ ...sent, bytes }))) {
    ctx.count("RefusedWebhooks");
    ctx.log.warn("webhook-refused", { reason: "signature" });
    throw invalid("Wrong signature.");
  }
  const event = parseObject(bytes.toString());
  if (!event) throw invalid("Not JSON.");
  return event;
}

function isOfOtherAccount(
  { mode: told, account: sender }: WebhookNotice,
  { mode, account, connected = account }: ProviderPayment,
): boolean {
  return told !== mode || (sender !== undefined && sender !== connected);
}

async function notePayment(
  ctx: Context,
  { orderId, transactionId }: Extract<PaymentTarget, { readonly orderId: string }>,
  { notice, settings }: { readonly notice: WebhookNotice; readonly settings: Settings },
  means: ProviderMeans,
): Promise<void> {
  const order = await getOrder(ctx.table, orderId);
  const transaction = order?.value.transactions.find(({ id }) => id === transactionId);
  const ofCart = order?.value.cart_payment;
  if (order && ofCart?.id === transactionId)
    return settleOrderCartPayment(ctx, means, { order: order.value, settings }, ofCart);
  if (!order || !transaction || !isProviderTransaction(transaction)) {
    ctx.log.warn("webhook-without-payment", { order: orderId, transaction: transactionId });
    return;
  }
  if (isOfOtherAccount(notice, transaction.provider) || transaction.reference === "") return;
  const work = await openPaymentWork(ctx, means, { order: order.value, transaction, settings });
  const hasty = { ...work, line: { ...work.line, isHasty: true } };
  if (!(await lookClosely(hasty, transaction, notice.closeness)))
    throw unavailable(new Error("The provider could not be asked."));
}
