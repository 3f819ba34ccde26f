import type { StripeStandIn } from "../providers/stripe/start-stripe.ts";
import type { BookedPayment, BookedWebhook, ProviderBook } from "./page-values.ts";

const NOTHING: BookedPayment["sums"] = { authorized: 0, captured: 0, refunded: 0, cancelled: 0 };

/** Reads the ledger and the webhooks of an order's payments. */
export function readProviderBook(
  { banks, ledger, webhooks }: Pick<StripeStandIn, "banks" | "ledger" | "webhooks">,
  orderId: string,
): ProviderBook {
  const sums = ledger.sumBy("payment");
  const payments = banks
    .listIntents()
    .filter(({ metadata }) => metadata["order_id"] === orderId)
    .map(({ id, status, currency }) => ({ id, status, currency, sums: sums[id] ?? NOTHING }));
  // All bodies of a long day would take too long to parse.
  const isOfOrder = ({ body }: { readonly body: string }) =>
    payments.some(({ id }) => body.includes(`"${id}"`));
  const sent = webhooks.listSent().filter(isOfOrder).map(describeSent);
  const waiting = webhooks.listWaiting().filter(isOfOrder).map(describeWaiting);
  return { payments, webhooks: [...sent, ...waiting].reverse(), isHolding: webhooks.isHolding() };
}

function describeSent({
  event: id,
  type,
  status,
}: ReturnType<StripeStandIn["webhooks"]["listSent"]>[number]): BookedWebhook {
  const hasArrived = status !== undefined && status < 300;
  return {
    id,
    type,
    state: hasArrived ? "arrived" : "refused",
    ...(status === undefined ? {} : { status }),
  };
}

function describeWaiting({
  event: id,
  type,
}: {
  readonly event: string;
  readonly type: string;
}): BookedWebhook {
  return { id, type, state: "waiting" };
}
