import type { ComponentChildren } from "preact";
import { State, type Tone } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";

const PAYMENT_TONES: Readonly<Record<string, Tone>> = {
  unpaid: "open",
  partially_authorized: "waiting",
  authorized: "waiting",
  partially_paid: "waiting",
  paid: "done",
  refunded: "none",
};

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  incomplete: "open",
  processing: "waiting",
  complete: "done",
  cancelled: "none",
};

export function showPayment(payment: string): ComponentChildren {
  const names: Readonly<Record<string, string>> = words.value.orders.payments;
  return <State tone={PAYMENT_TONES[payment] ?? "none"} text={names[payment] ?? payment} />;
}

export function showShipping(shipping: string): ComponentChildren {
  const names: Readonly<Record<string, string>> = words.value.orders.shippings;
  return <State tone={shipping === "fulfilled" ? "done" : "open"} text={names[shipping] ?? shipping} />;
}

export function showStatus(status: string): ComponentChildren {
  const names: Readonly<Record<string, string>> = words.value.orders.statuses;
  return <State tone={STATUS_TONES[status] ?? "none"} text={names[status] ?? status} />;
}
