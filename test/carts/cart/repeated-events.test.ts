import { describe, expect, it } from "@jest/globals";
import { createCustomDiscounts } from "../../../functions/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../functions/carts/custom-discounts/create-item-discount.ts";
import { updateCustomDiscount } from "../../../functions/carts/custom-discounts/update-custom-discount.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { createTaxes } from "../../../functions/carts/taxes/create-taxes.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom } from "../../support/shops/carts.ts";

const TAX = { type: "tax_item", name: "VAT", rate: 0.1 };
const off = (amount: number, more: object = {}) => ({
  type: "custom_discount",
  external_id: "x",
  discount_engine: "own",
  description: "d",
  discount_code: "c",
  amount,
  ...more,
});

async function aCart() {
  const admin = await anAdministrator();
  const { body } = await admin.add("D", [custom("w", { price: { amount: 5000, includes_tax: false } })]);
  const itemID: string = body.data[0].id;
  const on = { relationships: { item: { data: { type: "custom_item", id: itemID } } } };
  /** The same event twice, as a gateway may deliver it. */
  const twice = async (endpoint: Endpoint, data: unknown, params: object = {}) => {
    const send = () =>
      admin.ask(endpoint, { cartID: "D", itemID, ...params }, { data, requestId: "gateway-1" });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    return first;
  };
  return { ...admin, itemID, on, twice };
}

describe("one event delivered twice", () => {
  it("adds a tax once", async () => {
    const { twice, totals } = await aCart();
    expect((await twice(createTax, TAX)).status).toBe(201);
    expect((await totals("D"))["tax"]).toBe(500);
  });

  it("adds a list of taxes once, each with its own id", async () => {
    const { twice, totals, on } = await aCart();
    const { body } = await twice(createTaxes, [
      { ...TAX, ...on },
      { ...TAX, ...on, rate: 0.2 },
    ]);
    expect(new Set(body.data.map(({ id }: { id: string }) => id)).size).toBe(2);
    expect(body.data[0].id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await totals("D"))["tax"]).toBe(1500);
  });

  it("adds custom discounts once: one, a list, one of a line", async () => {
    const { twice, totals } = await aCart();
    await twice(createCustomDiscounts, off(-10));
    expect((await totals("D"))["discount"]).toBe(-10);
    const other = await aCart();
    await other.twice(createCustomDiscounts, [off(-5, other.on), off(-10)]);
    await other.post("/v2/carts/D/custom-discounts", { data: [off(-1, other.on)] });
    expect((await other.totals("D"))["discount"]).toBe(-16);
    const third = await aCart();
    await third.twice(createItemDiscount, off(-7));
    expect((await third.totals("D"))["discount"]).toBe(-7);
  });

  it("replaces a custom discount and gives the same answer", async () => {
    const shop = await aCart();
    const { twice, totals } = shop;
    const made = await shop.post("/v2/carts/D/custom-discounts", { data: off(-10) });
    await twice(updateCustomDiscount, off(-20), { customDiscountID: made.body.data.id });
    expect((await totals("D"))["discount"]).toBe(-20);
  });

  it("adds a shipping group once", async () => {
    const shop = await aCart();
    const { twice } = shop;
    await twice(createShippingGroup, { type: "shipping_group", shipping_type: "x" });
    expect((await shop.get("/v2/carts/D/shipping-groups")).body.data).toHaveLength(1);
  });

  it("answers with what it made itself, although another of the kind came between", async () => {
    const { ask, itemID } = await aCart();
    const made: [Endpoint, object, object][] = [
      [createTax, TAX, { name: "Duty" }],
      [createShippingGroup, { type: "shipping_group", shipping_type: "x" }, { shipping_type: "y" }],
    ];
    for (const [endpoint, data, change] of made) {
      const params = { cartID: "D", itemID };
      const first = await ask(endpoint, params, { data, requestId: endpoint.id });
      await ask(endpoint, params, { data: { ...data, ...change } });
      const again = await ask(endpoint, params, { data, requestId: endpoint.id });
      expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    }
  });

  it("changes lines once", async () => {
    const { twice, itemID } = await aCart();
    const { body } = await twice(updateCartItems, [{ id: itemID, quantity: 4 }]);
    expect(body.data[0].quantity).toBe(4);
  });
});

describe("an Idempotency-Key", () => {
  it("replays the answer of taxes, discounts and groups", async () => {
    const { ask, itemID, totals } = await aCart();
    const headers = { "idempotency-key": "k" };
    const send = (endpoint: Endpoint, data: unknown) =>
      ask(endpoint, { cartID: "D", itemID }, { data, headers });
    const targets: [Endpoint, object][] = [
      [createTax, TAX],
      [createCustomDiscounts, off(-10)],
      [createItemDiscount, off(-1)],
      [createShippingGroup, { type: "shipping_group" }],
    ];
    for (const [endpoint, data] of targets) {
      const first = await send(endpoint, data);
      const again = await send(endpoint, data);
      expect([first.status, again.text]).toEqual([201, first.text]);
      expect(again.headers["idempotent-replayed"]).toBe("true");
    }
    expect(await totals("D")).toMatchObject({ tax: 499, discount: -11 });
  });
});
