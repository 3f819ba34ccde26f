import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../support/background/worker.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData } from "../support/shop.ts";
import { addTemplate, CARE } from "../support/shops/templates.ts";

const WEIGHT = `extensions.${CARE}.weight`;
const SINCE = `extensions.${CARE}.since`;
const WEIGHTS = [100, 20, 3];

/** A searched shop whose template has a float, with whole numbers alone, and a date. */
async function aShopSearchedByTemplate() {
  const shop = await aSearchedShop();
  const { table, ids, clock } = shop;
  const fields = [
    { slug: "weight", field_type: "float" },
    { slug: "since", field_type: "date" },
  ];
  await addTemplate(shop, CARE, fields);
  for (const [at, sku] of ["MUG-ALDER", "MUG-BIRCH", "PAN-IRON"].entries()) {
    const extensions = { [CARE]: { weight: WEIGHTS[at], since: `2026-0${at + 1}-01` } };
    const data = { type: "product", attributes: { extensions } };
    await expectData(shop.put(`/pcm/products/${ids[sku]!}`, { data }, { now: clock }));
  }
  const indexed = [
    { name: WEIGHT, facetable: true, sortable: true },
    { name: SINCE, sortable: true },
  ];
  const register = () =>
    expectData(
      shop.post("/pcm/catalogs/search/indexable-fields", {
        data: { type: "catalog_search_indexable_fields", attributes: { fields: indexed } },
      }),
    );
  const types = async () => {
    const [{ attributes }] = await expectData(shop.get("/pcm/catalogs/search/indexable-fields"));
    return attributes.fields.map(({ type }) => type);
  };
  const reindex = async () => {
    const body = { data: { force_reindex: false } };
    await expectData(shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", body));
    await runWorker({ table, now: clock });
  };
  return { ...shop, register, types, reindex };
}

describe("a search by fields of a template", () => {
  it("200: facets and order are those of numbers, and types those of the template, after a publication", async () => {
    const { register, publish, c1, found, skus } = await aShopSearchedByTemplate();
    await register();
    await publish(c1);
    const facet = `${WEIGHT}(sort_by: _alpha:asc)`;
    const { facet_counts } = await found({ q: "*", facet_by: facet });
    expect(facet_counts[0].counts.map(({ value }) => value)).toEqual(["3", "20", "100"]);
    const heavy = await skus({ q: "*", filter_by: `${WEIGHT}:>=20`, sort_by: `${WEIGHT}:asc` });
    expect(heavy).toEqual(["MUG-BIRCH", "MUG-ALDER"]);
    const late = await skus({ q: "*", filter_by: `${WEIGHT}:>0`, sort_by: `${SINCE}:desc` });
    expect(late).toEqual(["PAN-IRON", "MUG-BIRCH", "MUG-ALDER"]);
  });

  it("200: a reindex takes the types of the template, also without any value, and is in sync then", async () => {
    const { register, types, reindex, get } = await aShopSearchedByTemplate();
    await register();
    expect(await types()).toEqual(["string", "string"]);
    await reindex();
    expect(await types()).toEqual(["float", "date"]);
    const stale = await get("/pcm/catalogs/search-indexes?out_of_sync=true");
    expect(stale.body.data).toEqual([]);
  });
});
