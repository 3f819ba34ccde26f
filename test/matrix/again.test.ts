import { describe, expect, it } from "@jest/globals";
import { rotateSecrets } from "../../lib/webhooks/subscriptions/secrets.ts";
import { aMarket, asGuest, asSignedIn, BILLING, guestCheckout, LAMP } from "../support/orders/market.ts";
import { orderId } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import {
  allowGuests,
  createApi,
  createEntryIn,
  createFieldIn,
  postEntry,
  UNIQUE,
} from "../support/shops/custom-apis.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/**
 * Resources that ended and were created again with the same id or name. `test/accounts/again.test.ts` has members, accounts
 * and customers.
 */
const compatible = { ...asGuest, profile: "compatible" } as const;

describe("a cart that was deleted and made again under its id", () => {
  it("has no name, code, state or order of the earlier one", async () => {
    const shop = await aMarket();
    await shop.promote([{ code: "TEN", uses: 1 }]);
    await shop.cart("A", [product("S1", 1)], compatible, { name: "Mine", description: "Ours" });
    expect((await shop.add("A", { type: "promotion_item", code: "TEN" }, compatible)).status).toBe(201);
    const before = await shop.get("/v2/carts/A", compatible);
    const first = await shop.ordered("A", {}, compatible);
    expect((await shop.ordered("A", {}, compatible)).id).toBe(first.id);
    const old = (await shop.get("/v2/carts/A", compatible)).headers["etag"] ?? "";
    expect((await shop.delete("/v2/carts/A", compatible)).status).toBe(204);
    expect((await shop.post("/v2/carts", { data: { id: "A" } }, asGuest)).status).toBe(409);
    expect((await shop.add("A", product("S1", 1), compatible)).status).toBe(201);
    const again = await shop.get("/v2/carts/A?include=items,promotions", compatible);
    expect([again.body.data.name, again.body.data.description]).not.toContain("Mine");
    expect((await shop.items("A")).map(({ type }) => type)).toEqual(["cart_item"]);
    for (const etag of [old, before.headers["etag"] ?? ""]) {
      const headers = { "if-match": etag };
      expect(
        (await shop.put("/v2/carts/A", { data: { name: "X" } }, { ...compatible, headers })).status,
      ).toBe(412);
    }
    expect((await shop.ordered("A", {}, compatible)).id).not.toBe(first.id);
  });

  it("does not belong to the owner of the earlier one, and is open to guests", async () => {
    const shop = await aMarket();
    const ada = { ...(await asSignedIn({ account: "ada" })), profile: "compatible" } as const;
    await shop.cart("A", [product("S1", 1)], ada);
    const data = [{ type: "account", id: "ada" }];
    await shop.post("/v2/carts/A/relationships/accounts", { data }, ada);
    expect((await shop.delete("/v2/carts/A", ada)).status).toBe(204);
    expect((await shop.add("A", product("S1", 1), compatible)).status).toBe(201);
    expect((await shop.get("/v2/carts/A", asGuest)).status).toBe(200);
    expect(await expectData(shop.get("/v2/carts", ada))).toEqual([]);
  });
});

describe("a code that was deleted and made again", () => {
  it("has all of its uses, and gets none from orders of the earlier one", async () => {
    const shop = await aMarket();
    const { id, left } = await shop.promote([{ code: "TEN", uses: 1 }]);
    const ordered = async (cart: string) => {
      await shop.cart(cart, [product("S1", 1)]);
      await expectData(shop.add(cart, { type: "promotion_item", code: "TEN" }));
      return (await shop.ordered(cart)).id;
    };
    const first = await ordered("A");
    expect(await left()).toBe(0);
    expect((await shop.delete(`/v2/promotions/${id}/codes/TEN`)).status).toBe(204);
    const codes = { type: "promotion_codes", codes: [{ code: "TEN", uses: 1 }] };
    await expectData(shop.post(`/v2/promotions/${id}/codes`, { data: codes }));
    expect(await left()).toBe(1);
    await ordered("B");
    expect(await left()).toBe(0);
    expect((await shop.change(first, { status: "cancelled" })).status).toBe(200);
    expect(await left()).toBe(0);
  });

  it("gives no discount at checkout to a cart that had it when it was deleted", async () => {
    const shop = await aMarket();
    const { id } = await shop.promote([{ code: "TEN", uses: 1 }]);
    await shop.cart("A", [product("S1", 1)]);
    await expectData(shop.add("A", { type: "promotion_item", code: "TEN" }));
    await expectData(shop.delete(`/v2/promotions/${id}/codes/TEN`));
    const order = await shop.ordered("A");
    expect(order.items.map(({ type }) => type)).toEqual(["order_item"]);
  });
});

