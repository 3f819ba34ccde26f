import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";

/** `processing` once all is authorised, `complete` once all is paid. */
export type OrderStatus = "incomplete" | "processing" | "complete" | "cancelled";

export type PaymentState =
  | "unpaid"
  | "partially_authorized"
  | "authorized"
  | "partially_paid"
  | "paid"
  | "refunded";

export type ShippingState = "unfulfilled" | "fulfilled";

/** How far an order has come: all that decides what may be done to it. */
export type OrderState = {
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  readonly shipping: ShippingState;
  readonly is_anonymized?: true;
};

/** What stands in the way of an action: when it does, and in which words that is said. */
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
  /** What becomes of the order's own states. What is paid follows from transactions alone. */
  readonly to?: Partial<OrderState>;
  /** What it does to the stock that the order has. */
  readonly stock?: "allocate" | "deallocate" | "ship";
  /** Whether an order that nobody has paid for gives back what it took of codes. */
  readonly returnsCodes?: true;
};

/**
 * Everything that is done to an order after checkout: what it must not be, and what it becomes. The write that follows
 * names the version at which the order was read, so that of two that exclude each other one happens.
 */
export const TRANSITIONS = {
  pay: { barredBy: ["anonymized", "cancelled"], stock: "allocate" },
  "capture a payment of": { barredBy: ["cancelled"] },
  // Money goes back also where nothing else may change any more.
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

/** What keeps an order from an action, in words; nothing if it may happen. */
export function barOf(order: OrderState, action: OrderAction): string | undefined {
  const bar = TRANSITIONS[action].barredBy.find((name) => BARS[name].holds(order));
  return bar && `Nobody can ${action} the order: ${BARS[bar].words}.`;
}

/** Whether an action may happen to an order. */
export function canTransition(order: OrderState, action: OrderAction): boolean {
  return barOf(order, action) === undefined;
}

/**
 * The order after an action, as far as its states go.
 * @throws ApiError 422 where its states forbid it
 */
export function transition<O extends OrderState & { readonly id: string }>(order: O, action: OrderAction): O {
  const bar = barOf(order, action);
  if (bar !== undefined) {
    throw unprocessable(bar, { title: TITLES.unprocessableEntity, meta: { order_id: order.id } });
  }
  const { to }: Transition = TRANSITIONS[action];
  return { ...order, ...to };
}
