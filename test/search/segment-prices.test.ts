import { describe, expect, it } from "@jest/globals";
import { expectData } from "../support/shop.ts";
import { aSegmentedShop, type Who } from "../support/shops/segmented-shop.ts";

async function searched() {
  const shop = await aSegmentedShop();
  const search = async (who: Who, fields: object, profile?: string) => {
    const headers = profile === undefined ? {} : { "search-profile": profile };
    const call = await shop.callAs(who, { headers });
    const { status, body, text } = await shop.post(
      "/catalog/multi-search",
      { searches: [{ type: "search", q: "*", ...fields }] },
      call,
    );
    if (status !== 200) throw new Error(text);
    const [result] = body.results;
    if (result?.type !== "search") throw new Error(text);
    return {
      skus: result.hits.map(({ document }) => document.attributes.sku),
      shown: result.hits.map(({ document }) => document.attributes.price?.["USD"]?.amount),
      facets: result.facet_counts,
    };
  };
  return { ...shop, search };
}

describe("searches by prices of catalog rules", () => {
  it("200: filters, sorts and counts by what the shopper pays, and shows it", async () => {
    const { search } = await searched();
    const sorted = { sort_by: "price.float_price:asc", filter_by: "price.float_price:<21" };
    const guest = await search("guest", sorted);
    expect([guest.skus, guest.shown]).toEqual([
      ["TEA-OAK", "MUG-ALDER", "BOWL-ALDER"],
      [700, 1800, 2000],
    ]);
    const birch = await search("birch", { ...sorted, filter_by: "price.float_price:<15" });
    expect([birch.skus, birch.shown]).toEqual([
      ["TEA-OAK", "MUG-ALDER"],
      [850, 1450],
    ]);
    expect((await search("guest", { ...sorted, filter_by: "price.float_price:<15" })).skus).toEqual([
      "TEA-OAK",
    ]);
    const facet = { facet_by: "price.float_price", filter_by: "sku:=MUG-ALDER" };
    const [ofGuest] = (await search("guest", facet)).facets;
    const [ofBirch] = (await search("birch", facet)).facets;
    expect([ofGuest?.stats.min, ofBirch?.stats.min]).toEqual([18, 14.5]);
  });

  it("200: a profile can sort and filter by the default price, while hits show the shopper's", async () => {
    const { search, post } = await searched();
    const flag = { force_use_default_price_for_faceting_and_sorting: true };
    await expectData(
      post("/pcm/catalogs/search/profiles", {
        data: {
          type: "catalog_search_profile",
          attributes: { slug: "list", fields: [{ name: "name" }], ...flag },
        },
      }),
    );
    const dear = { filter_by: "price.float_price:>15 && sku:=MUG-ALDER" };
    const { skus, shown } = await search("birch", dear, "list");
    expect([skus, shown]).toEqual([["MUG-ALDER"], [1450]]);
    expect((await search("birch", dear)).skus).toEqual([]);
  });
});
