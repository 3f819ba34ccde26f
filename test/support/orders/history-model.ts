/**
 * A model of the contract for carts, orders, payments and stock, with one product at one price and one client at a time.
 */
export type ModelTransaction = { type: string; amount: number; refunded: number };
export type ModelOrder = {
  readonly id: string;
  readonly quantity: number;
  readonly total: number;
  readonly transactions: ModelTransaction[];
  /** Seconds on the model's clock. */
  readonly createdAt: number;
  /** The end of the hold of stock; absent without a hold. */
  heldUntil?: number | undefined;
  isCancelled: boolean;
  isFulfilled: boolean;
};
/** A cart, and the order that a repeated checkout of the unchanged cart returns. */
export type ModelCart = { quantity: number; sameOrder?: ModelOrder | undefined };

export type Model = {
  available: number;
  allocated: number;
  now: number;
  readonly holdSeconds: number;
  readonly price: number;
  readonly carts: ModelCart[];
  readonly orders: ModelOrder[];
};

/** Every cart begins with one piece. */
type Opening = { available: number; price: number; carts: number; holdSeconds: number };

export const aModel = ({ carts, ...opening }: Opening): Model => ({
  ...{ ...opening, allocated: 0, now: 0, orders: [] },
  carts: Array.from({ length: carts }, () => ({ quantity: 1 })),
});

/** Seconds during which a repeated checkout returns the same order. */
const SAME_SECONDS = 600;

function take(model: Model, { quantity }: ModelOrder): void {
  model.available -= quantity;
  model.allocated += quantity;
}

function giveBack(model: Model, { quantity }: ModelOrder): void {
  model.available += quantity;
  model.allocated -= quantity;
}

/** Holds of an hour end up to 36 seconds late. The clock never stops so near to an end. */
const NEAR_SECONDS = 40;

/** Moves the clock, past any moment that is near an end. @returns the seconds that passed */
export function wait(model: Model, seconds: number): number {
  const before = model.now;
  model.now += seconds;
  const isNear = ({ createdAt }: ModelOrder) =>
    [SAME_SECONDS, model.holdSeconds].some((end) => Math.abs(model.now - createdAt - end) < NEAR_SECONDS);
  while (model.orders.some(isNear)) model.now += 30;
  for (const order of model.orders) {
    if (order.heldUntil === undefined || order.heldUntil > model.now) continue;
    giveBack(model, order);
    order.heldUntil = undefined;
  }
  return model.now - before;
}

/** Creates the order of a checkout. */
export function placeOrder(model: Model, cart: ModelCart, id: string): ModelOrder {
  const { quantity } = cart;
  const facts = { quantity, total: quantity * model.price, createdAt: model.now };
  const order: ModelOrder = { id, ...facts, transactions: [], isCancelled: false, isFulfilled: false };
  cart.sameOrder = order;
  model.orders.push(order);
  if (model.holdSeconds > 0) {
    order.heldUntil = model.now + model.holdSeconds;
    take(model, order);
  }
  return order;
}

const sumTransactions = (all: readonly ModelTransaction[], ...types: string[]) =>
  all.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + amount, 0);

export const sumAuthorized = ({ transactions }: ModelOrder) => sumTransactions(transactions, "authorize");
export const sumPaid = ({ transactions }: ModelOrder) =>
  sumTransactions(transactions, "purchase", "capture", "refund");
export const computeBalance = (order: ModelOrder) => order.total - sumAuthorized(order) - sumPaid(order);

export function deriveState(order: ModelOrder): string {
  const { transactions, isCancelled, isFulfilled, total } = order;
  const [authorized, paid] = [sumAuthorized(order), sumPaid(order)];
  const shipping = isFulfilled ? "fulfilled" : "unfulfilled";
  const refunded = transactions.reduce((sum, one) => sum + one.refunded, 0);
  const covered = authorized + paid >= total && transactions.length > 0;
  const status = covered ? (authorized > 0 ? "processing" : "complete") : "incomplete";
  const states = covered
    ? [authorized > 0 ? "authorized" : "paid"]
    : [paid > 0 ? "partially_paid" : authorized > 0 ? "partially_authorized" : "unpaid"];
  const payment = refunded > 0 && refunded === paid ? "refunded" : states[0];
  return `${isCancelled ? "cancelled" : status}/${payment}/${shipping}`;
}

/** The possible statuses of an answer, that of success first. */
export type Outcome = readonly number[];

export function add(model: Model, cart: ModelCart, quantity: number): Outcome {
  if (cart.quantity + quantity > model.available) return [400];
  cart.quantity += quantity;
  cart.sameOrder = undefined;
  return [201];
}

/** The order that a repeated checkout returns, if there is one. */
export function findRepeated({ now }: Model, { sameOrder }: ModelCart): ModelOrder | undefined {
  if (!sameOrder || sameOrder.transactions.length > 0 || sameOrder.isCancelled) return undefined;
  return now - sameOrder.createdAt < SAME_SECONDS ? sameOrder : undefined;
}

export function checkout(model: Model, cart: ModelCart): Outcome {
  if (findRepeated(model, cart)) return [201];
  return cart.quantity === 0 || cart.quantity > model.available ? [400] : [201];
}

export function pay(model: Model, order: ModelOrder, type: string, amount: number): Outcome {
  const isFirst = order.transactions.length === 0 && order.heldUntil === undefined;
  const isShort = isFirst && order.quantity > model.available;
  if (order.isCancelled || amount > computeBalance(order)) return isShort ? [400, 422] : [422];
  if (computeBalance(order) === 0) return [422];
  if (isShort) return [400];
  if (isFirst) take(model, order);
  order.heldUntil = undefined;
  order.transactions.push({ type, amount, refunded: 0 });
  return [200];
}

export function capture(order: ModelOrder, transaction: ModelTransaction): Outcome {
  if (transaction.type !== "authorize" || order.isCancelled) return [422];
  transaction.type = "capture";
  return [200];
}

export function refund(
  order: ModelOrder,
  transaction: ModelTransaction,
  amount: number | undefined,
): Outcome {
  const rest = transaction.amount - transaction.refunded;
  const isSettled = sumAuthorized(order) === 0 && computeBalance(order) === 0;
  const isRefundable = transaction.type !== "authorize" && (isSettled || order.isCancelled);
  if (!isRefundable || rest === 0 || (amount ?? rest) > rest) return [422];
  transaction.type = "refund";
  transaction.refunded += amount ?? rest;
  return [200];
}

export function cancel(model: Model, order: ModelOrder): Outcome {
  if (order.isFulfilled) return [422];
  if (order.isCancelled) return [200, 422];
  order.isCancelled = true;
  if (order.transactions.length > 0 || order.heldUntil !== undefined) giveBack(model, order);
  order.heldUntil = undefined;
  return [200];
}

export function fulfil(model: Model, order: ModelOrder): Outcome {
  if (deriveState(order) !== "complete/paid/unfulfilled") return [422];
  order.isFulfilled = true;
  model.allocated -= order.quantity;
  return [200];
}

export function move(model: Model, action: string, quantity: number): Outcome {
  const after = { increment: model.available + quantity, decrement: model.available - quantity }[action];
  const available = after ?? quantity - model.allocated;
  if (available < 0) return [422];
  model.available = available;
  return [201];
}
