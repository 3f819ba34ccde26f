import { describe, expect, it } from "@jest/globals";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { anAdministrator, lineAmounts } from "../../support/shops/administrator.ts";
import { custom, onItem } from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** Cart `D` accepts custom discounts and holds one custom item of each price. */
async function holding(...prices: number[]) {
  const admin = await anAdministrator();
  const items = prices.map((amount, at) => custom(`w${at}`, { price: { amount, includes_tax: false } }));
  const { body } = await admin.add("D", items);
  const ids = body.data.map(({ id }) => id);
  const shownItems = async () => (await admin.read("D", { query: "include=items" })).body.included.items;
  return {
    ...admin,
    ids,
    shownItems,
    give: (data: unknown) => admin.post("/v2/carts/D/custom-discounts", { data }),
  };
}

describe("POST /v2/carts/{cartID}/custom-discounts", () => {
  it("201: one discount as an object is answered as an object and counts", async () => {
    const { give, read, totals } = await holding(6000, 4000);
    const { status, body } = await give(aCustomDiscount());
    expect([status, body.data]).toEqual([
      201,
      {
        ...aCustomDiscount(),
        id: expect.any(String),
        amount: { amount: -1000, currency: "USD", formatted: "-$10.00" },
      },
    ]);
    expect(await totals("D")).toMatchObject({ discount: -1000, with_tax: 9000, without_discount: 10_000 });
    const { meta, relationships } = (await read("D")).body.data;
    const regular = { REGULAR: { amount: -1000, currency: "USD", formatted: "-$10.00" } };
    expect([meta.discounts, meta.display_price.discounts]).toEqual([regular, regular]);
    expect(relationships.custom_discounts.data).toEqual([{ type: "custom_discount", id: body.data.id }]);
  });

  it("201: the shares of lines add up, leftovers go to the earlier line [N]", async () => {
    const { give, shownItems } = await holding(1000, 1000, 1000);
    await give(aCustomDiscount());
    const items = await shownItems();
    expect(items.map((line) => lineAmounts(line)["discount"])).toEqual([-334, -333, -333]);
    expect(items[0].discounts).toEqual([
      {
        id: expect.any(String),
        code: "REGULAR",
        amount: { amount: -334, currency: "USD", includes_tax: false },
        is_cart_discount: true,
      },
    ]);
  });

  it("201: a line's discount comes before the cart's [N10]", async () => {
    const { give, ids, shownItems, totals } = await holding(6000, 4000);
    expect((await give([aCustomDiscount(-500, onItem(ids[0] ?? "")), aCustomDiscount(-1000)])).status).toBe(
      201,
    );
    const shown = (await shownItems()).map((line) => lineAmounts(line));
    expect(shown.map((line) => line.with_tax)).toEqual([4921, 3579]);
    expect(await totals("D")).toMatchObject({ discount: -1500, with_tax: 8500 });
  });

  it("201: more than there is takes what there is", async () => {
    const { give, totals } = await holding(300, 200);
    await give([aCustomDiscount(-400), aCustomDiscount(-9000)]);
    expect(await totals("D")).toMatchObject({ discount: -500, with_tax: 0, without_discount: 500 });
  });

  it("201: the amount may be a price object", async () => {
    const { give } = await holding(6000);
    const { body } = await give(aCustomDiscount({ amount: -250, currency: "USD", formatted: "x" }));
    expect(body.data.amount).toEqual({ amount: -250, currency: "USD", formatted: "-$2.50" });
  });

  it("400: an amount of another currency than the cart's, wherever it is sent", async () => {
    const shop = await holding(6000);
    const { give, ids, totals } = shop;
    const [itemID = ""] = ids;
    const euros = aCustomDiscount({ amount: -250, currency: "EUR" });
    const before = (await give(aCustomDiscount({ amount: -100, currency: "usd" }))).body.data.id;
    const answers = [
      await give(euros),
      await give(aCustomDiscount({ amount: -250, currency: { toString: 1 } })),
      await shop.post(`/v2/carts/D/items/${itemID}/custom-discounts`, { data: euros }),
      await shop.put(`/v2/carts/D/custom-discounts/${before}`, { data: euros }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors]).toMatchObject([
        400,
        [{ title: "Cart Currency Mismatch", source: "data.amount.currency" }],
      ]);
    }
    expect(await totals("D")).toMatchObject({ discount: -100 });
  });

  it.each([
    ["0", aCustomDiscount(0)],
    ["above 0", aCustomDiscount(1000)],
    ["broken", aCustomDiscount(-1.5)],
    ["a text", aCustomDiscount("-5")],
    ["beyond what JSON counts", aCustomDiscount(-(2 ** 53))],
    ["missing", aCustomDiscount(-1, { amount: undefined })],
  ])("400: an amount that is %s", async (_, data) => {
    const { give, totals } = await holding(6000);
    const { status, body } = await give(data);
    expect([status, body.errors[0].source]).toEqual([400, "data.amount"]);
    expect((await totals("D"))["discount"]).toBe(0);
  });

  it.each(["external_id", "discount_engine", "description", "discount_code", "type"])(
    "400: without %s",
    async (field) => {
      const { give } = await holding(6000);
      const { status, body } = await give(aCustomDiscount(-1000, { [field]: undefined }));
      expect([status, body.errors[0].source]).toEqual([400, `data.${field}`]);
    },
  );

  it("422: the sixth; lines have five of their own", async () => {
    const { give, ids } = await holding(6000);
    for (let at = 0; at < 5; at += 1) expect((await give(aCustomDiscount(-1))).status).toBe(201);
    expect((await give(aCustomDiscount(-1))).body.errors[0]).toMatchObject({
      status: 422,
      title: "Limit Reached",
    });
    const list = Array.from({ length: 6 }, () => aCustomDiscount(-1, onItem(ids[0] ?? "")));
    const { status, body } = await give(list);
    expect([status, body.data.length, body.errors[0].status]).toEqual([201, 5, 422]);
    expect(body.errors[0]).toMatchObject({ source: "data.5", meta: { id: ids[0] } });
  });

  it("400: not enabled for the cart; an empty cart; the simple method", async () => {
    const shop = await holding(6000);
    const { add, give, settings } = shop;
    await add("C", custom("w"));
    expect((await shop.post("/v2/carts/C/custom-discounts", { data: aCustomDiscount() })).status).toBe(400);
    await shop.delete("/v2/carts/D/items");
    expect((await give(aCustomDiscount())).status).toBe(400);
    await add("D", custom("w"));
    await settings(() => ({ calculation_method: "simple" }));
    expect((await give(aCustomDiscount())).status).toBe(400);
  });

  it("201: as soon as the store counts by items again, whatever the cart was counted by last", async () => {
    const { give, add, totals, settings } = await holding(6000);
    await settings(() => ({ calculation_method: "simple" }));
    await add("D", custom("w0", { price: { amount: 6000 } }));
    await settings(() => ({ calculation_method: "line" }));
    expect((await give(aCustomDiscount())).status).toBe(201);
    expect((await totals("D")).discount).toBeLessThan(0);
  });

  it("403: implicit; 401: no token; 404: no cart", async () => {
    const shop = await holding(6000);
    expect(
      (await shop.post("/v2/carts/D/custom-discounts", { data: aCustomDiscount() }, { as: "implicit" }))
        .status,
    ).toBe(403);
    expect(
      (await shop.post("/v2/carts/D/custom-discounts", { data: aCustomDiscount() }, { as: null })).status,
    ).toBe(401);
    expect((await shop.post("/v2/carts/nobody/custom-discounts", { data: aCustomDiscount() })).status).toBe(
      404,
    );
  });

  it("201: a list adds its good discounts and reports a missing line, another kind and a bad amount", async () => {
    const { give, ids } = await holding(6000);
    const list = [
      aCustomDiscount(-1, onItem(UNKNOWN_ID)),
      aCustomDiscount(-2),
      aCustomDiscount(-3, onItem(ids[0] ?? "", "cart_item")),
      aCustomDiscount(5),
    ];
    const { status, body } = await give(list);
    expect([status, body.data.map(({ amount }) => amount.amount)]).toEqual([201, [-2]]);
    expect(body.errors.map(({ status: one, source }) => [one, source])).toEqual([
      [404, "data.0.relationships.item.data.id"],
      [404, "data.2.relationships.item.data.id"],
      [400, "data.3.amount"],
    ]);
    expect(body.errors[0]).toMatchObject({
      title: "Custom discount not added to cart item.",
      meta: { id: UNKNOWN_ID },
    });
  });

  it("404: all or nothing", async () => {
    const shop = await holding(6000);
    const { totals } = shop;
    const body = {
      data: [aCustomDiscount(), aCustomDiscount(-1, onItem(UNKNOWN_ID))],
      options: { add_all_or_nothing: true },
    };
    expect((await shop.post("/v2/carts/D/custom-discounts", body)).status).toBe(404);
    expect((await totals("D"))["discount"]).toBe(0);
  });
});