describe("stock that was deleted and made again", () => {
  it("has no log, hold or allocation of the earlier one", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.hold(30);
    await shop.cart("A", [product("S1", 2)]);
    const held = await shop.ordered("A");
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(422);
    await shop.change(held.id, { status: "cancelled" });
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(204);
    await shop.stock(LAMP, 3);
    expect([await shop.count(LAMP), await shop.log(LAMP)]).toEqual([[3, 0, 3], [["increment", 3]]]);
  });

  it("gets nothing back from an order of the earlier one, whose units were given up by hand", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.cart("A", [product("S1", 2)]);
    const old = await shop.ordered("A");
    await expectData(shop.pay(old.id));
    await expectData(shop.move(LAMP, "deallocate", 2));
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(204);
    await shop.stock(LAMP, 3);
    await shop.cart("B", [product("S1", 2)]);
    const fresh = await shop.ordered("B");
    await expectData(shop.pay(fresh.id));
    expect(await shop.count(LAMP)).toEqual([1, 2, 3]);
    expect((await shop.change(old.id, { status: "cancelled" })).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([1, 2, 3]);
    expect((await shop.change(fresh.id, { shipping: "fulfilled" })).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([1, 0, 1]);
  });

  it("gives nothing to the shipment of an order of the earlier one", async () => {
    const shop = await aMarket();
    const paid = async (cart: string) => {
      await shop.cart(cart, [product("S1", 2)]);
      const { id } = await shop.ordered(cart);
      await expectData(shop.pay(id));
      return id;
    };
    await shop.stock(LAMP, 5);
    const old = await paid("A");
    await expectData(shop.move(LAMP, "deallocate", 2));
    await expectData(shop.delete(`/v2/inventories/${LAMP}`));
    await shop.stock(LAMP, 3);
    await paid("B");
    expect((await shop.change(old, { shipping: "fulfilled" })).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([1, 2, 3]);
  });

  it("gets nothing back from a hold of the earlier one that has ended since", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.hold(5);
    await shop.cart("A", [product("S1", 2)]);
    const old = await shop.ordered("A");
    shop.later(600);
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(204);
    await shop.stock(LAMP, 3);
    await shop.change(old.id, { status: "cancelled" });
    expect(await shop.count(LAMP)).toEqual([3, 0, 3]);
  });
});

const money = (amount: number) => ({ amount, currency: "USD" });
const imported = (customer: string, more: object = {}) => ({
  ...{ type: "order", id: orderId("1"), status: "complete", payment: "paid", shipping: "unfulfilled" },
  customer: { id: customer, name: "Mira", email: "mira@example.org" },
  billing_address: BILLING,
  meta: { display_price: { with_tax: money(2000) } },
  included: { items: [{ name: "Lamp", quantity: 1, unit_price: money(2000) }] },
  ...more,
});

describe("an imported order that was deleted and imported again", () => {
  it("has no items, transactions or refunds of the earlier one, and is not its customer's", async () => {
    const shop = await aMarket();
    const [mira, nils] = ["b7a1d5c4-0f5e-4d7c-9d11-5c9a7a1f0d01", "b7a1d5c4-0f5e-4d7c-9d11-5c9a7a1f0d02"];
    const first = await expectData(
      shop.post("/v2/orders", { data: imported(mira, { order_number: "N-1" }) }),
    );
    const [payment] = await shop.transactions(first.id);
    expect((await shop.settle(first.id, payment?.id ?? "", "refund", { amount: 500 })).status).toBe(200);
    expect((await shop.delete(`/v2/orders/${first.id}`)).status).toBe(204);
    const again = await expectData(shop.post("/v2/orders", { data: imported(nils) }));
    expect([again.id, again.order_number]).toEqual([first.id, undefined]);
    const kept = await shop.transactions(again.id);
    expect(kept.map(({ refunded_amount }) => refunded_amount)).toEqual([0]);
    expect((await shop.order(again.id)).items).toHaveLength(1);
    const ids = async (customer: string) =>
      (await expectData(shop.get("/v2/orders", await asSignedIn({ customer })))).map(({ id }) => id);
    expect([await ids(mira), await ids(nils)]).toEqual([[], [first.id]]);
    expect((await shop.get(`/v2/orders/${first.id}`, await asSignedIn({ customer: mira }))).status).toBe(404);
    expect(await expectData(shop.get("/v2/orders?filter=eq(order_number,N-1)"))).toEqual([]);
  });
});

describe("an order that is imported with ids in capitals", () => {
  it("is read and listed by the customer's token", async () => {
    const shop = await aMarket();
    const customer = "b7a1d5c4-0f5e-4d7c-9d11-5c9a7a1f0dab";
    const { id } = await expectData(shop.post("/v2/orders", { data: imported(customer.toUpperCase()) }));
    const own = await asSignedIn({ customer });
    expect((await expectData(shop.get("/v2/orders", own))).map((order) => order.id)).toEqual([id]);
    expect((await shop.get(`/v2/orders/${id}`, own)).status).toBe(200);
    expect((await shop.get(`/v2/orders/${id}`, await asSignedIn({ customer: orderId("9") }))).status).toBe(
      404,
    );
  });

  it("is read and listed by the token of the account's member", async () => {
    const shop = await aMarket();
    const [account, member] = [
      "b7a1d5c4-0f5e-4d7c-9d11-5c9a7a1f0dac",
      "b7a1d5c4-0f5e-4d7c-9d11-5c9a7a1f0dad",
    ];
    const data = {
      ...imported("", { customer: undefined, contact: { name: "Mira", email: "mira@example.org" } }),
      account: { id: account.toUpperCase(), member_id: member.toUpperCase() },
    };
    const { id, relationships } = await expectData(shop.post("/v2/orders", { data }));
    expect(relationships.account_member?.data.id).toBe(member);
    const own = await asSignedIn({ account });
    expect((await expectData(shop.get("/v2/orders", own))).map((order) => order.id)).toEqual([id]);
    expect((await shop.get(`/v2/orders/${id}`, own)).status).toBe(200);
  });
});

