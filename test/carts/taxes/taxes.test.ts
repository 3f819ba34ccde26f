import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, manyCustom, onItem, product } from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const VAT = { type: "tax_item", name: "VAT", jurisdiction: "DE", code: "DE-19", rate: 0.19 };

async function taxed() {
  const admin = await anAdministrator();
  const price = { amount: 1000, includes_tax: false };
  const { body } = await admin.add("C", [custom("w", { price }), product("S2")]);
  const [first, second] = body.data.map(({ id }) => id);
  const itemID = first ?? "";
  type Of = Call & { readonly cart?: string; readonly item?: string };
  const tax = (data: unknown, { cart = "C", item = itemID, ...more }: Of = {}) =>
    admin.post(`/v2/carts/${cart}/items/${item}/taxes`, { data }, more);
  return { ...admin, itemID, second: second ?? "", tax };
}

const of = (id: string, type = "custom_item", more: object = {}) => ({
  ...VAT,
  ...more,
  ...onItem(id, type),
});

describe("POST /v2/carts/{cartID}/items/{itemID}/taxes", () => {
  it("201: the tax item with its line, and it counts", async () => {
    const { tax, itemID, totals } = await taxed();
    const { status, body } = await tax(VAT);
    expect(status).toBe(201);
    const relationships = { item: { data: { type: "custom_item", id: itemID } } };
    expect(body.data).toEqual({ ...VAT, id: expect.any(String), relationships });
    expect(await totals()).toMatchObject({ tax: 190, with_tax: 1890, without_tax: 1700 });
  });

  it("422: the sixth on a line names it", async () => {
    const { tax, itemID } = await taxed();
    for (let at = 0; at < 5; at += 1) expect((await tax({ ...VAT, name: `T${at}` })).status).toBe(201);
    const { status, body } = await tax(VAT);
    expect([status, body.errors[0].meta.id]).toEqual([422, itemID]);
  });

  it("422: the 101st unique item of the cart", async () => {
    const { tax, add } = await taxed();
    await add("C", manyCustom(98, 10));
    expect((await tax(VAT)).body.errors[0]).toMatchObject({ status: 422, title: "Limit Reached" });
  });

  it("422: a broken rule, with its field", async () => {
    const { tax, totals } = await taxed();
    const { status, body } = await tax({ ...VAT, amount: 5 });
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([
      422,
      "Failed Validation",
      "data.rate",
    ]);
    expect((await tax({})).status).toBe(422);
    expect((await totals())["tax"]).toBe(0);
  });

  it("201: texts of 255 characters, however they are encoded; empty ones where there is nothing to say", async () => {
    const { tax } = await taxed();
    const name = "𝄞".repeat(255);
    const { status, body } = await tax({ ...VAT, name, code: "", jurisdiction: "" });
    expect([status, body.data]).toMatchObject([201, { name, code: "", jurisdiction: "" }]);
    for (const wrong of ["", "𝄞".repeat(256), 5]) {
      const [error] = (await tax({ ...VAT, name: wrong })).body.errors;
      expect([error.source, error.detail]).toEqual([
        "data.name",
        "'name' must be a text of 1 to 255 characters.",
      ]);
    }
  });

  it("404: an unknown line or cart; 403: implicit; 401: no token; 400: no body", async () => {
    const { tax } = await taxed();
    expect((await tax(VAT, { item: UNKNOWN_ID })).status).toBe(404);
    expect((await tax(VAT, { cart: "nobody" })).status).toBe(404);
    expect((await tax(VAT, { as: "implicit" })).status).toBe(403);
    expect((await tax(VAT, { as: null })).status).toBe(401);
    expect((await tax([VAT])).status).toBe(400);
  });
});

