import { describe, expect, it } from "@jest/globals";
import { mayRead, orderNotFound } from "../../lib/orders/require-order.ts";
import type { Shopper } from "../../lib/use-case/context.ts";

const implicit = { grant: "implicit", clientId: "shop" } as const;
const administrator = { grant: "client_credentials", clientId: "shop" } as const;
const member = (id: string): Shopper => ({ account: { id, memberId: "m" } });
const ann: Shopper = { customer: { id: "ann" } };
const OF_ACCOUNT = { account: { id: "a" } };
const OF_ANN = { customer: { id: "ann", name: "Ann", email: "ann@shop.test" } };
const OF_GUEST = { customer: { name: "Guest", email: "guest@shop.test" } };

describe("who may read an order", () => {
  it.each<[whose: string, order: object, shopper: Shopper, expected: boolean]>([
    ["an account's", OF_ACCOUNT, member("a"), true],
    ["an account's", OF_ACCOUNT, member("b"), false],
    ["an account's", OF_ACCOUNT, ann, false],
    ["an account's", OF_ACCOUNT, {}, false],
    ["a customer's", OF_ANN, ann, true],
    ["a customer's", OF_ANN, { customer: { id: "bo" } }, false],
    ["a customer's", OF_ANN, member("ann"), false],
    ["a customer's", OF_ANN, {}, false],
    ["a guest's", OF_GUEST, ann, false],
    ["a guest's", OF_GUEST, {}, false],
    ["nobody's", {}, ann, false],
    ["nobody's", {}, {}, false],
    ["of an account, made by a customer", { ...OF_ACCOUNT, ...OF_ANN }, ann, false],
  ])("%s order: %j by %j: %s; client credentials always", (_, order, shopper, expected) => {
    expect(mayRead({ caller: implicit, shopper }, order as never)).toBe(expected);
    expect(mayRead({ caller: administrator, shopper }, order as never)).toBe(true);
  });

  it("404: the order is named", () => {
    expect(orderNotFound("o-1").problems).toEqual([
      { status: 404, title: "Not Found", detail: "The order does not exist", meta: { order_id: "o-1" } },
    ]);
  });
});
