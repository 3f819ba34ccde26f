import { describe, expect, it } from "@jest/globals";
import { product } from "../../support/shops/carts.ts";
import {
  A1,
  ADMIN,
  aRestrictedShop,
  aRule,
  type Caller,
  GUEST,
  MEMBERS,
  readPrices,
  readTold,
} from "../../support/shops/restricted-shop.ts";

/** Account `a1` has one lamp at its special price in its cart. */
async function anAccountsCart(more: Parameters<typeof aRestrictedShop>[1] = {}) {
  const shop = await aRestrictedShop(undefined, more);
  await shop.create(A1, "owned");
  const { body } = await shop.addAs(A1, "owned", product("S1"));
  return { ...shop, lamp: body.data[0].id as string };
}

const COMPATIBLE = { profile: "compatible" } as const;

describe("a price that needs an account or a customer is never given without it", () => {
  it("200: its account buys at it, in any quantity, without a message", async () => {
    const { put, lamp } = await anAccountsCart();
    const answer = await put(A1, "owned", lamp, { quantity: 5000 });
    expect([readPrices(answer.body.data), readTold(answer)]).toEqual([["5000 S1 at 1"], []]);
  });

  it("204: an account that gives up its cart leaves it at everybody's prices", async () => {
    const { leave, itemsOf, put, lamp } = await anAccountsCart();
    expect((await leave(A1, "owned", "account", "a1")).status).toBe(204);
    const [item] = await itemsOf("owned");
    expect(readPrices([item])).toEqual(["1 S1 at 1999"]);
    expect(item.catalog_id).not.toBe(MEMBERS);
    expect(readPrices((await put(GUEST, "owned", lamp, { quantity: 5000 })).body.data)).toEqual([
      "5000 S1 at 1999",
    ]);
  });

  it("204: a cart that other owners keep has prices that are theirs", async () => {
    const shop = await anAccountsCart();
    await shop.setRules([aRule({ account_ids: ["a1"] }), aRule({ id: "c", customer_ids: ["c1"] })]);
    await shop.create({ account: "a1", customer: "c1" }, "both");
    await shop.addAs(A1, "both", product("S1"));
    await shop.leave(A1, "both", "account", "a1");
    expect(readPrices(await shop.itemsOf("both"))).toEqual(["1 S1 at 1"]);
    await shop.leave({ customer: "c1" }, "both", "customer", "c1");
    expect(readPrices(await shop.itemsOf("both"))).toEqual(["1 S1 at 1999"]);
  });

  const changes: [string, (shop: Awaited<ReturnType<typeof anAccountsCart>>) => Promise<unknown>][] = [
    ["a quantity", ({ put, lamp }) => put(GUEST, "owned", lamp, { quantity: 1 })],
    ["a list of quantities", ({ bulk, lamp }) => bulk(GUEST, "owned", [{ id: lamp, quantity: 1 }])],
    ["another field of the item", ({ put, lamp }) => put(GUEST, "owned", lamp, { location: "north" })],
    ["another item", ({ addAs }) => addAs(GUEST, "owned", product("S2"))],
    ["the name of the cart", ({ rename }) => rename(GUEST, "owned")],
  ];

  it.each(changes)(
    "200: a guest with the id who changes %s moves it to everybody's price",
    async (_, act) => {
      const shop = await anAccountsCart(COMPATIBLE);
      await act(shop);
      expect(readPrices((await shop.itemsOf("owned")).slice(0, 1))).toEqual(["1 S1 at 1999"]);
    },
  );

  it("200: another account, a customer and a channel of that name are strangers to it, too", async () => {
    const strangers: Caller[] = [{ account: "a2" }, { customer: "a1" }, { channel: "a1" }];
    for (const stranger of strangers) {
      const { put, lamp } = await anAccountsCart(COMPATIBLE);
      const answer = await put(stranger, "owned", lamp, { quantity: 9 });
      expect([readPrices(answer.body.data), readTold(answer)]).toEqual([["9 S1 at 1999"], ["Price Changed"]]);
    }
  });

  it("201: a guest who adds more of it gets everybody's price for all of it", async () => {
    const { addAs } = await anAccountsCart(COMPATIBLE);
    expect(readPrices((await addAs(GUEST, "owned", product("S1", 2))).body.data)).toEqual(["3 S1 at 1999"]);
  });

  it("201: merged into another cart it costs what it costs there; in its own nothing changes", async () => {
    const { addAs, create, itemsOf } = await anAccountsCart(COMPATIBLE);
    await create(GUEST, "mine");
    const { body } = await addAs(GUEST, "mine", { type: "cart_items", cart_id: "owned" });
    expect(readPrices(body.data)).toEqual(["1 S1 at 1999"]);
    expect(readPrices(await itemsOf("owned"))).toEqual(["1 S1 at 1"]);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof anAccountsCart>>) => Promise<void>]>([
    ["deleted", ({ setRules }) => setRules([])],
    ["for another account now", ({ setRules }) => setRules([aRule({ account_ids: ["a2"] })])],
    [
      "over",
      ({ setRules }) =>
        setRules([aRule({ account_ids: ["a1"], schedules: [{ valid_to: "2026-03-02T10:00:30.000Z" }] })]),
    ],
    ["without a release", ({ withdraw }) => withdraw(MEMBERS)],
  ])("200: a rule that is %s entitles nobody any more, whoever asks", async (_, change) => {
    for (const caller of [A1, ADMIN]) {
      const shop = await anAccountsCart();
      await change(shop);
      const answer = await shop.put(caller, "owned", shop.lamp, { quantity: 6000 });
      expect([readPrices(answer.body.data), readTold(answer)]).toEqual([
        ["6000 S1 at 1999"],
        ["Price Changed"],
      ]);
    }
  });

  it("200: a channel's price stays when a change names no channel, also with an account's rule in force", async () => {
    const { setRules, addAs, put, create } = await aRestrictedShop();
    await setRules([aRule({ channels: ["trade"] }), aRule({ id: "two", account_ids: ["a1"] })]);
    await create(GUEST, "open");
    const { body } = await addAs({ channel: "trade" }, "open", product("S1"));
    const answer = await put(GUEST, "open", body.data[0].id, { quantity: 2 });
    expect(readPrices(answer.body.data)).toEqual(["2 S1 at 1"]);
    await setRules([aRule({ id: "two", account_ids: ["a1"] })]);
    expect(readPrices((await put(GUEST, "open", body.data[0].id, { quantity: 3 })).body.data)).toEqual([
      "3 S1 at 1999",
    ]);
  });
});