describe("PUT and DELETE /v2/carts/{cartID}/items/{itemID}/taxes/{taxID}", () => {
  it("200: a field changes; a kind is switched by sending the old one as null", async () => {
    const shop = await taxed();
    const { tax, itemID, totals } = shop;
    const taxID: string = (await tax(VAT)).body.data.id;
    const change = (data: object) => shop.put(`/v2/carts/C/items/${itemID}/taxes/${taxID}`, { data });
    expect((await change({ rate: 0.07 })).body.data).toMatchObject({ id: taxID, name: "VAT", rate: 0.07 });
    expect((await totals())["tax"]).toBe(70);
    expect((await change({ amount: 5 })).status).toBe(422);
    const switched = await change({ rate: null, amount: 5 });
    expect([switched.status, switched.body.data.rate, switched.body.data.amount]).toEqual([
      200,
      undefined,
      5,
    ]);
    expect((await totals())["tax"]).toBe(5);
  });

  it("204: one tax goes; 404: it is gone", async () => {
    const shop = await taxed();
    const { tax, itemID, totals } = shop;
    const taxID: string = (await tax(VAT)).body.data.id;
    await tax({ ...VAT, rate: 0.01 });
    expect((await shop.delete(`/v2/carts/C/items/${itemID}/taxes/${taxID.toUpperCase()}`)).status).toBe(204);
    expect((await totals())["tax"]).toBe(10);
    expect((await shop.delete(`/v2/carts/C/items/${itemID}/taxes/${taxID}`)).status).toBe(404);
    expect((await shop.put(`/v2/carts/C/items/${itemID}/taxes/${taxID}`, { data: { rate: 1 } })).status).toBe(
      404,
    );
    expect((await shop.delete(`/v2/carts/C/items/${UNKNOWN_ID}/taxes/${taxID}`)).status).toBe(404);
    expect((await shop.delete(`/v2/carts/C/items/${itemID}/taxes/${taxID}`, { as: "implicit" })).status).toBe(
      403,
    );
  });
});

describe("POST and DELETE /v2/carts/{cartID}/taxes", () => {
  it("201: taxes of several lines, also double-wrapped", async () => {
    const shop = await taxed();
    const { itemID, second, totals } = shop;
    const { status, body } = await shop.post("/v2/carts/C/taxes", {
      data: [of(itemID), of(second, "cart_item")],
    });
    expect([status, body.data.length, body.errors]).toEqual([201, 2, undefined]);
    expect(body.data[1]).toMatchObject({
      relationships: { item: { data: { type: "cart_item", id: second } } },
    });
    expect((await totals())["tax"]).toBe(190 + 133);
    const wrapped = await shop.post("/v2/carts/C/taxes", {
      data: { data: [of(itemID, "custom_item", { rate: 0.01 })] },
    });
    expect(wrapped.status).toBe(201);
  });

  it("201: good ones are added, and the others are reported as errors", async () => {
    const shop = await taxed();
    const { itemID } = shop;
    const list = [
      of(UNKNOWN_ID),
      of(itemID),
      of(itemID, "cart_item"),
      of(itemID, "custom_item", { name: "" }),
    ];
    const { status, body } = await shop.post("/v2/carts/C/taxes", { data: list });
    expect([status, body.data.length]).toEqual([201, 1]);
    expect(body.errors.map(({ status: one, source }) => [one, source])).toEqual([
      [404, "data.0.relationships.item.data.id"],
      [404, "data.2.relationships.item.data.id"],
      [422, "data.3.name"],
    ]);
    expect(body.errors[0]).toMatchObject({
      title: "Tax item not added to cart item.",
      meta: { id: UNKNOWN_ID },
    });
  });

  it("404: when none is added, with empty data", async () => {
    const shop = await taxed();
    const { status, body } = await shop.post("/v2/carts/C/taxes", { data: [of(UNKNOWN_ID)] });
    expect([status, body.data, body.errors.length]).toEqual([404, [], 1]);
  });

  it("422: all or nothing", async () => {
    const shop = await taxed();
    const { itemID, totals } = shop;
    const body = { data: [of(itemID), of(UNKNOWN_ID)], options: { add_all_or_nothing: true } };
    const answer = await shop.post("/v2/carts/C/taxes", body);
    expect([answer.status, answer.body.errors[0].title]).toEqual([422, "Add all or nothing."]);
    expect((await totals())["tax"]).toBe(0);
  });

  it("204: all taxes go, lines stay; 404: no cart; 403: implicit", async () => {
    const shop = await taxed();
    const { itemID, second, totals } = shop;
    await shop.post("/v2/carts/C/taxes", { data: [of(itemID), of(second, "cart_item")] });
    expect((await shop.delete("/v2/carts/C/taxes")).status).toBe(204);
    expect(await totals()).toMatchObject({ tax: 0, with_tax: 1700 });
    expect((await shop.delete("/v2/carts/C/taxes")).status).toBe(204);
    expect((await shop.delete("/v2/carts/nobody/taxes")).status).toBe(404);
    expect((await shop.post("/v2/carts/nobody/taxes", { data: [of(itemID)] })).status).toBe(404);
    expect((await shop.delete("/v2/carts/C/taxes", { as: "implicit" })).status).toBe(403);
    expect((await shop.post("/v2/carts/C/taxes", { data: [of(itemID)] }, { as: "implicit" })).status).toBe(
      403,
    );
  });
});
