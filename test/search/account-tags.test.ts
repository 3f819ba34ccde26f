import { describe, expect, it } from "@jest/globals";
import { memberHeaders } from "../support/accounts/accounts.ts";
import { giveTags, someTags, takeTags } from "../support/accounts/tags.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData } from "../support/shop.ts";

describe("searches of an account with tags", () => {
  it("look through the catalog of the rule that names a tag, until the account loses it", async () => {
    const shop = await aSearchedShop();
    const { bronze } = await someTags(shop, "bronze");
    const { id } = await expectData(shop.post("/v2/accounts", { data: { type: "account", name: "Fern" } }));
    const attributes = { name: "Bronze", catalog_id: shop.c2, account_tag_ids: [bronze] };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }));
    const headers = await memberHeaders(id, "00000000-0000-4000-8000-000000000001");
    const served = async () => {
      const { hits } = await shop.found({ filter_by: "sku:=MUG-ALDER" }, { headers });
      return hits[0]?.document.meta.catalog_id;
    };
    expect(await served()).toBe(shop.c1);
    await giveTags(shop, id, bronze);
    expect(await served()).toBe(shop.c2);
    await takeTags(shop, id, bronze);
    expect(await served()).toBe(shop.c1);
  });
});