describe("PUT and DELETE /v2/carts/{cartID}/custom-discounts", () => {
  it("200: replaced; 204: removed; then 404", async () => {
    const shop = await holding(6000);
    const { give, totals } = shop;
    const customDiscountID: string = (await give(aCustomDiscount())).body.data.id;
    const path = `/v2/carts/D/custom-discounts/${customDiscountID}` as const;
    const changed = await shop.put(path, {
      data: aCustomDiscount(-70, { description: "Less" }),
    });
    expect([changed.status, changed.body.data.id, changed.body.data.description]).toEqual([
      200,
      customDiscountID,
      "Less",
    ]);
    expect((await totals("D"))["discount"]).toBe(-70);
    expect(
      (
        await shop.put(path, {
          data: aCustomDiscount(70),
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await shop.delete(path, {
          as: "implicit",
        })
      ).status,
    ).toBe(403);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await shop.delete(path)).status).toBe(404);
    expect(
      (
        await shop.put(path, {
          data: aCustomDiscount(),
        })
      ).status,
    ).toBe(404);
    expect((await totals("D"))["discount"]).toBe(0);
  });

  it("204: all of the cart go, those of lines stay", async () => {
    const shop = await holding(6000);
    const { give, ids, totals } = shop;
    await give([aCustomDiscount(-100), aCustomDiscount(-200), aCustomDiscount(-30, onItem(ids[0] ?? ""))]);
    expect((await shop.delete("/v2/carts/D/custom-discounts")).status).toBe(204);
    expect((await totals("D"))["discount"]).toBe(-30);
    expect((await shop.delete("/v2/carts/nobody/custom-discounts")).status).toBe(404);
  });

  it("204: emptying the cart drops them, so that none counts in another currency", async () => {
    const shop = await holding(6000);
    const { give, add, totals } = shop;
    await give(aCustomDiscount());
    await shop.delete("/v2/carts/D/items");
    await add("D", custom("w", { price: { amount: 5000 } }), { headers: { "x-moltin-currency": "EUR" } });
    expect((await totals("D"))["discount"]).toBe(0);
  });

  it("200: they do not count once the store uses the simple method", async () => {
    const { give, add, totals, settings } = await holding(6000);
    await give(aCustomDiscount());
    await settings(() => ({ calculation_method: "simple" }));
    await add("D", custom("w0", { price: { amount: 6000 } }));
    expect(await totals("D")).toMatchObject({ discount: 0, with_tax: 12_000 });
  });
});

