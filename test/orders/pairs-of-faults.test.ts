import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Call } from "../support/call.ts";
import { type Fault, faultyHandler, WRITES } from "../support/faults/faults.ts";
import { asGuest, LAMP, type Market, market, readStates } from "../support/orders/market.ts";
import type { Answer } from "../support/routes.ts";
import { product } from "../support/shops/carts.ts";
import { faultsIn } from "../support/stock/stock-check.ts";
import { useEngine } from "../support/tables/engine.ts";
import { takeEvery } from "../support/volume.ts";

const engine = useEngine("dynoxide");
const FAULTS: readonly Fault[] = [
  "reset",
  "refuse",
  "server-error",
  "collision",
  "in-progress",
  "drop",
  "twice",
];
/** `npm test` takes five of them, which have each fault. */
const PAIRS = takeEvery(
  10,
  FAULTS.flatMap((first) => FAULTS.map((second) => [first, second] as const)),
);

type Subject = { readonly cart: string; readonly order: string };
type Scenario = {
  readonly begin: (shop: Market, cart: string) => Promise<string>;
  readonly send: (shop: Market, subject: Subject, given: Call) => Promise<Answer>;
  readonly good: number;
  /** Expected states, transactions and allocated units. */
  readonly done: string;
  readonly repeats: readonly number[];
};

const ordered = async (shop: Market, cart: string): Promise<string> => (await shop.ordered(cart)).id;
const paid = async (shop: Market, cart: string): Promise<string> => {
  const id = await ordered(shop, cart);
  await shop.pay(id);
  return id;
};

const scenarios: Record<string, Scenario> = {
  "a checkout": {
    begin: async () => "",
    send: (shop, { cart }, given) => shop.checkout(cart, {}, { ...asGuest, ...given }),
    ...{ good: 201, done: "incomplete/unpaid/unfulfilled 0 0", repeats: [201] },
  },
  "a payment": {
    begin: ordered,
    send: (shop, { order }, given) => shop.pay(order, {}, { ...asGuest, ...given }),
    ...{ good: 200, done: "complete/paid/unfulfilled 1 2", repeats: [422] },
  },
  "a cancellation": {
    begin: paid,
    send: (shop, { order }, given) => shop.change(order, { status: "cancelled" }, given),
    ...{ good: 200, done: "cancelled/paid/unfulfilled 1 0", repeats: [422] },
  },
  "a shipment": {
    begin: paid,
    send: (shop, { order }, given) => shop.change(order, { shipping: "fulfilled" }, given),
    ...{ good: 200, done: "complete/paid/fulfilled 1 0", repeats: [422] },
  },
};

/** After `meet`, the first write fails with one fault and the next write with the other. */
async function faultyTable(name: string, now: () => Date) {
  let coming: Fault[] = [];
  let time = deadlineIn(0);
  const requestHandler = faultyHandler(({ operation }) =>
    WRITES.has(operation) ? coming.shift() : undefined,
  );
  const table = await engine.table({
    name,
    now,
    deadline: { left: () => time.left() },
    client: { requestHandler },
  });
  return {
    table,
    meet: (pair: (typeof PAIRS)[number]) => {
      coming = [...pair];
      time = deadlineIn(20_000);
    },
  };
}

describe("a request whose first two writes go wrong on the way", () => {
  it.each(Object.entries(scenarios))(
    "%s is done once, and says so, whatever they are",
    async (_, one) => {
      const name = await engine.newTable();
      // One clock for shop and table: a window of counted orders that only one of them sees end would refuse orders.
      let now = () => new Date();
      const table = await engine.table({ name, now: () => now(), deadline: deadlineIn(600_000) });
      const shop = await market(table, { now: now(), ticks: true, deadlineMs: 20_000 });
      now = () => shop.clock.now;
      await shop.stock(LAMP, 1000);
      const faulty = await faultyTable(name, () => shop.clock.now);
      let before = 0;
      for (const [n, pair] of PAIRS.entries()) {
        const cart = await shop.cart(`cart-${n}`, product("S1", 2));
        before = (await shop.count(LAMP))[1];
        const order = await one.begin(shop, cart);
        faulty.meet(pair);
        const answer = await one.send(shop, { cart, order }, { table: faulty.table });
        expect([pair, answer.status, answer.text]).toEqual([pair, one.good, expect.any(String)]);
        const id = order || answer.body.data.id;
        const outcome = async () => {
          const { length } = await shop.transactions(id);
          return `${readStates(await shop.order(id))} ${length} ${(await shop.count(LAMP))[1] - before}`;
        };
        expect([pair, await outcome()]).toEqual([pair, one.done]);
        const again = await one.send(shop, { cart, order: id }, {});
        expect([pair, one.repeats]).toEqual([pair, expect.arrayContaining([again.status])]);
        expect([pair, await outcome()]).toEqual([pair, one.done]);
      }
      expect(await shop.orders()).toHaveLength(PAIRS.length);
      expect(await faultsIn(table, LAMP)).toEqual([]);
    },
    240_000,
  );
});