describe("client credentials without a shopper's token", () => {
  it("200, 201: act for the owners of the cart, whose price stays and is given", async () => {
    const { put, addAs, rename, lamp, itemsOf } = await anAccountsCart();
    expect(readPrices((await put(ADMIN, "owned", lamp, { quantity: 3 })).body.data)).toEqual(["3 S1 at 1"]);
    expect(readPrices((await addAs(ADMIN, "owned", product("S1"))).body.data)).toEqual(["4 S1 at 1"]);
    await rename(ADMIN, "owned");
    expect(readPrices(await itemsOf("owned"))).toEqual(["4 S1 at 1"]);
  });

  it("200: act for a guest in a guest's cart, and for the shopper whose token they bring", async () => {
    const { put, leave, lamp, addAs } = await anAccountsCart();
    await leave(ADMIN, "owned", "account", "a1");
    const guests = await put(ADMIN, "owned", lamp, { quantity: 3 });
    expect(readPrices(guests.body.data)).toEqual(["3 S1 at 1999"]);
    const named = await addAs({ ...A1, isAdmin: true }, "owned", product("S1"));
    expect(readPrices(named.body.data)).toEqual(["4 S1 at 1"]);
    const other = await put({ account: "a2", isAdmin: true }, "owned", lamp, { quantity: 3 });
    expect(readPrices(other.body.data)).toEqual(["3 S1 at 1999"]);
  });
});

describe("a product that only the account's catalog sells, or has a price for", () => {
  async function left() {
    const shop = await aRestrictedShop();
    await shop.create(A1, "owned");
    const { body } = await shop.addAs(A1, "owned", [product("ONLY", 5), product("EURO", 5), product("S2")]);
    const [only, euro]: string[] = body.data.map(({ id }) => id);
    await shop.leave(A1, "owned", "account", "a1");
    return { ...shop, only: only!, euro: euro! };
  }

  it("400: can only lose quantity in others' hands, by PUT of one and of several; the rest goes on", async () => {
    const { put, bulk, only, euro, itemsOf } = await left();
    for (const [id, sku, why] of [
      [only, "ONLY", "is not for sale to this shopper now"],
      [euro, "EURO", "has no price in USD"],
    ] as const) {
      const one = await put(GUEST, "owned", id, { quantity: 6 });
      expect([one.status, one.body.errors[0]]).toMatchObject([
        400,
        { title: "Could not add product", detail: expect.stringContaining(why), meta: { sku } },
      ]);
      const many = await bulk(GUEST, "owned", [{ id, quantity: 6 }], { update_all_or_nothing: false });
      expect([many.status, many.body.errors[0].meta.sku]).toEqual([400, sku]);
      const less = await put(GUEST, "owned", id, { quantity: 4 });
      expect([less.status, readTold(less)]).toEqual([200, ["Not For Sale", "Not For Sale"]]);
    }
    expect((await itemsOf("owned")).map(({ quantity }) => quantity)).toEqual([4, 4, 1]);
  });

  it("404, 400: cannot be added by others, and nothing is written", async () => {
    const { addAs, remove, only, euro, itemsOf } = await left();
    expect((await addAs(GUEST, "owned", product("ONLY"))).status).toBe(404);
    expect((await addAs(GUEST, "owned", product("EURO"))).status).toBe(400);
    expect((await itemsOf("owned")).map(({ quantity }) => quantity)).toEqual([5, 5, 1]);
    const removed = await remove(GUEST, "owned", only);
    expect([removed.body.data.length, removed.body.meta.messages]).toMatchObject([
      2,
      [{ source: { id: euro }, title: "Not For Sale" }],
    ]);
  });

  it("200: is its account's again, at its price, when the account comes back", async () => {
    const { put, only } = await left();
    const answer = await put(A1, "owned", only, { quantity: 60 });
    expect(readPrices(answer.body.data)[0]).toBe("60 ONLY at 5");
  });
});
