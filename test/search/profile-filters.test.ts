import { describe, expect, it } from "@jest/globals";
import { endpoint as deleteCurrency } from "../../functions/currencies/delete-currency.ts";
import { endpoint as listCurrencies } from "../../functions/currencies/list-currencies.ts";
import { endpoint as createFields } from "../../functions/search/merchant/fields/create-indexable-fields.ts";
import { endpoint as reindex } from "../../functions/search/merchant/jobs/create-reindex-job.ts";
import { endpoint as createProfile } from "../../functions/search/merchant/profiles/create-search-profile.ts";
import { endpoint as setDefault } from "../../functions/search/merchant/profiles/update-default-search-profile.ts";
import { runWorker } from "../support/background/worker.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const RANGE = "shopper_attributes.range";

/** A shop of which searches use this profile, whose range of products is no part of its index yet. */
async function aShopSearchedBy(attributes: object) {
  const shop = await aSearchedShop();
  const { ask, table } = shop;
  const fields = [{ name: RANGE }];
  await ask(createFields, {}, { type: "catalog_search_indexable_fields", attributes: { fields } });
  const data = { type: "catalog_search_profile", attributes: { slug: "p", ...attributes } };
  const { id } = await ask(createProfile, {}, data);
  await ask(setDefault, { search_profile_id: id });
  const indexAnew = async () => {
    await ask(reindex, {}, { force_reindex: false });
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

  it("200: other tests beside it count", async () => {
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
    const { ask, filtered } = await aShopSearchedBy({ filters });
    expect(await filtered("")).toContain("MUG-ALDER");
    const pound = (await ask(listCurrencies)).find(({ code }: any) => code === "GBP");
    await ask(deleteCurrency, { currency_id: pound.id });
    expect(await filtered("")).toEqual([]);
  });
});
