import fc from "fast-check";
import { UNKNOWN_ID } from "../../unknown-id.ts";
import { drawKind } from "../run.ts";
import {
  CODES,
  computeOwed,
  computeTotal,
  countUsable,
  EMAILS,
  GATEWAYS,
  type Model,
  type ModelOrder,
  type ModelTransaction,
} from "./model.ts";
import type { Request } from "./requests.ts";

/** A request in numbers that choose among what exists by then. */
export type Command = {
  readonly do: Request["do"];
  readonly one: number;
  readonly two: number;
  readonly three: number;
  /** A share of what is owed, or of what may still be refunded. Over 1 is too much; 0 sends no amount. */
  readonly share: number;
};

const few = fc.nat({ max: 5 });
const share = fc.constantFrom(0, 0, 0, 0.25, 0.5, 1, 1.5);

const commandOf = (all: readonly (readonly [number, Request["do"]])[]): fc.Arbitrary<Command> =>
  fc.record({
    do: drawKind(all),
    ...{ one: few, two: few, three: few, share },
  });

const OF_ORDERS = [
  ...([
    [10, "pay"],
    [3, "capture"],
    [3, "refund"],
    [2, "void"],
    [3, "confirm"],
  ] as const),
  ...([
    [2, "cancel"],
    [3, "fulfil"],
    [2, "read"],
    [2, "move"],
  ] as const),
] as const;
const OF_CARTS = [
  ...([
    [2, "add"],
    [4, "give code"],
    [1, "take code"],
    [8, "check out"],
  ] as const),
] as const;

/** Everything, with more checkouts than most shops. */
export const command = commandOf([...OF_ORDERS, ...OF_CARTS, [2, "wait"]]);
/** Commands of clients that pay, change and end the same orders at once. */
export const paying = commandOf([...OF_ORDERS, [1, "check out"]]);
/** Commands of clients that want the same codes and pieces at once. */
export const buying = commandOf([...OF_CARTS, [2, "cancel"], [3, "pay"], [1, "move"]]);

/** Nothing but payments, and nothing but checkouts. */
export const payment = commandOf([[1, "pay"]]);
export const checkout = commandOf([[1, "check out"]]);

const start = (what: Request["do"], one = 0, two = 0, three = 0): Command => ({
  ...{ do: what, one, two, three, share: 0 },
});

/** Four orders: two that want the last piece, one authorised, and one whose payment has begun. */
export const ORDERED: readonly Command[] = [
  ...[0, 1, 2, 3].map((cart) => start("check out", cart, cart)),
  ...[start("pay", 2, 0, 1), start("pay", 3, 1), start("move", 2, 1, 1)],
];

/** A code in each cart; the two carts of each pair have the same. */
export const CODED: readonly Command[] = [
  ...[0, 1, 2, 3].map((cart) => start("give code", cart, cart % 2)),
  ...[0, 1, 2, 3].map((cart) => start("give code", cart, 2 + (cart % 2))),
  start("check out", 0, 0),
];

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)];

/** The request of a command; undefined if there is nothing that it could apply to. */
export function choose(model: Model, command: Command): Request | undefined {
  const { do: what, one, two, three, share: part } = command;
  switch (what) {
    case "wait":
      return { do: what, milliseconds: [30, 120, 900][one % 3]! * 1000 };
    case "move": {
      const action = ["increment", "decrement", "set"][one % 3]!;
      return { do: what, action, quantity: action === "set" ? 2 * two + three : 1 + two };
    }
    case "add":
      return { do: what, cart: at(model.carts, one)!.id, quantity: 1 + (two % 3) };
    case "give code":
    case "take code":
      return { do: what, cart: at(model.carts, one)!.id, code: at(CODES, two)!.code };
    case "check out":
      return chooseCheckout(model, command);
    default: {
      // One place in twelve names nothing that exists.
      const order = one === 5 && two === 5 ? undefined : at(model.orders, one);
      if (what === "cancel" || what === "fulfil" || what === "read") {
        return { do: what, order: order?.id ?? UNKNOWN_ID };
      }
      if (!order) return undefined;
      if (what === "pay") return choosePayment(order, command);
      const transaction = at(order.transactions, two);
      return transaction && chooseTransaction(order, transaction, what, part, three);
    }
  }
}

function chooseCheckout(model: Model, { one, two, three }: Command): Request {
  const cart = at(model.carts, one)!;
  const email = at(EMAILS, two)!;
  const most = cart.codes.map((code) => ({ code, times: countUsable(model, code, email, cart.quantity) }));
  const expected = computeTotal(cart.quantity, three === 4 ? most : []);
  return { do: "check out", cart: cart.id, email, ...(three >= 4 ? { expected } : {}) };
}

function choosePayment(order: ModelOrder, { two, three, share: part }: Command): Request {
  const gateway = at(GATEWAYS, two)!;
  const method = three % 2 === 0 ? "purchase" : "authorize";
  const amount = part === 0 ? {} : { amount: Math.max(1, Math.round(computeOwed(order) * part)) };
  return { do: "pay", order: order.id, gateway, method, ...amount };
}

function chooseTransaction(
  { id: order }: ModelOrder,
  { id: transaction, gateway, amount, refunded }: ModelTransaction,
  what: "capture" | "refund" | "void" | "confirm",
  part: number,
  three: number,
): Request | undefined {
  const names = { order, transaction };
  if (what === "refund") {
    const sent = part === 0 ? {} : { amount: Math.max(1, Math.round((amount - refunded) * part)) };
    return { do: what, ...names, ...sent };
  }
  if (what !== "confirm") return { do: what, ...names };
  if (gateway === "manual") return undefined;
  return { do: what, ...names, amount, outcome: three < 4 ? "complete" : "declined" };
}
