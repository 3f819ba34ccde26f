import { describe, expect, it } from "@jest/globals";
import { MAX_ORDERS_OF_CART } from "../../lib/checkout/checkouts-store.ts";
import { MAX_TEXT_BYTES } from "../../lib/checkout/refuse-checkout.ts";
import { addToSource, sourceWindowAt } from "../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../lib/rate-limits/source-limits.ts";
import { countStatuses, readRefusal, times } from "../support/answers.ts";
import { aMarketWith, asGuest } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";

const admin = {};
const guest = (n: number) => ({ customer: { name: "G", email: `g${n}@example.org` } });

describe("orders of one cart", () => {
  it("429: a shopper's 31st within a day, with the seconds to wait; a day after the first it goes on", async () => {
    const { checkout, later, orders, ordered } = await aMarketWith(product("S1"));
    for (let n = 0; n < MAX_ORDERS_OF_CART; n += 1) {
      await ordered("A", guest(n));
      later(60);
    }
    const refused = await checkout("A", guest(MAX_ORDERS_OF_CART));
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, String(86_400 - 30 * 60)]);
    expect(refused.body.errors[0].detail).toMatch(/^30 orders were made of this cart/);
    expect(await orders()).toHaveLength(MAX_ORDERS_OF_CART);
    later(86_400 - 30 * 60 - 1);
    expect((await checkout("A", guest(40))).status).toBe(429);
    later(1);
    expect((await checkout("A", guest(40))).status).toBe(201);
  });

  it("201: the same checkout again does not count, nor does one that is refused, nor client credentials'", async () => {
    const { checkout, ordered } = await aMarketWith(product("S1"));
    for (let n = 0; n < MAX_ORDERS_OF_CART - 1; n += 1) await ordered("A", guest(n));
    const { id } = await ordered("A", guest(28));
    expect(id).toBe((await ordered("A", guest(28))).id);
    expect((await checkout("A", { customer: {} })).status).toBe(400);
    for (let n = 0; n < 3; n += 1) await ordered("A", guest(50 + n), admin);
    expect((await checkout("A", guest(60))).status).toBe(201);
    expect((await checkout("A", guest(60))).status).toBe(201);
    expect((await checkout("A", guest(61))).status).toBe(429);
    expect((await checkout("A", guest(61), admin)).status).toBe(201);
  });

  it("201, 429: of many at once as many as may are made", async () => {
    const { checkout, orders } = await aMarketWith(product("S1"));
    const answers = await times(MAX_ORDERS_OF_CART + 5, (n) =>
      checkout("A", guest(n), { ...asGuest, deadlineMs: 60_000 }),
    );
    expect(countStatuses(answers)).toEqual({ 201: MAX_ORDERS_OF_CART, 429: 5 });
    expect(await orders()).toHaveLength(MAX_ORDERS_OF_CART);
  });

  it("201: the same checkout is another order after ten minutes, though the cart's count lasts longer", async () => {
    const { ordered, later } = await aMarketWith(product("S1"));
    const first = await ordered("A");
    later(599);
    expect((await ordered("A")).id).toBe(first.id);
    later(1);
    expect((await ordered("A")).id).not.toBe(first.id);
  });
});

describe("orders of one network", () => {
  const { most } = SOURCE_LIMITS.order;
  const home = { ...asGuest, sourceIp: "203.0.113.7" };

  /** A shop in which a network may make `left` more orders in the current ten minutes. */
  async function aShopWith(left: number) {
    const shop = await aMarketWith(product("S1"));
    const of = sourceWindowAt("order", "203.0.113.7", NOON);
    for (let n = 0; n < most - left; n += 1) await addToSource(shop.table, of, 1);
    const count = () =>
      shop.table.all().flatMap((item) => (item.type === "source_attempts" ? [item["count"]] : []));
    return { ...shop, count };
  }

  it("429: beyond 1000 in ten minutes, until they are over; other networks and client credentials go on", async () => {
    const { checkout, later, orders } = await aShopWith(1);
    expect((await checkout("A", guest(1), home)).status).toBe(201);
    const refused = await checkout("A", guest(2), home);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "600"]);
    expect((await checkout("A", guest(3), { ...home, sourceIp: "203.0.113.8" })).status).toBe(201);
    expect((await checkout("A", guest(4), { sourceIp: "203.0.113.7" })).status).toBe(201);
    expect(await orders()).toHaveLength(3);
    later(600);
    expect((await checkout("A", guest(2), home)).status).toBe(201);
  });

  it("201: a repeated checkout does not count, and is answered beyond the limit", async () => {
    const { checkout, count } = await aShopWith(1);
    const first = await checkout("A", guest(1), home);
    const again = await checkout("A", guest(1), home);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(count()).toEqual([most]);
  });

  it("400: a checkout that is refused does not count", async () => {
    const { checkout, count } = await aShopWith(2);
    expect((await checkout("A", { customer: {} }, home)).status).toBe(400);
    expect((await checkout("A", { expected_total: { amount: 1, currency: "USD" } }, home)).status).toBe(409);
    expect(count()).toEqual([most - 2]);
  });

  it("201, 429: of many at once of several carts no more are made than are left", async () => {
    const { checkout, cart, orders, count } = await aShopWith(4);
    for (let n = 0; n < 10; n += 1) await cart(`B${n}`, product("S1"));
    const answers = await times(10, (n) => checkout(`B${n}`, guest(n), { ...home, deadlineMs: 60_000 }));
    expect(countStatuses(answers)).toEqual({ 201: 4, 429: 6 });
    expect([(await orders()).length, count()]).toEqual([4, [most]]);
  });
});

