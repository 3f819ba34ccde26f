import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { CARTS, longHistory, type Step } from "../support/orders/histories.ts";
import * as model from "../support/orders/history-model.ts";
import { aMarket, LAMP, type Market, readAmounts, readStates } from "../support/orders/market.ts";
import { foldLog } from "../support/orders/stock-log.ts";
import type { Answer } from "../support/routes.ts";
import { product } from "../support/shops/carts.ts";
import { ofVolume } from "../support/volume.ts";

const numRuns = ofVolume(40, 1500);

type Done = Pick<Answer, "status" | "text"> & { readonly outcome: model.Outcome };
/** Ids of an order's transactions in the order of their creation. */
type Known = Map<model.ModelOrder, string[]>;

const chosen = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)];

/** Sends one request and applies it to the model. Undefined if there is nothing it could apply to. */
async function take(shop: Market, is: model.Model, known: Known, step: Step): Promise<Done | undefined> {
  switch (step.do) {
    case "add": {
      const outcome = model.add(is, is.carts[step.cart]!, step.quantity);
      return { outcome, ...(await shop.add(`cart-${step.cart}`, product("S1", step.quantity))) };
    }
    case "checkout":
      return checkOut(shop, is, known, step.cart);
    case "wait":
      shop.later(model.wait(is, step.seconds));
      return undefined;
    case "move": {
      const outcome = model.move(is, step.action, step.quantity);
      return { outcome, ...(await shop.move(LAMP, step.action, step.quantity)) };
    }
  }
  const order = chosen(is.orders, step.order);
  if (!order) return undefined;
  switch (step.do) {
    case "pay": {
      const balance = model.computeBalance(order);
      const amount = step.share === 0 ? balance : Math.max(1, Math.round(balance * step.share));
      const outcome = model.pay(is, order, step.method, amount);
      const sent = { method: step.method, ...(step.share === 0 ? {} : { amount }) };
      const answer = await shop.pay(order.id, sent);
      if (answer.status === 200) known.set(order, [...(known.get(order) ?? []), answer.body.data.id]);
      return { outcome, ...answer };
    }
    case "cancel":
      return { outcome: model.cancel(is, order), ...(await shop.change(order.id, { status: "cancelled" })) };
    case "fulfil":
      return {
        outcome: model.fulfil(is, order),
        ...(await shop.change(order.id, { shipping: "fulfilled" })),
      };
    default:
      return settle(shop, known, order, step);
  }
}

async function checkOut(shop: Market, is: model.Model, known: Known, at: number): Promise<Done> {
  const cart = is.carts[at]!;
  const [outcome, same] = [model.checkout(is, cart), model.findRepeated(is, cart)];
  const answer = await shop.checkout(`cart-${at}`);
  if (answer.status !== 201) return { outcome, ...answer };
  const { id } = answer.body.data;
  if (is.orders.find((one) => one.id === id) !== same) {
    throw new Error(same ? "Another order came of the same cart." : "An old order came again.");
  }
  if (!same) known.set(model.placeOrder(is, cart, id), []);
  return { outcome, ...answer };
}

async function settle(
  shop: Market,
  known: Known,
  order: model.ModelOrder,
  step: Extract<Step, { do: "capture" | "refund" }>,
): Promise<Done | undefined> {
  const transaction = chosen(order.transactions, step.transaction);
  const id = chosen(known.get(order) ?? [], step.transaction);
  if (!transaction || !id) return undefined;
  if (step.do === "capture") {
    return { outcome: model.capture(order, transaction), ...(await shop.settle(order.id, id, "capture")) };
  }
  const rest = transaction.amount - transaction.refunded;
  const amount = step.share === 0 ? undefined : Math.max(1, Math.round(rest * step.share));
  const outcome = model.refund(order, transaction, amount);
  const answer = await shop.settle(order.id, id, "refund", amount === undefined ? undefined : { amount });
  return { outcome, ...answer };
}

/** Compares every order and counter of the shop with the model. */
async function compare(shop: Market, is: model.Model, known: Known): Promise<void> {
  const total = is.available + is.allocated;
  expect(await shop.count(LAMP)).toEqual([is.available, is.allocated, total]);
  // Expired holds count as allocated in the log until an order needs their stock.
  const [, allocated, all] = foldLog(await shop.log(LAMP));
  expect(all).toBe(total);
  if (is.holdSeconds === 0) expect(allocated).toBe(is.allocated);
  else expect(allocated).toBeGreaterThanOrEqual(is.allocated);
  for (const order of is.orders) {
    const read = await shop.order(order.id);
    expect(readStates(read)).toBe(model.deriveState(order));
    expect(readAmounts(read)).toMatchObject({
      ...{ with_tax: order.total, balance_owing: model.computeBalance(order) },
      ...{ paid: model.sumPaid(order), authorized: model.sumAuthorized(order) },
    });
    const transactions = await shop.transactions(order.id);
    expect(
      transactions.map((one) => [one.id, one.transaction_type, one.amount, one.refunded_amount]),
    ).toEqual(
      order.transactions.map(({ type, amount, refunded }, at) => [
        known.get(order)?.[at],
        type,
        amount,
        refunded,
      ]),
    );
  }
  expect(await shop.orders()).toHaveLength(is.orders.length);
}

async function opened(holdMinutes: number): Promise<Market> {
  const shop = await aMarket({ ticks: true });
  await shop.hold(holdMinutes);
  await shop.stock(LAMP, 12);
  for (let n = 0; n < CARTS; n += 1) {
    await shop.cart(`cart-${n}`, product("S1"));
  }
  return shop;
}

describe(`${numRuns} random histories`, () => {
  const met = new Set<string>();
  it.each([
    ["", 0],
    [" with stock that is held for ten minutes", 10],
    [" with stock that is held for an hour", 60],
  ])(
    "are what a model of the contract says, request by request%s",
    async (_, holdMinutes) => {
      const check = async (steps: Step[]) => {
        const shop = await opened(holdMinutes);
        const opening = { available: 12, price: 1999, carts: CARTS, holdSeconds: holdMinutes * 60 };
        const [is, known]: [model.Model, Known] = [model.aModel(opening), new Map()];
        for (const step of steps) {
          const done = await take(shop, is, known, step);
          if (done) met.add(`${step.do} ${done.status < 300}`);
          if (done && !done.outcome.includes(done.status)) {
            throw new Error(`${JSON.stringify(step)}: ${done.status}, not ${done.outcome}: ${done.text}`);
          }
        }
        await compare(shop, is, known);
      };
      await fc.assert(fc.asyncProperty(longHistory(45), check), { numRuns });
    },
    900_000,
  );

  it("do everything, and are refused everything", () => {
    const kinds = ["add", "cancel", "capture", "checkout", "fulfil", "move", "pay", "refund"];
    expect([...met].toSorted()).toEqual(kinds.flatMap((kind) => [`${kind} false`, `${kind} true`]));
  });
});
