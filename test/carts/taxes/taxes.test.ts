import { describe, expect, it } from "@jest/globals";
import { endpoint as createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { endpoint as createTaxes } from "../../../functions/carts/taxes/create-taxes.ts";
import { endpoint as deleteTax } from "../../../functions/carts/taxes/delete-tax.ts";
import { endpoint as deleteTaxes } from "../../../functions/carts/taxes/delete-taxes.ts";
import { endpoint as updateTax } from "../../../functions/carts/taxes/update-tax.ts";
import { anAdministrator, UNKNOWN } from "../../support/shops/administrator.ts";
import { custom, manyCustom, product } from "../../support/shops/carts.ts";

const VAT = { type: "tax_item", name: "VAT", jurisdiction: "DE", code: "DE-19", rate: 0.19 };

async function taxed() {
  const admin = await anAdministrator();
  const price = { amount: 1000, includes_tax: false };
  const { body } = await admin.add("C", [custom("w", { price }), product("S2")]);
  const [first, second]: string[] = body.data.map(({ id }: { id: string }) => id);
  const itemID = first ?? "";
  const put = (data: unknown, params: object = {}, more: object = {}) =>
    admin.ask(createTax, { itemID, ...params }, { data, ...more });
  return { ...admin, itemID, second: second ?? "", put };
}

const of = (id: string, type = "custom_item", more: object = {}) => ({
  ...VAT,
  ...more,
  relationships: { item: { data: { type, id } } },
});

describe("POST /v2/carts/{cartID}/items/{itemID}/taxes", () => {
  it("201: the tax item with its line, and it counts", async () => {
    const { put, itemID, totals } = await taxed();
    const { status, body } = await put(VAT);
    expect(status).toBe(201);
    const relationships = { item: { data: { type: "custom_item", id: itemID } } };
    expect(body.data).toEqual({ ...VAT, id: expect.any(String), relationships });
    expect(await totals()).toMatchObject({ tax: 190, with_tax: 1890, without_tax: 1700 });
  });

  it("422: the sixth on a line names it [Case 52]", async () => {
    const { put, itemID } = await taxed();
    for (let at = 0; at < 5; at += 1) expect((await put({ ...VAT, name: `T${at}` })).status).toBe(201);
    const { status, body } = await put(VAT);
    expect([status, body.errors[0].meta.id]).toEqual([422, itemID]);
  });

  it("422: the 101st unique item of the cart [spec 8]", async () => {
    const { put, add } = await taxed();
    await add("C", manyCustom(98, 10));
    expect((await put(VAT)).body.errors[0]).toMatchObject({ status: 422, title: "Limit Reached" });
  });

  it("422: a broken rule, with its field", async () => {
    const { put, totals } = await taxed();
    const { status, body } = await put({ ...VAT, amount: 5 });
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([
      422,
      "Failed Validation",
      "data.rate",
    ]);
    expect((await put({})).status).toBe(422);
    expect((await totals())["tax"]).toBe(0);
  });

  it("201: texts of 255 characters, however they are encoded; empty ones where there is nothing to say", async () => {
    const { put } = await taxed();
    const name = "𝄞".repeat(255);
    const { status, body } = await put({ ...VAT, name, code: "", jurisdiction: "" });
    expect([status, body.data]).toMatchObject([201, { name, code: "", jurisdiction: "" }]);
    for (const wrong of ["", "𝄞".repeat(256), 5]) {
      const [error] = (await put({ ...VAT, name: wrong })).body.errors;
      expect([error.source, error.detail]).toEqual([
        "data.name",
        "'name' must be a text of 1 to 255 characters.",
      ]);
    }
  });

  it("404: an unknown line or cart; 403: implicit; 401: no token; 400: no body", async () => {
    const { put } = await taxed();
    expect((await put(VAT, { itemID: UNKNOWN })).status).toBe(404);
    expect((await put(VAT, { cartID: "nobody" })).status).toBe(404);
    expect((await put(VAT, {}, { as: "implicit" })).status).toBe(403);
    expect((await put(VAT, {}, { as: null })).status).toBe(401);
    expect((await put([VAT])).status).toBe(400);
  });
});

describe("PUT and DELETE /v2/carts/{cartID}/items/{itemID}/taxes/{taxID}", () => {
  it("200: a field changes; a kind is switched by sending the old one as null", async () => {
    const { put, ask, itemID, totals } = await taxed();
    const taxID: string = (await put(VAT)).body.data.id;
    const change = (data: object) => ask(updateTax, { itemID, taxID }, { data });
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
    const { put, ask, itemID, totals } = await taxed();
    const taxID: string = (await put(VAT)).body.data.id;
    await put({ ...VAT, rate: 0.01 });
    expect((await ask(deleteTax, { itemID, taxID: taxID.toUpperCase() })).status).toBe(204);
    expect((await totals())["tax"]).toBe(10);
    expect((await ask(deleteTax, { itemID, taxID })).status).toBe(404);
    expect((await ask(updateTax, { itemID, taxID }, { data: { rate: 1 } })).status).toBe(404);
    expect((await ask(deleteTax, { itemID: UNKNOWN, taxID })).status).toBe(404);
    expect((await ask(deleteTax, { itemID, taxID }, { as: "implicit" })).status).toBe(403);
  });
});

describe("POST and DELETE /v2/carts/{cartID}/taxes", () => {
  it("201: taxes of several lines, also double-wrapped", async () => {
    const { ask, itemID, second, totals } = await taxed();
    const { status, body } = await ask(createTaxes, {}, { data: [of(itemID), of(second, "cart_item")] });
    expect([status, body.data.length, body.errors]).toEqual([201, 2, undefined]);
    expect(body.data[1]).toMatchObject({
      relationships: { item: { data: { type: "cart_item", id: second } } },
    });
    expect((await totals())["tax"]).toBe(190 + 133);
    const wrapped = await ask(
      createTaxes,
      {},
      { data: { data: [of(itemID, "custom_item", { rate: 0.01 })] } },
    );
    expect(wrapped.status).toBe(201);
  });

  it("201: good ones are added beside the errors of others", async () => {
    const { ask, itemID } = await taxed();
    const list = [of(UNKNOWN), of(itemID), of(itemID, "cart_item"), of(itemID, "custom_item", { name: "" })];
    const { status, body } = await ask(createTaxes, {}, { data: list });
    expect([status, body.data.length]).toEqual([201, 1]);
    expect(body.errors.map(({ status: one, source }: any) => [one, source])).toEqual([
      [404, "data.0.relationships.item.data.id"],
      [404, "data.2.relationships.item.data.id"],
      [422, "data.3.name"],
    ]);
    expect(body.errors[0]).toMatchObject({
      title: "Tax item not added to cart item.",
      meta: { id: UNKNOWN },
    });
  });

  it("404: when none is added, with empty data", async () => {
    const { ask } = await taxed();
    const { status, body } = await ask(createTaxes, {}, { data: [of(UNKNOWN)] });
    expect([status, body.data, body.errors.length]).toEqual([404, [], 1]);
  });

  it("422: all or nothing", async () => {
    const { ask, itemID, totals } = await taxed();
    const body = { data: [of(itemID), of(UNKNOWN)], options: { add_all_or_nothing: true } };
    const answer = await ask(createTaxes, {}, { body });
    expect([answer.status, answer.body.errors[0].title]).toEqual([422, "Add all or nothing."]);
    expect((await totals())["tax"]).toBe(0);
  });

  it("204: all taxes go, lines stay; 404: no cart; 403: implicit", async () => {
    const { ask, itemID, second, totals } = await taxed();
    await ask(createTaxes, {}, { data: [of(itemID), of(second, "cart_item")] });
    expect((await ask(deleteTaxes)).status).toBe(204);
    expect(await totals()).toMatchObject({ tax: 0, with_tax: 1700 });
    expect((await ask(deleteTaxes)).status).toBe(204);
    expect((await ask(deleteTaxes, { cartID: "nobody" })).status).toBe(404);
    expect((await ask(createTaxes, { cartID: "nobody" }, { data: [of(itemID)] })).status).toBe(404);
    expect((await ask(deleteTaxes, {}, { as: "implicit" })).status).toBe(403);
    expect((await ask(createTaxes, {}, { data: [of(itemID)], as: "implicit" })).status).toBe(403);
  });
});
