import { describe, expect, it } from "@jest/globals";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { anEmptyShop, shopOn } from "../../../support/shop.ts";

describe("GET /pcm/catalogs/search-indexes", () => {
  it("200: one of each published release, with whether it is out of sync", async () => {
    const shop = await aMerchantOfSearches();
    const { table, catalog_id } = shop;
    const first = await shop.publish();
    await shop.register([RANGE]);
    const second = await shop.publish();
    const { status, body } = await shopOn(table).get("/pcm/catalogs/search-indexes");
    expect(status).toBe(200);
    expect(body.data.map(({ type, meta }) => ({ type, meta }))).toEqual(
      [first, second].map(({ id }, at) => ({
        type: "catalog_search_index",
        meta: { catalog_id, release_id: id, out_of_sync: at === 0, owner: "store" },
      })),
    );
    const [one] = (await shopOn(table).get("/pcm/catalogs/search-indexes?out_of_sync=true&page[limit]=1"))
      .body.data;
    expect(one.id).toBe(body.data[0].id);
    const inSync = await shopOn(table).get("/pcm/catalogs/search-indexes?out_of_sync=false");
    expect(inSync.body.data).toEqual([body.data[1]]);
  });

  it("200: a few catalogs are asked for their releases at a time", async () => {
    const { table, catalog } = await aMerchantOfSearches();
    for (let count = 0; count < 40; count += 1) await catalog({ name: `Catalog ${count}` });
    let [running, most] = [0, 0];
    const query: typeof table.query = async (asked) => {
      running += 1;
      most = Math.max(most, running);
      const page = await table.query(asked);
      running -= 1;
      return page;
    };
    expect((await shopOn({ ...table, query }).get("/pcm/catalogs/search-indexes")).status).toBe(200);
    expect(most).toBe(25);
  });

  it("400 for another out_of_sync, 403 for shoppers", async () => {
    expect((await anEmptyShop().get("/pcm/catalogs/search-indexes?out_of_sync=perhaps")).status).toBe(400);
    expect((await anEmptyShop().get("/pcm/catalogs/search-indexes", { as: "implicit" })).status).toBe(403);
  });
});