describe("a secret that was replaced", () => {
  it("ends a day after the first of two rotations, and not after the second", () => {
    const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);
    const once = rotateSecrets([{ secret: "first" }], "second", hours(0));
    const twice = rotateSecrets(once, "third", hours(10));
    expect(twice).toEqual([
      { secret: "third" },
      { secret: "second", until: hours(34).toISOString() },
      { secret: "first", until: hours(24).toISOString() },
    ]);
    expect(rotateSecrets(twice, "fourth", hours(25)).map(({ secret }) => secret)).toEqual([
      "fourth",
      "third",
      "second",
    ]);
  });
});

describe("a gateway that was switched off and on again", () => {
  it("has the secret and the callers that it had, and confirms what was pending with the secret of now", async () => {
    const shop = await aMarket();
    await shop.cart("A", [product("S1", 1)]);
    await expectData(shop.put("/v2/gateways/manual", { data: { callers: "client_credentials" } }));
    await expectData(shop.put("/v2/gateways/manual", { data: { enabled: false } }));
    await expectData(shop.put("/v2/gateways/manual", { data: { enabled: true } }));
    const { body } = await shop.post("/v2/carts/A/checkout", { data: guestCheckout() }, asGuest);
    expect((await shop.pay(body.data.id)).status).toBe(403);
  });
});

describe("a Custom API that was deleted and made again under its slug and type", () => {
  it("has no fields, entries, taken values or rights of the earlier one", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const names = { slug: "lots", api_type: "lot_ext" };
    const [first, entry] = [await createApi(table, names), { lot: "A" }];
    await createFieldIn(table, first, { slug: "lot", ...UNIQUE });
    await createEntryIn(table, names, entry);
    await allowGuests(table, first, { list: true, create: true });
    expect((await shop.get("/v2/extensions/lots", asGuest)).status).toBe(200);
    expect((await shop.delete(`/v2/settings/extensions/custom-apis/${first.id}`)).status).toBe(204);
    const again = await createApi(table, names);
    expect(again.id).not.toBe(first.id);
    expect((await shop.get("/v2/extensions/lots", asGuest)).status).toBe(403);
    expect((await postEntry(table, names, {}, asGuest)).status).toBe(403);
    const fields = await expectData(shop.get(`/v2/settings/extensions/custom-apis/${again.id}/fields`));
    expect([fields, await expectData(shop.get("/v2/extensions/lots"))]).toEqual([[], []]);
    await createFieldIn(table, again, { slug: "lot", ...UNIQUE });
    expect((await postEntry(table, names, entry)).status).toBe(201);
    const policies = await expectData(shop.get("/v2/permissions/custom-api-role-policies"));
    expect(policies).toEqual([]);
  });

  it("has of a role policy made again its own permissions alone", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table, { slug: "lots", api_type: "lot_ext" });
    await allowGuests(table, api, { list: true, read: true });
    const [policy] = await expectData(shop.get("/v2/permissions/custom-api-role-policies"));
    await expectData(shop.delete(`/v2/permissions/custom-api-role-policies/${policy?.id}`));
    expect((await shop.get("/v2/extensions/lots", asGuest)).status).toBe(403);
    await allowGuests(table, api, { create: true });
    expect((await shop.get("/v2/extensions/lots", asGuest)).status).toBe(403);
  });
});

describe("an entry that was deleted and made again with its unique value", () => {
  it("has another id, none of the other's fields, and no state that fits the other's", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const names = { slug: "lots", api_type: "lot_ext" };
    const api = await createApi(table, names);
    await createFieldIn(table, api, { slug: "lot", ...UNIQUE });
    await createFieldIn(table, api, { slug: "note" });
    const first = await createEntryIn(table, names, { lot: "A", note: "secret" });
    const etag = (await shop.get(`/v2/extensions/lots/${first.id}`)).headers["etag"] ?? "";
    expect((await shop.delete(`/v2/extensions/lots/${first.id}`)).status).toBe(204);
    const again = await createEntryIn(table, names, { lot: "A" });
    expect([again.id === first.id, again["note"] ?? null]).toEqual([false, null]);
    expect((await shop.get(`/v2/extensions/lots/${first.id}`)).status).toBe(404);
    const headers = { "if-match": etag };
    const changed = await shop.put(
      `/v2/extensions/lots/${first.id}`,
      { data: { type: names.api_type, note: "x" } },
      { headers },
    );
    expect([404, 412]).toContain(changed.status);
  });
});
