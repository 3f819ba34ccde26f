import { describe, expect, it } from "@jest/globals";
import { anEmptyShop } from "../support/shop.ts";

const ID = "9fa49f3a-8a4c-4f71-9f8f-4bb7b1f6f1aa";

describe("the id in the body of a PUT", () => {
  it.each([
    "/catalogs/{catalog_id}",
    "/pcm/hierarchies/{hierarchy_id}",
    "/pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}",
    "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}",
    "/pcm/variations/{variation_id}/options/{option_id}",
    "/pcm/pricebooks/{pricebook_id}/prices/{price_id}",
    "/pcm/pricebooks/{pricebook_id}",
    "/pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}",
    "/pcm/products/{product_id}",
    "/catalogs/rules/{rule_id}",
    "/pcm/variations/{variation_id}",
  ])("%s", async (path) => {
    const put = (id: string) =>
      anEmptyShop().put(path.replaceAll(/\{\w+\}/g, ID), { data: { id, attributes: {} } });
    const { status, body } = await put("another");
    expect([status, body.errors[0].source]).toEqual([422, "data.id"]);
    expect((await put(ID.toUpperCase())).status).toBe(404);
  });
});
