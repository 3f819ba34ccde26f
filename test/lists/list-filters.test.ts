import { beforeAll, describe, expect, it } from "@jest/globals";
import { listCatalogs } from "../../functions/catalogs/list-catalogs.ts";
import { listRules } from "../../functions/catalogs/rules/list-rules.ts";
import { listFiles } from "../../functions/files/list-files.ts";
import { listHierarchies } from "../../functions/hierarchies/list-hierarchies.ts";
import { listPriceBooks } from "../../functions/price-books/list-price-books.ts";
import { listModifiers } from "../../functions/price-books/modifiers/list-modifiers.ts";
import { listAllPrices } from "../../functions/price-books/prices/list-all-prices.ts";
import { listPrices } from "../../functions/price-books/prices/list-prices.ts";
import { endpoints } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { call } from "../support/call.ts";
import { dataOf, shopOn } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

/** Which operators each list takes for which attributes (conventions 7, catalog 7.1 and 10). */
const CONTRACT: Record<string, Record<string, string>> = {
  "products/list-products": {
    eq: "id sku slug upc_ean manufacturer_part_num name templates commodity_type owner product_types parent_id tags status has_nodes created_at updated_at external_ref description extensions.* shopper_attributes.* admin_attributes.*",
    in: "id name sku slug upc_ean manufacturer_part_num product_types parent_id tags external_ref",
    like: "sku slug upc_ean manufacturer_part_num name tags description external_ref",
    gt: "id created_at updated_at external_ref",
    ge: "id created_at updated_at external_ref",
    lt: "id created_at updated_at external_ref",
    le: "id created_at updated_at external_ref",
  },
  "catalog/list-catalog-products": {
    eq: "id name sku slug manufacturer_part_num upc_ean product_types tags",
    in: "id name sku slug manufacturer_part_num upc_ean product_types tags",
  },
  "catalog/hierarchies/list-catalog-hierarchies": { eq: "id name slug", in: "id" },
  "catalog/nodes/list-catalog-nodes": { eq: "id name slug", in: "id" },
  "catalogs/list-catalogs": { eq: "name", in: "name", like: "name" },
  "catalogs/rules/list-rules": {
    eq: "id catalog_id account_ids customer_ids channels tags pricebook_ids",
    in: "id account_ids customer_ids channels tags pricebook_ids",
  },
  "price-books/list-price-books": { eq: "external_ref" },
  "price-books/prices/list-prices": { eq: "external_ref sku", in: "sku" },
  "price-books/prices/list-all-prices": {
    eq: "external_ref sku id",
    in: "external_ref sku id",
    like: "external_ref sku",
    gt: "created_at updated_at",
    lt: "created_at updated_at",
  },
  "price-books/modifiers/list-modifiers": { eq: "external_ref name" },
  "files/list-files": {
    eq: "id file_name",
    in: "id",
    like: "file_name",
    gt: "width height file_size",
    ge: "width height file_size",
    lt: "width height file_size",
    le: "width height file_size",
  },
};

describe("filters of lists", () => {
  it.each(Object.entries(CONTRACT))("%s takes what the public API lists, and no more", (id, operators) => {
    const attributes = endpoints.find((endpoint) => endpoint.id === id)?.query?.filter?.attributes ?? {};
    const pairs = Object.entries(attributes).flatMap(([field, rule]) =>
      rule.operators.map((operator) => `${operator} ${field}`),
    );
    const wanted = Object.entries(operators).flatMap(([operator, fields]) =>
      fields.split(" ").map((field) => `${operator} ${field}`),
    );
    expect(pairs.sort()).toEqual(wanted.sort());
  });
});

/** Two books with prices, modifiers, rules, files and hierarchies to tell apart. */
async function aStore() {
  const shop = await aMerchant();
  const merchant = shop;
  const { pricebook_id, catalog_id } = merchant;
  const attributes = { name: "Trade", external_ref: "erp" };
  const trade = (await dataOf(merchant.post("/pcm/pricebooks", { data: { type: "pricebook", attributes } })))
    .id;
  await shop.price("MUG", { ...usd(1), external_ref: "m-1" });
  await shop.price("MAT", { ...usd(1), external_ref: "m-2" });
  await shop.price("MUG", { ...usd(1), external_ref: "t-1" }, trade);
  for (const name of ["rust", "slate"]) {
    const modifier = { name, modifier_type: "price_increment", external_ref: `${name}-1`, ...usd(1) };
    await dataOf(
      merchant.post(`/pcm/pricebooks/${pricebook_id}/modifiers`, {
        data: { type: "price-modifier", attributes: modifier },
      }),
    );
  }
  for (const channel of ["web", "app"]) {
    const rule = { name: channel, catalog_id, channels: [channel, "all"], account_ids: [`of-${channel}`] };
    await dataOf(merchant.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: rule } }));
  }
  for (const name of ["a.png", "b.pdf"]) {
    await shopOn(shop.table).post("/v2/files", { file_location: `https://img.example/${name}` });
  }
  const shoes = { name: "Shoes", slug: "shoes", description: "For feet" };
  await dataOf(merchant.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes: shoes } }));
  return shop;
}

let shop: Awaited<ReturnType<typeof aStore>>;

describe("filters of merchants' lists", () => {
  beforeAll(async () => {
    shop = await aStore();
  });

  const cases: [Endpoint, string, number][] = [
    [listPriceBooks, "eq(external_ref,erp)", 1],
    [listPrices, "eq(sku,MUG)", 1],
    [listPrices, "in(sku,MUG,MAT)", 2],
    [listPrices, "eq(external_ref,m-2)", 1],
    [listAllPrices, "eq(sku,MUG)", 2],
    [listAllPrices, "in(sku,MAT,x)", 1],
    [listAllPrices, "like(sku,M*)", 3],
    [listAllPrices, "like(external_ref,*-1)", 2],
    [listAllPrices, "in(external_ref,t-1,m-2)", 2],
    [listAllPrices, "gt(created_at,2026-03-02)", 3],
    [listAllPrices, "lt(updated_at,2026-03-02)", 0],
    [listModifiers, "eq(name,rust)", 1],
    [listModifiers, "eq(external_ref,slate-1)", 1],
    [listCatalogs, "in(name,Shop,x)", 1],
    [listCatalogs, "like(name,*x)", 0],
    [listRules, "eq(channels,web)", 1],
    [listRules, "in(channels,web,app)", 2],
    [listRules, "eq(account_ids,of-app)", 1],
    [listRules, "eq(pricebook_ids,x)", 0],
    [listFiles, "eq(file_name,a.png)", 1],
    [listFiles, "like(file_name,*.pdf)", 1],
    [listFiles, "ge(file_size,0)", 2],
    [listFiles, "gt(width,0)", 0],
    [listHierarchies, "eq(slug,shoes)", 1],
    [listHierarchies, "ilike(name,SH*)", 2],
    [listHierarchies, "like(name,SH*)", 0],
    [listHierarchies, "like(description,*feet)", 1],
  ];

  it.each(cases.map(([endpoint, filter, count]) => ({ endpoint, path: endpoint.path, filter, count })))(
    "200: $path?filter=$filter has $count",
    async ({ endpoint, filter, count }) => {
      const { table, pricebook_id } = shop;
      const query = `filter=${encodeURIComponent(filter)}`;
      const { status, body } = await call(endpoint, { table, params: { pricebook_id }, query });
      expect([status, body.meta.results.total, body.data.length]).toEqual([200, count, count]);
    },
  );
});
