import { describe, expect, it } from "@jest/globals";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom } from "../../support/shops/carts.ts";

const VAT = { type: "tax_item", name: "VAT", jurisdiction: "DE", code: "DE-19", rate: 0.19 };

describe("PUT /v2/carts/{cartID}/items/{itemID}/taxes/{taxID}", () => {
  it("200: what is not sent stays, such as jurisdiction and code", async () => {
    const shop = await anAdministrator();
    const { add } = shop;
    const itemID: string = (await add("C", custom("w"))).body.data[0].id;
    const tax = (await shop.post(`/v2/carts/C/items/${itemID}/taxes`, { data: VAT })).body.data;
    const { status, body } = await shop.put(`/v2/carts/C/items/${itemID}/taxes/${tax.id}`, {
      data: { type: "tax_item", rate: 0.07 },
    });
    expect([status, body.data]).toMatchObject([200, { ...VAT, rate: 0.07 }]);
  });
});
