import type { Answer, Undescribed } from "../../routes.ts";
import type { Outcome } from "../world.ts";
import {
  computeBalance,
  computeOwed,
  computeTotal,
  contactOf,
  countUsable,
  countUses,
  deriveState,
  isAlive,
  type Model,
  type ModelCart,
  type ModelOrder,
  type ModelTransaction,
  pass,
  requireCode,
  returnStock,
  SAME_MS,
  sumAuthorized,
  sumPaid,
  takeStock,
  type Use,
} from "./model.ts";
import { type Request, writeCheckout } from "./requests.ts";
import { readOrder, readTransaction, showOrder, showTransaction } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const done = (status: number, apply: () => void): Outcome => ({ statuses: [status], apply });

type Of<Name extends Request["do"]> = Extract<Request, { do: Name }>;

/** The answer that the contract promises for a request, and the change of the model. */
export function judge(model: Model, request: Request): Outcome {
  switch (request.do) {
    case "wait":
      return done(200, () => pass(model, request.milliseconds));
    case "move":
      return judgeMove(model, request);
    case "add":
    case "give code":
    case "take code":
    case "check out": {
      const cart = model.carts.find(({ id }) => id === request.cart);
      if (!cart) return only(404);
      return request.do === "check out"
        ? judgeCheckout(model, cart, request)
        : judgeCart(model, cart, request);
    }
    default: {
      const order = model.orders.find(({ id }) => id === request.order);
      return order ? judgeOrder(model, order, request) : only(404);
    }
  }
}

function judgeMove(model: Model, { action, quantity }: Of<"move">): Outcome {
  const after = { increment: model.available + quantity, decrement: model.available - quantity }[action];
  const available = after ?? quantity - model.allocated;
  if (available < 0) return only(422);
  return done(201, () => {
    model.available = available;
    model.log.push(`${action} ${quantity}`);
  });
}

/** Carts reserve nothing, so a request that is late may go by what was there before. */
function judgeCart(model: Model, cart: ModelCart, request: Of<"add" | "give code" | "take code">): Outcome {
  if (request.do === "add") {
    const isEnough = cart.quantity + request.quantity <= model.available;
    return {
      statuses: request.isLate ? [201, 400] : [isEnough ? 201 : 400],
      apply: () => {
        cart.quantity += request.quantity;
        cart.last = undefined;
      },
    };
  }
  const { code, isLate } = request;
  const hasCode = cart.codes.includes(code);
  const change = (codes: string[]) => () => {
    cart.last = undefined;
    cart.codes = codes;
  };
  if (request.do === "take code") {
    return { statuses: hasCode ? [204] : [404], apply: change(cart.codes.filter((one) => one !== code)) };
  }
  const isUsable = isGiveable(model, code, cart);
  return {
    statuses: isLate || hasCode ? [201, 404] : [isUsable ? 201 : 404],
    apply: change(hasCode ? cart.codes : [...cart.codes, code]),
  };
}

/** The checkout decides if a shopper is new. */
function isGiveable(model: Model, code: string, cart: ModelCart): boolean {
  const email = contactOf(cart);
  if (requireCode(code).isForNew) return countUses(model, code, email) === 0;
  return countUsable(model, code, email, cart.quantity) > 0;
}

function findRepeated({ now, orders }: Model, { last }: ModelCart, body: string): ModelOrder | undefined {
  const order = orders.find(({ id }) => id === last?.order);
  if (!order || last?.body !== body) return undefined;
  const isOver = order.isCancelled || order.transactions.some(isAlive) || now - order.createdAt >= SAME_MS;
  return isOver ? undefined : order;
}

/** The uses that a checkout may take. A late one may have lost any of them to another order. */
function listUses(model: Model, cart: ModelCart, { email, isLate }: Of<"check out">): readonly Use[][] {
  let all: Use[][] = [[]];
  for (const code of cart.codes) {
    const most = countUsable(model, code, email, cart.quantity);
    const counts = isLate ? Array.from({ length: most + 1 }, (_, times) => times) : [most];
    all = all.flatMap((uses) => counts.map((times) => (times > 0 ? [...uses, { code, times }] : uses)));
  }
  return all;
}

function judgeCheckout(model: Model, cart: ModelCart, request: Of<"check out">): Outcome {
  const body = JSON.stringify(writeCheckout(request));
  const repeated = findRepeated(model, cart, body);
  if (repeated) {
    return {
      statuses: [201],
      complains: ({ body: { data } }) => (data.id === repeated.id ? undefined : "another order was made"),
    };
  }
  const { email, expected, isLate } = request;
  const isShort = cart.quantity > model.available;
  const all = listUses(model, cart, request);
  const isRight = (uses: readonly Use[]) =>
    expected === undefined || computeTotal(cart.quantity, uses) === expected;
  const mayHold = isLate && model.holdSeconds === 0;
  return {
    statuses: [
      ...(all.some(isRight) && (!isShort || mayHold) ? [201] : []),
      ...(all.every(isRight) ? [] : [409]),
      ...(isShort || isLate ? [400] : []),
    ],
    complains: ({ body: { data } }) => {
      if (model.orders.some(({ id }) => id === data.id)) return "an old order came again";
      const uses = all.find((one) => computeTotal(cart.quantity, one) === readOrder(data).total);
      if (!uses || !isRight(uses)) return "no codes give this total";
      const order = placeOrder(model, cart, { id: data.id, email, uses });
      cart.last = { order: order.id, body };
      return undefined;
    },
  };
}

