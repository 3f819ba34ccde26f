import { describe, expect, it } from "@jest/globals";
import { multiSearch } from "../../functions/search/multi-search.ts";
import { CORS } from "../../lib/http/headers.ts";
import { methodsAt } from "../support/endpoint-at.ts";
import { asShopper } from "../support/runtime.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { publish } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const star = { type: "search", q: "*" };
const b2b = { headers: { "ep-channel": "b2b" } };
const notEnabled = {
  errors: [{ title: "Search Not Enabled", status: "400", detail: "search not enabled for supplied context" }],
};

describe("a search in a language that the store does not offer", () => {
  it("200: looks in the base texts and shows them", async () => {
    const shop = await aSearchedShop();
    const offer = (additional_languages: string[]) =>
      expectData(shop.put("/v2/settings", { data: { type: "settings", additional_languages } }));
    const french = { headers: { "accept-language": "fr" } };
    expect(await shop.skus({ q: "aulne" }, french)).toEqual(["MUG-ALDER"]);
    await offer(["de"]);
    expect(await shop.skus({ q: "aulne" }, french)).toEqual([]);
    const [hit] = (await shop.found({ q: "alder" }, french)).hits;
    expect(hit.document.attributes.name).toBe("Alder mug");
    await offer(["de", "fr"]);
    expect(await shop.skus({ q: "aulne" }, french)).toEqual(["MUG-ALDER"]);
  });
});

describe("what a search finds", () => {
  it("200: no draft, whatever is looked for", async () => {
    const { found, skus } = await aSearchedShop();
    expect(await skus({})).not.toContain("JUG");
    expect(await skus({ q: "alder jug", drop_tokens_threshold: 0 })).toEqual([]);
    expect((await found({ filter_by: "sku:=JUG" })).found).toBe(0);
  });

  it("200: the release that is live, until the next one is", async () => {
    const shop = await aSearchedShop();
    const { c1, found, ids, parts, publish: release, skus } = shop;
    const product_id = ids["WOK"]!;
    const [ladle] = [{ type: "product", id: ids["LADLE"] }];
    await expectData(
      shop.delete(`/pcm/hierarchies/${parts.kitchen}/nodes/${parts.pans}/relationships/products`, {
        body: { data: [ladle] },
      }),
    );
    await expectData(
      shop.put(`/pcm/products/${product_id}`, {
        data: { type: "product", id: product_id, attributes: { name: "Karahi" } },
      }),
    );
    expect(await skus({ q: "ladle" })).toEqual(["LADLE"]);
    expect((await found({ q: "karahi", drop_tokens_threshold: 0 })).found).toBe(0);
    await release(c1);
    expect(await skus({ filter_by: "sku:=LADLE" })).toEqual([]);
    expect(await skus({ q: "karahi" })).toEqual(["WOK"]);
    expect((await found({})).found).toBe(29);
  });

  it("200: the catalog of the channel, with its prices", async () => {
    const { found, c1, c2 } = await aSearchedShop();
    const alder = { filter_by: "sku:=MUG-ALDER", facet_by: "price.USD.float_price,meta.catalog_id" };
    const [retail, trade] = [await found(alder), await found(alder, b2b)];
    for (const [result, price, id] of [
      [retail, 15, c1],
      [trade, 7.5, c2],
    ] as const) {
      const [{ document }] = result.hits;
      expect(document.attributes.price.USD.float_price).toBe(price);
      expect(document.meta.catalog_id).toBe(id);
      expect(result.facet_counts[0].stats.min).toBe(price);
      expect(result.facet_counts[1].counts).toEqual([{ value: id, highlighted: id, count: 1 }]);
    }
  });

  it("200: the catalog of the signed-in account alone", async () => {
    const shop = await aSearchedShop();
    const { book, catalog, found, ids, parts, price, publish: release } = shop;
    const pricebook_id = await book("Members");
    await price("WOK", { currencies: { USD: { amount: 1, includes_tax: true } } }, pricebook_id);
    const members = await catalog({ name: "Members", hierarchy_ids: [parts.kitchen], pricebook_id });
    await release(members);
    const account_ids = [ids["WOK"]!];
    const rule = { name: "Members", catalog_id: members, account_ids };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: rule } }));
    const headers = await asShopper({ account: account_ids[0]! });
    const cheap = { filter_by: "price.float_price:<1" };
    expect((await found(cheap, { headers })).found).toBe(1);
    expect((await found(cheap)).found).toBe(0);
  });

  it("400: nothing is published", async () => {
    const { status, body } = await shopOn(memoryTable()).post(
      "/catalog/multi-search",
      { searches: [star, { type: "autocomplete" }] },
      { as: "implicit" },
    );
    expect([status, body]).toEqual([400, notEnabled]);
  });

  it("400: a release that has no index", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    await publish(table, []);
    const { status, body } = await shop.post(
      "/catalog/multi-search",
      { searches: [star] },
      { as: "implicit" },
    );
    expect([status, body]).toEqual([400, notEnabled]);
  });

  it("200: searches go on while a release is published", async () => {
    const { add, c1, found, publish: release } = await aSearchedShop();
    await add({ name: "New pan", sku: "NEW", usd: 1000, nodes: ["pans"] });
    const publication = release(c1);
    const counts = await Promise.all(Array.from({ length: 20 }, async () => (await found({})).found));
    await publication;
    expect(new Set([...counts, 30, 31])).toEqual(new Set([30, 31]));
    expect((await found({})).found).toBe(31);
  });

  it("200: always the same, in the same order", async () => {
    const { skus } = await aSearchedShop();
    const first = await skus({ q: "mug" });
    for (let at = 0; at < 10; at += 1) expect(await skus({ q: "mug" })).toEqual(first);
  });

  it("400: a currency that the store does not have", async () => {
    const { searchFor } = await aSearchedShop();
    expect((await searchFor([star], { headers: { "x-moltin-currency": "JPY" } })).status).toBe(400);
  });
});

describe("paths and headers", () => {
  it("both paths take POST alone", () => {
    expect([multiSearch.path, multiSearch.alsoAt]).toEqual([
      "/catalog/multi-search",
      ["/pcm/catalog/multi-search"],
    ]);
    expect(methodsAt("/catalog/multi-search")).toEqual(["POST"]);
  });

  it("browsers may send every header that searches look at", () => {
    const allowed = new Set(CORS.requestHeaders.map((name) => name.toLowerCase()));
    expect(Object.keys(multiSearch.headers ?? {}).filter((name) => !allowed.has(name))).toEqual([]);
  });
});
