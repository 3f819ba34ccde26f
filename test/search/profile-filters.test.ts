import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../support/background/worker.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData } from "../support/shop.ts";

const RANGE = "shopper_attributes.range";

/** A shop whose searches use this profile, with a product field `range` that is not in the index yet. */
async function aShopSearchedBy(attributes: object) {
  const shop = await aSearchedShop();
  const { table } = shop;
  const fields = [{ name: RANGE }];
  await expectData(
    shop.post("/pcm/catalogs/search/indexable-fields", {
      data: { type: "catalog_search_indexable_fields", attributes: { fields } },
    }),
  );
  const data = { type: "catalog_search_profile", attributes: { slug: "p", ...attributes } };
  const { id } = await expectData(shop.post("/pcm/catalogs/search/profiles", { data }));
  await expectData(shop.post(`/pcm/catalogs/search/profiles/${id}/default`));
  const indexAnew = async () => {
    await expectData(
      shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", { data: { force_reindex: false } }),
    );
    await runWorker({ table, now: shop.clock });
  };
  return { ...shop, indexAnew };
}

describe("the filter of the default profile, by a field that the index does not have yet", () => {
  it("200: no product has it, and after a reindex those that do", async () => {
    const { filtered, indexAnew } = await aShopSearchedBy({ filters: [`${RANGE}:=river`] });
    expect(await filtered("")).toEqual([]);
    await indexAnew();
    expect(await filtered("")).toEqual(["MUG-ALDER"]);
  });

  it("200: excludes nothing, and after a reindex what has it", async () => {
    const { filtered, indexAnew } = await aShopSearchedBy({ exclusions: [`${RANGE}:=river`] });
    expect(await filtered("")).toContain("MUG-ALDER");
    await indexAnew();
    expect(await filtered("")).not.toContain("MUG-ALDER");
  });

  it("200: other conditions of the filter count", async () => {
    const { filtered } = await aShopSearchedBy({ filters: [`${RANGE}:=river || tags:=iron`] });
    expect(await filtered("")).toEqual(["PAN-IRON"]);
  });

  it("400: in the filter of a search it is unknown as before", async () => {
    const { refused } = await aShopSearchedBy({ filters: [`${RANGE}:=river`] });
    expect(await refused({ filter_by: `${RANGE}:=river` })).toEqual(["400", "Validation Error"]);
  });
});

describe("the filter of the default profile, by the price in a currency that was deleted", () => {
  it("200: no product has such a price", async () => {
    const filters = ["price.GBP.float_price:<20"];
    const shop = await aShopSearchedBy({ filters });
    const { filtered } = shop;
    expect(await filtered("")).toContain("MUG-ALDER");
    const pound = (await expectData(shop.get("/v2/currencies"))).find(({ code }) => code === "GBP");
    await expectData(shop.delete(`/v2/currencies/${pound.id}`));
    expect(await filtered("")).toEqual([]);
  });
});