describe("/v2/carts/{cartID}/items/{itemID}/custom-discounts", () => {
  it("201, 200, 204: a discount of one line", async () => {
    const shop = await holding(6000, 4000);
    const { ids, totals } = shop;
    const itemID = ids[1] ?? "";
    const made = await shop.post(`/v2/carts/D/items/${itemID}/custom-discounts`, {
      data: aCustomDiscount(-500),
    });
    expect([made.status, made.body.data.relationships.item.data]).toEqual([
      201,
      { type: "custom_item", id: itemID },
    ]);
    expect(await totals("D")).toMatchObject({ discount: -500, with_tax: 9500 });
    const { id } = made.body.data;
    expect(
      (await shop.put(`/v2/carts/D/items/${itemID}/custom-discounts/${id}`, { data: aCustomDiscount(-600) }))
        .body.data.amount.amount,
    ).toBe(-600);
    expect(
      (await shop.put(`/v2/carts/D/items/${UNKNOWN_ID}/custom-discounts/${id}`, { data: aCustomDiscount() }))
        .status,
    ).toBe(404);
    expect((await shop.delete(`/v2/carts/D/items/${ids[0] ?? ""}/custom-discounts/${id}`)).status).toBe(404);
    expect((await shop.delete(`/v2/carts/D/items/${itemID}/custom-discounts/${id}`)).status).toBe(204);
    expect((await totals("D"))["discount"]).toBe(0);
  });

  it("400: not enabled; 403: implicit; 404: an unknown line; 422: the sixth", async () => {
    const shop = await holding(6000);
    const { ids, add } = shop;
    const itemID = ids[0] ?? "";
    const other: string = (await add("C", custom("w"))).body.data[0].id;
    expect(
      (await shop.post(`/v2/carts/C/items/${other}/custom-discounts`, { data: aCustomDiscount() })).status,
    ).toBe(400);
    expect(
      (await shop.post(`/v2/carts/D/items/${UNKNOWN_ID}/custom-discounts`, { data: aCustomDiscount() }))
        .status,
    ).toBe(404);
    const implicit = await shop.post(
      `/v2/carts/D/items/${itemID}/custom-discounts`,
      { data: aCustomDiscount() },
      { as: "implicit" },
    );
    expect(implicit.status).toBe(403);
    for (let at = 0; at < 5; at += 1)
      await shop.post(`/v2/carts/D/items/${itemID}/custom-discounts`, { data: aCustomDiscount(-1) });
    const sixth = await shop.post(`/v2/carts/D/items/${itemID}/custom-discounts`, {
      data: aCustomDiscount(-1),
    });
    expect(sixth.body.errors[0]).toMatchObject({ status: 422, meta: { id: itemID } });
  });
});
