import type { RaisedEvent } from "../../../lib/events/event.ts";
import { raiseBy } from "../events/raised.ts";
import { differences } from "../oracle/money-in.ts";
import type { MoneyShop } from "./money-shop.ts";

/** The events of a step: the keys that must come, and the money of each kind of object. */
export type Expected = {
  readonly keys: readonly string[];
  readonly cart?: unknown;
  readonly order?: unknown;
  /** The payments of the events, in their order. */
  readonly transactions?: readonly unknown[];
};

const OBSERVED = new Set(["cart", "order"]);

/** Raises the events of carts and orders since the last call. @returns what is wrong in them */
export async function checkEvents(shop: MoneyShop, expected: Expected): Promise<string[]> {
  const changes = shop.table.newChanges().filter(({ after }) => OBSERVED.has(after?.type ?? ""));
  const raised: RaisedEvent[] = [];
  for (const change of changes) raised.push(...(await raiseBy(shop.table, change)));
  const keys = raised.map(({ key }) => key).sort();
  const wrongKeys =
    keys.join() === expected.keys.toSorted().join() ? [] : [`events ${keys}, not ${expected.keys}`];
  const payments = [...(expected.transactions ?? [])];
  const wrong = raised.flatMap(({ key, payload }) => {
    const right = key.startsWith("cart.")
      ? expected.cart
      : key.startsWith("order.")
        ? expected.order
        : payments.shift();
    return differences(payload, right).map((one) => `event ${key}: ${one}`);
  });
  return [...wrongKeys, ...wrong];
}
