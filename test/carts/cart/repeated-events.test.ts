import { describe, expect, it } from "@jest/globals";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, onItem } from "../../support/shops/carts.ts";

const TAX = { type: "tax_item", name: "VAT", rate: 0.1 };

async function aCart() {
  const admin = await anAdministrator();
  const { body } = await admin.add("D", [custom("w", { price: { amount: 5000, includes_tax: false } })]);
  const itemID = body.data[0].id;
  /** Sends one event twice, as a gateway may deliver it. */
  const twice = async (path: string, data: unknown, method: "POST" | "PUT" = "POST") => {
    const send = () => admin.send(method, path, { body: { data }, requestId: "gateway-1" });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    return first;
  };
  const paths = {
    taxes: `/v2/carts/D/items/${itemID}/taxes`,
    discounts: "/v2/carts/D/custom-discounts",
    ofItem: `/v2/carts/D/items/${itemID}/custom-discounts`,
    groups: "/v2/carts/D/shipping-groups",
  } as const;
  return { ...admin, itemID, on: onItem(itemID), twice, paths };
}

describe("one event delivered twice", () => {
  it("adds a tax once", async () => {
    const { twice, totals, paths } = await aCart();
    expect((await twice(paths.taxes, TAX)).status).toBe(201);
    expect((await totals("D"))["tax"]).toBe(500);
  });

  it("adds a list of taxes once, each with its own id", async () => {
    const { twice, totals, on } = await aCart();
    const { body } = await twice("/v2/carts/D/taxes", [
      { ...TAX, ...on },
      { ...TAX, ...on, rate: 0.2 },
    ]);
    expect(new Set(body.data.map(({ id }: { id: string }) => id)).size).toBe(2);
    expect(body.data[0].id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await totals("D"))["tax"]).toBe(1500);
  });

  it("adds custom discounts once: one, a list, one of a line", async () => {
    const { twice, totals, paths } = await aCart();
    await twice(paths.discounts, aCustomDiscount(-10));
    expect((await totals("D"))["discount"]).toBe(-10);
    const other = await aCart();
    await other.twice(paths.discounts, [aCustomDiscount(-5, other.on), aCustomDiscount(-10)]);
    await other.post("/v2/carts/D/custom-discounts", { data: [aCustomDiscount(-1, other.on)] });
    expect((await other.totals("D"))["discount"]).toBe(-16);
    const third = await aCart();
    await third.twice(third.paths.ofItem, aCustomDiscount(-7));
    expect((await third.totals("D"))["discount"]).toBe(-7);
  });

  it("replaces a custom discount and gives the same answer", async () => {
    const shop = await aCart();
    const { twice, totals } = shop;
    const made = await shop.post("/v2/carts/D/custom-discounts", { data: aCustomDiscount(-10) });
    await twice(`/v2/carts/D/custom-discounts/${made.body.data.id}`, aCustomDiscount(-20), "PUT");
    expect((await totals("D"))["discount"]).toBe(-20);
  });

  it("adds a shipping group once", async () => {
    const shop = await aCart();
    await shop.twice(shop.paths.groups, { type: "shipping_group", shipping_type: "x" });
    expect((await shop.get("/v2/carts/D/shipping-groups")).body.data).toHaveLength(1);
  });

  it("answers with what it made itself, although another of the kind came between", async () => {
    const { post, paths } = await aCart();
    const made: [string, object, object][] = [
      [paths.taxes, TAX, { name: "Duty" }],
      [paths.groups, { type: "shipping_group", shipping_type: "x" }, { shipping_type: "y" }],
    ];
    for (const [path, data, change] of made) {
      const first = await post(path, { data }, { requestId: path });
      await post(path, { data: { ...data, ...change } });
      const again = await post(path, { data }, { requestId: path });
      expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    }
  });

  it("changes lines once", async () => {
    const { twice, itemID } = await aCart();
    const { body } = await twice("/v2/carts/D/items", [{ id: itemID, quantity: 4 }], "PUT");
    expect(body.data[0].quantity).toBe(4);
  });
});

describe("an Idempotency-Key", () => {
  it("replays the answer of taxes, discounts and groups", async () => {
    const { post, totals, paths } = await aCart();
    const headers = { "idempotency-key": "k" };
    const targets: [string, object][] = [
      [paths.taxes, TAX],
      [paths.discounts, aCustomDiscount(-10)],
      [paths.ofItem, aCustomDiscount(-1)],
      [paths.groups, { type: "shipping_group" }],
    ];
    for (const [path, data] of targets) {
      const first = await post(path, { data }, { headers });
      const again = await post(path, { data }, { headers });
      expect([first.status, again.text]).toEqual([201, first.text]);
      expect(again.headers["idempotent-replayed"]).toBe("true");
    }
    expect(await totals("D")).toMatchObject({ tax: 499, discount: -11 });
  });
});
