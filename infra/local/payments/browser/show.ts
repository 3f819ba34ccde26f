import { escapeHtml } from "../../../reference/pages/escape-html.ts";
import type { BookedPayment, BookedWebhook, ProviderBook } from "../page-values.ts";
import type { Known } from "./call-shop.ts";

type Transaction = Known["transactions"][number];

const NOTHING_YET = `<p class="muted">Nothing yet.</p>`;

/** An amount in minor units, in the reader's way to write it. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  return format.format(amount / 10 ** readDigits(currency));
}

/** Digits after the point. */
export function readDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** HTML of the order and its transactions. */
export function shopHtml({ order, transactions }: Known): string {
  const { status, payment, meta } = order;
  return `${pairsHtml([
    ["Order", code(order.id)],
    ["Status", badge(status, STATES[status])],
    ["Payment", badge(payment, STATES[payment])],
    ["Total", escapeHtml(meta.display_price.with_tax.formatted)],
    ["Still owed", escapeHtml(meta.display_price.balance_owing.formatted)],
  ])}${transactions.map(transactionHtml).join("")}`;
}

const STATES: Readonly<Record<string, "done" | "waiting" | "problem">> = {
  ...{ complete: "done", paid: "done", processing: "done", authorized: "done" },
  ...{ pending: "waiting", incomplete: "waiting", unpaid: "waiting" },
  ...{ failed: "problem", cancelled: "problem" },
};

function transactionHtml(transaction: Transaction, index: number): string {
  const { currency, failure_details: failure, payment_details: details } = transaction;
  return `<h4>Transaction ${index + 1}</h4>${pairsHtml([
    ["Type", code(transaction.transaction_type)],
    ["Status", badge(transaction.status, STATES[transaction.status])],
    ["At the provider", code(details?.detailed_status ?? "unknown")],
    ["Amount", formatAmount(transaction.amount, currency)],
    ["Refunded", formatAmount(transaction.refunded_amount, currency)],
    ["Reference", code(transaction.reference)],
    ...(failure ? [["Reason", escapeHtml(failure.reason)] as const] : []),
  ])}`;
}

/** HTML of the payments that the provider has booked. */
export function providerHtml({ payments }: ProviderBook): string {
  return payments.length === 0 ? NOTHING_YET : payments.map(paymentHtml).join("");
}

function paymentHtml({ id, status, currency, sums }: BookedPayment): string {
  const show = (amount: number) => formatAmount(amount, currency);
  return pairsHtml([
    ["Payment", code(id)],
    ["Status", code(status)],
    ["Authorized", show(sums.authorized)],
    ["Captured", show(sums.captured)],
    ["Refunded", show(sums.refunded)],
    ["Cancelled", show(sums.cancelled)],
  ]);
}

const WEBHOOK_STATES = { arrived: "done", refused: "problem", waiting: "waiting" } as const;

/** Webhooks, the newest first, as HTML. */
export function webhooksHtml({ webhooks }: ProviderBook): string {
  return webhooks.length === 0 ? NOTHING_YET : `<ol class="sent">${webhooks.map(webhookHtml).join("")}</ol>`;
}

function webhookHtml({ type, state, status }: BookedWebhook): string {
  const answer = status === undefined ? "" : ` ${status}`;
  // Long names break after a mark.
  const name = code(type).replaceAll(/[._]/g, "$&<wbr>");
  return `<li>${name} ${badge(`${state}${answer}`, WEBHOOK_STATES[state])}</li>`;
}

/** HTML of the buttons to capture, refund and cancel. */
export function merchantHtml({ transactions }: Known): string {
  const offers = transactions.map(offersHtml).join("");
  return offers === "" ? `<p class="muted">No payment can be captured, refunded or cancelled.</p>` : offers;
}

function offersHtml({ id, next_actions = [], ...transaction }: Transaction, index: number): string {
  if (next_actions.length === 0) return "";
  const { currency, amount, refunded_amount } = transaction;
  const name = `Transaction ${index + 1}`;
  const left = amount - refunded_amount;
  const buttons = next_actions.map((action) => {
    // Without an amount the shop only notes that the money was given back elsewhere.
    const all = action === "refund" ? ` data-amount="${left}"` : "";
    return `<button type="button" data-move="${action}" data-id="${escapeHtml(id)}"${all}>${WORDS[action]}</button>`;
  });
  const part = next_actions.includes("refund") ? partHtml(id, left, currency) : "";
  return `<section class="box stack" id="offers-${escapeHtml(id)}" aria-label="${name}"><h3>${name}, ${formatAmount(left, currency)}</h3>
<p class="line wrap">${buttons.join("")}</p>${part}</section>`;
}

const WORDS = { capture: "Capture", cancel: "Cancel", refund: "Refund all that is left" } as const;

function partHtml(id: string, left: number, currency: string): string {
  const unit = 10 ** -readDigits(currency);
  const most = (left * unit).toFixed(readDigits(currency));
  return `<form class="line wrap" data-part="${escapeHtml(id)}"><label class="line wrap">Amount in ${escapeHtml(currency)}
<input id="part-${escapeHtml(id)}" name="amount" type="number" min="${unit}" max="${most}" step="${unit}" required></label>
<button>Refund this part</button></form>`;
}

function pairsHtml(pairs: readonly (readonly [name: string, html: string])[]): string {
  return `<dl>${pairs.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join("")}</dl>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function badge(words: string, kind = "other"): string {
  return `<span class="badge ${kind}">${escapeHtml(words)}</span>`;
}
