import { showMoney } from "./money.ts";
import type { Authorization, Capture, Dispute, Order, Refund, Webhook } from "./objects.ts";
import type { Book, World } from "./world.ts";

/** Objects as PayPal shows them. */

export type OrderView = ReturnType<typeof viewOrder>;
export type CaptureView = ReturnType<typeof viewCapture>;
export type RefundView = ReturnType<typeof viewRefund>;
export type DisputeView = ReturnType<typeof viewDispute>;

/** The link `approve`, or `payer-action`, where the shopper pays. */
export function buildApproveUrl({ url }: World, { id }: Order): string {
  return `${url}/checkoutnow?token=${id}`;
}

/** A time as PayPal writes it. @param ms epoch milliseconds */
export function showTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+/, "");
}

export function viewOrder(world: World, { account }: Book, order: Order) {
  const { id, status, request, shopper } = order;
  const { unit, intent } = request;
  const payee = { merchant_id: account.payer_id, ...unit.payee };
  const amount = { ...unit.amount, ...showMoney(order.amount) };
  const payer = shopper !== undefined && {
    ...{ payer_id: shopper, email_address: "shopper@harbour.example", address: { country_code: "US" } },
    name: { given_name: "Sam", surname: "Shopper" },
  };
  return {
    ...{ id, intent, status },
    purchase_units: [
      { reference_id: "default", ...unit, amount, payee, ...showPayments(world, order) },
    ] as const,
    ...(payer ? { payer, payment_source: { paypal: { ...payer, account_id: payer.payer_id } } } : {}),
    ...showTimes(order),
    links: linkOrder(world, order),
  };
}

function showPayments(world: World, { authorizations, captures, refunds }: Order) {
  if (authorizations.length + captures.length === 0) return {};
  const payments = {
    ...(authorizations.length === 0
      ? {}
      : { authorizations: authorizations.map((part) => viewAuthorization(world, part)) }),
    ...(captures.length === 0 ? {} : { captures: captures.map((part) => viewCapture(world, part)) }),
    ...(refunds.length === 0 ? {} : { refunds: refunds.map((part) => viewRefund(world, part)) }),
  };
  return { payments };
}

function showTimes({ createdAt, updatedAt }: { readonly createdAt: number; readonly updatedAt: number }) {
  return { create_time: showTime(createdAt), update_time: showTime(updatedAt) };
}

function linkOrder(world: World, order: Order) {
  const { id, status, request } = order;
  const href = `${world.url}/v2/checkout/orders/${id}`;
  const isNew = status === "CREATED" || status === "PAYER_ACTION_REQUIRED";
  const take = request.intent === "CAPTURE" ? "capture" : "authorize";
  const approve = { href: buildApproveUrl(world, order), method: "GET" };
  return [
    { href, rel: "self", method: "GET" },
    ...(isNew ? [{ ...approve, rel: request.namesSource ? "payer-action" : "approve" }] : []),
    ...(isNew || status === "APPROVED" ? [{ href: `${href}/${take}`, rel: take, method: "POST" }] : []),
  ];
}

type Part = Authorization | Capture | Refund;

function viewPart({ id, status, amount, customId, invoiceId, ...times }: Part) {
  return {
    ...{ id, status, amount: showMoney(amount) },
    ...(customId === undefined ? {} : { custom_id: customId }),
    ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    ...showTimes(times),
  };
}

const SELLER_PROTECTION = {
  status: "ELIGIBLE",
  dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"],
};

export function viewAuthorization({ url }: World, authorization: Authorization) {
  const { id, status, order, endsAt } = authorization;
  const href = `${url}/v2/payments/authorizations/${id}`;
  return {
    ...viewPart(authorization),
    ...(status === "PENDING" ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
    seller_protection: SELLER_PROTECTION,
    expiration_time: showTime(endsAt),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { href, rel: "self", method: "GET" },
      { href: `${href}/capture`, rel: "capture", method: "POST" },
      { href: `${href}/void`, rel: "void", method: "POST" },
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: "up", method: "GET" },
    ],
  };
}

export function viewCapture({ url }: World, capture: Capture) {
  const { id, order, authorization, reason, isFinal } = capture;
  const href = `${url}/v2/payments/captures/${id}`;
  const up = authorization
    ? `${url}/v2/payments/authorizations/${authorization.id}`
    : `${url}/v2/checkout/orders/${order.id}`;
  const related = { order_id: order.id, ...(authorization ? { authorization_id: authorization.id } : {}) };
  const gross = showMoney(capture.amount);
  return {
    ...viewPart(capture),
    ...(reason === undefined ? {} : { status_details: { reason } }),
    final_capture: isFinal,
    seller_protection: SELLER_PROTECTION,
    seller_receivable_breakdown: { gross_amount: gross, net_amount: gross },
    supplementary_data: { related_ids: related },
    links: [
      { href, rel: "self", method: "GET" },
      { href: `${href}/refund`, rel: "refund", method: "POST" },
      { href: up, rel: "up", method: "GET" },
    ],
  };
}

export function viewRefund({ url }: World, refund: Refund) {
  const { id, capture, amount, note, status } = refund;
  const total = { currency: amount.currency, minor: capture.refunded };
  return {
    ...viewPart(refund),
    ...(note === undefined ? {} : { note_to_payer: note }),
    ...(status === "PENDING" ? { status_details: { reason: "ECHECK" } } : {}),
    seller_payable_breakdown: {
      ...{ gross_amount: showMoney(amount), net_amount: showMoney(amount) },
      total_refunded_amount: showMoney(total),
    },
    links: [
      { href: `${url}/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
      { href: `${url}/v2/payments/captures/${capture.id}`, rel: "up", method: "GET" },
    ],
  };
}

export function viewDispute({ url }: World, dispute: Dispute) {
  const { id, capture, amount, reason, status, outcome } = dispute;
  const { customId, invoiceId, order } = capture;
  return {
    dispute_id: id,
    ...{ reason, status, dispute_state: status === "RESOLVED" ? "RESOLVED" : "REQUIRED_ACTION" },
    dispute_amount: showMoney(amount),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        reference_id: order.id,
        ...(customId === undefined ? {} : { custom: customId }),
        ...(invoiceId === undefined ? {} : { invoice_number: invoiceId }),
        gross_amount: showMoney(capture.amount),
      },
    ],
    dispute_life_cycle_stage: "CHARGEBACK",
    ...(outcome === undefined ? {} : { dispute_outcome: { outcome_code: outcome } }),
    ...showTimes(dispute),
    links: [{ href: `${url}/v1/customer/disputes/${id}`, rel: "self", method: "GET" }],
  };
}

export function viewWebhook({ url: base }: World, { id, url, eventTypes }: Webhook) {
  const href = `${base}/v1/notifications/webhooks/${id}`;
  return {
    ...{ id, url, event_types: eventTypes.map((name) => ({ name })) },
    links: [
      { href, rel: "self", method: "GET" },
      { href, rel: "delete", method: "DELETE" },
    ],
  };
}
