/**
 * A model of the contract for carts, codes, orders, payments and stock, with one product at one price.
 */
export const GATEWAYS = ["manual", "external"] as const;
export type Gateway = (typeof GATEWAYS)[number];

export type ModelTransaction = {
  readonly id: string;
  readonly gateway: Gateway;
  readonly amount: number;
  type: string;
  status: "complete" | "pending" | "failed" | "cancelled";
  refunded: number;
  /** The outcome that its provider confirmed. */
  confirmed?: "complete" | "declined";
};

/** Uses of a code that an order took. */
export type Use = { readonly code: string; readonly times: number };

export type ModelOrder = {
  readonly id: string;
  readonly email: string;
  readonly quantity: number;
  readonly total: number;
  readonly uses: readonly Use[];
  readonly transactions: ModelTransaction[];
  /** Milliseconds on the model's clock. */
  readonly createdAt: number;
  /** True while pieces are allocated to the order. */
  hasStock: boolean;
  /** The end of the hold of stock; absent without a hold. */
  heldUntil?: number | undefined;
  hasReturnedUses: boolean;
  isCancelled: boolean;
  isFulfilled: boolean;
};

/** A cart with the codes in it, and the checkout that a repeat would find. */
export type ModelCart = {
  readonly id: string;
  quantity: number;
  codes: string[];
  last?: { readonly order: string; readonly body: string } | undefined;
};

export type Model = {
  now: number;
  readonly holdSeconds: number;
  available: number;
  allocated: number;
  readonly log: string[];
  readonly carts: ModelCart[];
  readonly orders: ModelOrder[];
};

const PRICE = 1999;
export const STOCK = 5;
export const EMAILS = ["ada@example.org", "bo@example.org"] as const;

/** A promotion's code, with what it takes off an order and how often it counts. */
export type ModelCode = {
  readonly code: string;
  /** Off an order, or off each piece. The amounts are such that a total tells which codes counted. */
  readonly off: number;
  readonly isByPiece?: true;
  /** Uses of all shoppers, and of each. */
  readonly most?: number;
  readonly mostByShopper?: number;
  readonly isForNew?: true;
};

export const CODES: readonly ModelCode[] = [
  { code: "LARK", off: 800, most: 2 },
  { code: "UNIT", off: 7, most: 5, isByPiece: true },
  { code: "MINE", off: 400, most: 3, mostByShopper: 1 },
  { code: "HELLO", off: 200, isForNew: true },
];

export const requireCode = (name: string): ModelCode => CODES.find(({ code }) => code === name)!;

/** Every cart begins with one piece. */
export const aModel = (carts: number, holdSeconds: number): Model => ({
  ...{ now: Date.parse("2026-03-02T10:00:00.000Z"), holdSeconds, available: STOCK, allocated: 0 },
  log: [`increment ${STOCK}`],
  carts: Array.from({ length: carts }, (_, at) => ({ id: `cart-${at}`, quantity: 1, codes: [] })),
  orders: [],
});

/** The address that a cart has before its checkout. */
export const contactOf = ({ id }: ModelCart) => EMAILS[Number(id.at(-1)) % EMAILS.length]!;

export function takeStock(model: Model, order: ModelOrder): void {
  order.hasStock = true;
  model.available -= order.quantity;
  model.allocated += order.quantity;
  model.log.push(`allocate ${order.quantity}`);
}

export function returnStock(model: Model, order: ModelOrder): void {
  order.heldUntil = undefined;
  if (!order.hasStock) return;
  order.hasStock = false;
  model.available += order.quantity;
  model.allocated -= order.quantity;
  model.log.push(`deallocate ${order.quantity}`);
}

/** Milliseconds during which a repeated checkout returns the same order. */
export const SAME_MS = 600_000;
/** Holds of an hour end up to 36 seconds late. The clock never stops so near to an end. */
const NEAR_MS = 40_000;

/** Moves the clock, past any moment that is near an end. */
export function pass(model: Model, milliseconds: number): void {
  model.now += milliseconds;
  const isNear = ({ createdAt }: ModelOrder) =>
    [SAME_MS, model.holdSeconds * 1000].some((end) => Math.abs(model.now - createdAt - end) < NEAR_MS);
  while (model.orders.some(isNear)) model.now += 30_000;
  for (const order of model.orders) {
    if (order.heldUntil !== undefined && order.heldUntil <= model.now) returnStock(model, order);
  }
}

/** Uses of a code by all orders, or by those of one shopper. */
export function countUses({ orders }: Model, code: string, email?: string): number {
  return orders
    .filter((order) => !order.hasReturnedUses && (email === undefined || order.email === email))
    .flatMap(({ uses }) => uses)
    .reduce((sum, use) => sum + (use.code === code ? use.times : 0), 0);
}

/** The uses of a code that an order of these pieces would take. */
export function countUsable(model: Model, name: string, email: string, quantity: number): number {
  const { most = Number.POSITIVE_INFINITY, mostByShopper, isByPiece, isForNew } = requireCode(name);
  if (mostByShopper !== undefined && countUses(model, name, email) >= mostByShopper) return 0;
  if (isForNew && model.orders.some((order) => order.email === email)) return 0;
  return Math.max(0, Math.min(isByPiece ? quantity : 1, most - countUses(model, name)));
}

export function computeTotal(quantity: number, uses: readonly Use[]): number {
  return uses.reduce((sum, { code, times }) => sum - times * requireCode(code).off, quantity * PRICE);
}

const sumTransactions = ({ transactions }: ModelOrder, isMeant: (one: ModelTransaction) => boolean) =>
  transactions.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0);
const isComplete = ({ status }: ModelTransaction) => status === "complete";

export const sumAuthorized = (order: ModelOrder) =>
  sumTransactions(order, (one) => isComplete(one) && one.type === "authorize");
export const sumPaid = (order: ModelOrder) =>
  sumTransactions(order, (one) => isComplete(one) && one.type !== "authorize");
export const computeBalance = (order: ModelOrder) => order.total - sumAuthorized(order) - sumPaid(order);
/** The amount that may still be paid, without payments that have begun. */
export const computeOwed = (order: ModelOrder) =>
  computeBalance(order) - sumTransactions(order, ({ status }) => status === "pending");

/** True for a payment that has begun and was not given up. */
export const isAlive = ({ status }: ModelTransaction) => status === "complete" || status === "pending";

/** `status/payment/shipping` */
export function deriveState(order: ModelOrder): string {
  const { isCancelled, isFulfilled, total } = order;
  const transactions = order.transactions.filter(isComplete);
  const [authorized, paid] = [sumAuthorized(order), sumPaid(order)];
  const refunded = transactions.reduce((sum, one) => sum + one.refunded, 0);
  const isCovered = authorized + paid >= total && transactions.length > 0;
  const status = isCovered ? (authorized > 0 ? "processing" : "complete") : "incomplete";
  const part = paid > 0 ? "partially_paid" : authorized > 0 ? "partially_authorized" : "unpaid";
  const whole = authorized > 0 ? "authorized" : "paid";
  const payment = refunded > 0 && refunded === paid ? "refunded" : isCovered ? whole : part;
  return [isCancelled ? "cancelled" : status, payment, isFulfilled ? "fulfilled" : "unfulfilled"].join("/");
}
