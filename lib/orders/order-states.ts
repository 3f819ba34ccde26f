import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";

/**
 * `processing` once all is authorised, `complete` once all is paid.
 * @answers What may be done to an order?
 * @answers What may be captured, refunded, cancelled?
 */
export type OrderStatus = "incomplete" | "processing" | "complete" | "cancelled";

export type PaymentState =
  | "unpaid"
  | "partially_authorized"
  | "authorized"
  | "partially_paid"
  | "paid"
  | "refunded";

export type ShippingState = "unfulfilled" | "fulfilled";

export type OrderState = {
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  readonly shipping: ShippingState;
  readonly is_anonymized?: true;
};

const BARS = {
  anonymized: { holds: (state: OrderState) => state.is_anonymized === true, words: "it is anonymized" },
  cancelled: { holds: ({ status }: OrderState) => status === "cancelled", words: "it is cancelled" },
  fulfilled: { holds: ({ shipping }: OrderState) => shipping === "fulfilled", words: "it is fulfilled" },
  not_paid: { holds: ({ payment }: OrderState) => payment !== "paid", words: "it is not paid" },
  not_refundable: {
    holds: ({ status, payment }: OrderState) =>
      status !== "cancelled" && !(status === "complete" && payment === "paid"),
    words: "it is neither paid in full nor cancelled",
  },
  not_over: {
    holds: ({ status, payment, shipping }: OrderState) =>
      shipping !== "fulfilled" && status !== "cancelled" && payment !== "refunded",
    words: "it is neither fulfilled, nor cancelled, nor refunded",
  },
} as const;
type Bar = keyof typeof BARS;

type Transition = {
  readonly barredBy: readonly Bar[];
  /** Without payment, which follows from transactions. */
  readonly to?: Partial<OrderState>;
  readonly stock?: "allocate" | "deallocate" | "ship";
  /** Returns the uses of codes if the order is unpaid. */
  readonly returnsCodes?: true;
};

/**
 * All actions after checkout. A write names the version that was read, so of two actions that exclude each
 * other only one succeeds.
 */
export const TRANSITIONS = {
  pay: { barredBy: ["anonymized", "cancelled"], stock: "allocate" },
  "capture a payment of": { barredBy: ["cancelled"] },
  // Refunds stay possible when nothing else may change.
  "refund a payment of": { barredBy: ["not_refundable"] },
  cancel: {
    barredBy: ["anonymized", "cancelled", "fulfilled"],
    to: { status: "cancelled" },
    stock: "deallocate",
    returnsCodes: true,
  },
  fulfil: {
    barredBy: ["anonymized", "cancelled", "fulfilled", "not_paid"],
    to: { shipping: "fulfilled" },
    stock: "ship",
  },
  "change the shipping address of": { barredBy: ["anonymized", "fulfilled"] },
  "change the references of": { barredBy: ["anonymized"] },
  "add a shipping group to": { barredBy: ["anonymized", "cancelled", "fulfilled"] },
  "change a shipping group of": { barredBy: ["anonymized"] },
  anonymize: { barredBy: ["not_over"], to: { is_anonymized: true } },
} as const satisfies Readonly<Record<string, Transition>>;
export type OrderAction = keyof typeof TRANSITIONS;

/** Undefined if the action is allowed. */
export function describeBar(order: OrderState, action: OrderAction): string | undefined {
  const bar = TRANSITIONS[action].barredBy.find((name) => BARS[name].holds(order));
  return bar && `Cannot ${action} the order: ${BARS[bar].words}.`;
}

export function canTransition(order: OrderState, action: OrderAction): boolean {
  return describeBar(order, action) === undefined;
}

/** @throws ApiError 422 when the states forbid the action */
export function transition<O extends OrderState & { readonly id: string }>(order: O, action: OrderAction): O {
  const bar = describeBar(order, action);
  if (bar !== undefined) {
    throw unprocessable(bar, { title: TITLES.unprocessableEntity, meta: { order_id: order.id } });
  }
  const { to }: Transition = TRANSITIONS[action];
  return { ...order, ...to };
}