describe("texts of a shopper in an order", () => {
  const heavy = (bytes: number) => custom("w", { name: "x".repeat(100), description: "y".repeat(bytes) });

  it("422: more than 100 KB, naming what weighs most; nothing is written", async () => {
    const { table, checkout, orders, add, items } = await aMarketWith(heavy(60_000));
    await expectData(add("A", custom("v", { description: "z".repeat(50_000) })));
    const before = table.all();
    const refused = await checkout("A");
    expect(readRefusal(refused)).toEqual([422, "Unprocessable Entity"]);
    const { detail, meta } = refused.body.errors[0];
    const [heaviest] = (await items("A")).filter(({ sku }) => sku === "w");
    expect(detail).toMatch(new RegExp(`at most ${MAX_TEXT_BYTES} are allowed.*the item '${heaviest!.id}'`));
    expect(meta.limit).toBe(MAX_TEXT_BYTES);
    expect([await orders(), table.all()]).toEqual([[], before]);
  });

  it("201: client credentials order the same cart", async () => {
    const { checkout, add } = await aMarketWith(heavy(60_000));
    await expectData(add("A", custom("v", { description: "z".repeat(50_000) })));
    expect((await checkout("A", {}, admin)).status).toBe(201);
  });

  it("201, 422: bytes count, not characters", async () => {
    const { checkout, add } = await aMarketWith(custom("w", { description: "é".repeat(40_000) }));
    expect((await checkout("A")).status).toBe(201);
    await expectData(add("A", custom("v", { description: "é".repeat(12_000) })));
    expect((await checkout("A")).status).toBe(422);
  });

  it("422: addresses, attributes of the cart and custom inputs weigh as well", async () => {
    const text = "x".repeat(2000);
    const almostFull = ["w", "v"].map((sku) => custom(sku, { description: "y".repeat(49_000) }));
    const { checkout, add, put, cart } = await aMarketWith(almostFull);
    const fields = { first_name: text, last_name: text, line_1: text, line_2: text };
    const address = { ...fields, postcode: "9011", country: "NO" };
    expect((await checkout("A", { billing_address: address })).status).toBe(422);
    expect((await checkout("A")).status).toBe(201);
    await cart("B", almostFull);
    const attributes = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`a${n}`, { type: "string", value: "x".repeat(250) }]),
    );
    await expectData(put("/v2/carts/B", { data: { custom_attributes: attributes } }, asGuest));
    expect((await checkout("B")).status).toBe(422);
    const custom_inputs = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`a${n}`, { name: "n", value: "x".repeat(250) }]),
    );
    await expectData(add("A", product("S1", 1, { custom_inputs })));
    expect((await checkout("A")).status).toBe(422);
  });
});

describe("the references of an order", () => {
  const keep = { data: { type: "settings", orders: { references: "client_credentials" } } };

  it.each(["order_number", "external_ref"])(
    "403: a shopper's %s where the store keeps it to itself",
    async (field) => {
      const { checkout, put, orders } = await aMarketWith(product("S1"));
      expect((await checkout("A", { [field]: "X-1" })).body.data).toMatchObject({ [field]: "X-1" });
      await expectData(put("/v2/settings/cart", keep));
      const refused = await checkout("A", { [field]: "X-2" });
      expect([refused.status, refused.body.errors[0].source]).toEqual([403, `data.${field}`]);
      expect(await orders()).toHaveLength(1);
      expect((await checkout("A", { [field]: "X-3" }, admin)).body.data).toMatchObject({ [field]: "X-3" });
      expect((await checkout("A", { [field]: null })).status).toBe(201);
    },
  );
});
