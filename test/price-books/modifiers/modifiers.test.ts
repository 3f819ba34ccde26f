import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aBook } from "../../support/shops/price-books.ts";

async function aModifier() {
  const book = await aBook();
  const { table, pricebook_id } = book;
  const { data } = (await book.modifier()).body;
  const shop = shopOn(table);
  return {
    ...book,
    data,
    list: () => shop.get(`/pcm/pricebooks/${pricebook_id}/modifiers`),
    read: (id: string = data.id) => shop.get(`/pcm/pricebooks/${pricebook_id}/modifiers/${id}`),
    update: (attributes: object, id: string = data.id) =>
      shop.put(`/pcm/pricebooks/${pricebook_id}/modifiers/${id}`, {
        data: { type: "price-modifier", attributes },
      }),
    remove: () => shop.delete(`/pcm/pricebooks/${pricebook_id}/modifiers/${data.id}`),
  };
}

describe("POST /pcm/pricebooks/{pricebook_id}/modifiers", () => {
  it("201: with what it does to prices; 409 for the same name; 404 for an unknown book", async () => {
    const { modifier, data, table } = await aModifier();
    expect(data).toMatchObject({
      type: "price-modifier",
      attributes: {
        name: "L",
        modifier_type: "price_increment",
        currencies: { USD: { amount: 200 } },
      },
    });
    const { status, body } = await modifier();
    expect([status, body.errors[0].title]).toEqual([409, "conflict"]);
    expect((await modifier({ name: "XL" })).status).toBe(201);
    const unknown = await shopOn(table).get("/pcm/pricebooks/nobody/modifiers");
    expect(unknown.status).toBe(404);
  });

  it("422: a type that there is not", async () => {
    const { modifier } = await aModifier();
    const { status, body } = await modifier({ name: "M", modifier_type: "price_halve" });
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.modifier_type"]);
  });

  it("422: two tiers from the same quantity on, also in a change", async () => {
    const { modifier, update, read, data } = await aModifier();
    const tier = { minimum_quantity: 5, amount: 100 };
    const currencies = { USD: { amount: 200, includes_tax: false, tiers: { few: tier, many: tier } } };
    const made = await modifier({ name: "M", currencies });
    expect([made.status, made.body.errors[0].detail]).toEqual([
      422,
      "Two tiers of USD have the same minimum_quantity.",
    ]);
    expect((await update({ currencies })).status).toBe(422);
    expect((await read()).body.data).toEqual(data);
  });
});

describe("GET /pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}", () => {
  it("200: as it was made; 404 for an unknown one", async () => {
    const { read, data, pricebook_id } = await aModifier();
    const { status, body } = await read();
    expect([status, body.data]).toEqual([200, data]);
    expect((await read(pricebook_id)).status).toBe(404);
  });
});

describe("PUT /pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}", () => {
  it("200: another type and amount; what is not sent stays", async () => {
    const { update, read } = await aModifier();
    const change = { modifier_type: "price_decrement", currencies: { USD: { amount: 50 } } };
    const { status, body } = await update(change);
    expect([status, body.data.attributes]).toMatchObject([200, { name: "L", ...change }]);
    expect((await update({ external_ref: "erp-1" })).body.data.attributes).toMatchObject(change);
    expect((await read()).body.data.attributes).toMatchObject({ ...change, external_ref: "erp-1" });
  });

  it("200: its own name; 422 for another, to which options refer; 404 for an unknown one", async () => {
    const { update, pricebook_id } = await aModifier();
    expect((await update({ name: "L" })).status).toBe(200);
    for (const name of ["XL", "l"]) {
      const { status, body } = await update({ name });
      expect([name, status, body.errors[0].source]).toEqual([name, 422, "data.attributes.name"]);
    }
    expect((await update({}, pricebook_id)).status).toBe(404);
  });
});

describe("DELETE /pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}", () => {
  it("204: it is gone from the list and its name is free; 404 the second time", async () => {
    const { remove, read, modifier, list } = await aModifier();
    expect((await remove()).status).toBe(204);
    expect([(await remove()).status, (await read()).status]).toEqual([404, 404]);
    expect((await list()).body.data).toEqual([]);
    expect((await modifier()).status).toBe(201);
  });
});