function placeOrder(
  model: Model,
  { quantity }: ModelCart,
  made: Pick<ModelOrder, "id" | "email" | "uses">,
): ModelOrder {
  const order: ModelOrder = {
    ...made,
    ...{ quantity, total: computeTotal(quantity, made.uses), createdAt: model.now, transactions: [] },
    ...{ hasStock: false, hasReturnedUses: false, isCancelled: false, isFulfilled: false },
  };
  model.orders.push(order);
  if (model.holdSeconds > 0) {
    takeStock(model, order);
    order.heldUntil = model.now + model.holdSeconds * 1000;
  }
  return order;
}

type OfOrder = Extract<Request, { readonly order: string }>;

function judgeOrder(model: Model, order: ModelOrder, request: OfOrder): Outcome {
  switch (request.do) {
    case "read":
      return {
        statuses: [200],
        complains: ({ body }) => complain(readOrder(body.data), showOrder(order)),
      };
    case "cancel": {
      if (order.isFulfilled || order.isCancelled) return only(422);
      return done(200, () => {
        order.isCancelled = true;
        returnStock(model, order);
        if (sumAuthorized(order) + sumPaid(order) === 0) order.hasReturnedUses = true;
      });
    }
    case "fulfil": {
      if (deriveState(order) !== "complete/paid/unfulfilled") return only(422);
      return done(200, () => {
        order.isFulfilled = true;
        order.hasStock = false;
        model.allocated -= order.quantity;
        model.log.push(`deallocate ${order.quantity}`, `decrement ${order.quantity}`);
      });
    }
    case "pay":
      return judgePayment(model, order, request);
    default: {
      const transaction = order.transactions.find(({ id }) => id === request.transaction);
      return transaction ? judgeTransaction(model, order, transaction, request) : only(404);
    }
  }
}

function complain(shown: object, expected: object): string | undefined {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(expected)];
  return one === other ? undefined : `${one}, not ${other}`;
}

const complainOfTransaction =
  (expected: () => object) =>
  ({ body }: Answer) =>
    complain(readTransaction(body.data), expected());

function judgePayment(model: Model, order: ModelOrder, request: Of<"pay">): Outcome {
  const { gateway, method, amount: asked } = request;
  const owed = computeOwed(order);
  // A request without an amount is for the rest, so it repeats another one only where nothing is left.
  const meant = asked ?? (owed > 0 ? undefined : computeBalance(order));
  const isSame = (one: ModelTransaction) =>
    one.gateway === gateway && one.type === method && one.amount === meant;
  const begun = order.transactions.find((one) => one.status === "pending" && isSame(one));
  if (begun && !order.isCancelled) {
    return { statuses: [200], complains: complainOfTransaction(() => showTransaction(begun)) };
  }
  const isTooMuch = order.isCancelled || owed <= 0 || (asked ?? owed) > owed;
  const isShort = !order.hasStock && order.quantity > model.available;
  if (isTooMuch) return only(422, ...(isShort ? [400] : []));
  if (isShort) return only(400);
  const amount = asked ?? owed;
  const status = gateway === "manual" ? "complete" : "pending";
  return {
    statuses: [200],
    apply: ({ id }: Undescribed) => {
      if (!order.hasStock) takeStock(model, order);
      order.heldUntil = undefined;
      order.transactions.push({ id, gateway, amount, status, type: method, refunded: 0 });
    },
    complains: complainOfTransaction(() => showTransaction(order.transactions.at(-1)!)),
  };
}

function judgeTransaction(
  model: Model,
  order: ModelOrder,
  transaction: ModelTransaction,
  request: Of<"capture" | "refund" | "void" | "confirm">,
): Outcome {
  const change = (apply: () => void): Outcome => ({
    ...done(200, apply),
    complains: complainOfTransaction(() => showTransaction(transaction)),
  });
  const { type, status, amount, refunded, gateway } = transaction;
  const isComplete = status === "complete";
  const giveUp = (end: "failed" | "cancelled") => () => {
    transaction.status = end;
    if (!order.transactions.some(isAlive)) returnStock(model, order);
  };
  switch (request.do) {
    case "capture": {
      if (type !== "authorize" || !isComplete || order.isCancelled) return only(422);
      return change(() => {
        transaction.type = "capture";
      });
    }
    case "refund": {
      const rest = amount - refunded;
      const isSettled = sumAuthorized(order) === 0 && computeBalance(order) === 0;
      const mayRefund = isComplete && type !== "authorize" && (isSettled || order.isCancelled);
      if (!mayRefund || rest === 0 || (request.amount ?? rest) > rest) return only(422);
      return change(() => {
        transaction.type = "refund";
        transaction.refunded += request.amount ?? rest;
      });
    }
    case "void": {
      const isOpen = status === "pending" || (isComplete && type === "authorize");
      return gateway === "external" && isOpen ? change(giveUp("cancelled")) : only(422);
    }
    case "confirm":
      return judgeConfirmation(transaction, request, change, giveUp("failed"));
  }
}

function judgeConfirmation(
  transaction: ModelTransaction,
  { outcome }: Of<"confirm">,
  change: (apply: () => void) => Outcome,
  fail: () => void,
): Outcome {
  const accept = () => {
    transaction.confirmed = outcome;
    if (outcome === "complete") transaction.status = "complete";
    else fail();
  };
  if (transaction.status === "pending") return change(accept);
  // A payment that was given up counts as declined, unless its provider had confirmed it.
  const { confirmed = "declined" } = transaction;
  return outcome === confirmed ? change(() => {}) : only(422);
}
