import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData } from "../support/shop.ts";

describe("attributes that a price book does not have", () => {
  it("422 naming them, also in an update; ignored in the profile compatible", async () => {
    const shop = anEmptyShop();
    const data = { type: "pricebook", attributes: { name: "Retail", currency: "USD" } };
    const { status, body } = await shop.post("/pcm/pricebooks", { data });
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.currency"]);
    const { id, attributes } = await expectData(
      shop.post("/pcm/pricebooks", { data }, { profile: "compatible" }),
    );
    const path = `/pcm/pricebooks/${id}` as const;
    const put = (sent: object) => shop.put(path, { data: { type: "pricebook", id, attributes: sent } });
    expect((await put(attributes)).status).toBe(200);
    expect((await put({ currency: "USD" })).status).toBe(422);
  });
});
