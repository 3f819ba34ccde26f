import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

/** Operators that each list accepts, by attribute. */
const CONTRACT: Record<string, Record<string, string>> = {
  "products/list-products": {
    eq: "id sku slug upc_ean manufacturer_part_num name templates commodity_type owner product_types parent_id tags status has_nodes created_at updated_at external_ref description extensions.* shopper_attributes.* admin_attributes.*",
    in: "id name sku slug upc_ean manufacturer_part_num product_types parent_id tags external_ref",
    like: "sku slug upc_ean manufacturer_part_num name tags description external_ref",
    gt: "id created_at updated_at external_ref",
    ge: "id created_at updated_at external_ref",
    ilike: "name sku slug",
    lt: "id created_at updated_at external_ref",
    le: "id created_at updated_at external_ref",
  },
  "storefront-catalog/list-catalog-products": {
    eq: "id name sku slug manufacturer_part_num upc_ean product_types tags",
    in: "id name sku slug manufacturer_part_num upc_ean product_types tags",
  },
  "storefront-catalog/hierarchies/list-catalog-hierarchies": { eq: "id name slug", in: "id" },
  "storefront-catalog/nodes/list-catalog-nodes": { eq: "id name slug", in: "id" },
  "catalogs/list-catalogs": { eq: "name", in: "name", like: "name", ilike: "name" },
  "catalogs/rules/list-rules": {
    eq: "id catalog_id account_ids account_tag_ids customer_ids channels tags pricebook_ids",
    in: "id account_ids account_tag_ids customer_ids channels tags pricebook_ids",
  },
  "price-books/list-price-books": { eq: "external_ref", ilike: "name" },
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
  it.each(Object.entries(CONTRACT))(
    "%s takes what the public API lists, `ilike` on names, and no more",
    (id, operators) => {
      const attributes = endpoints.find((endpoint) => endpoint.id === id)?.query?.filter?.attributes ?? {};
      const pairs = Object.entries(attributes).flatMap(([field, rule]) =>
        rule.operators.map((operator) => `${operator} ${field}`),
      );
      const wanted = Object.entries(operators).flatMap(([operator, fields]) =>
        fields.split(" ").map((field) => `${operator} ${field}`),
      );
      expect(pairs.sort()).toEqual(wanted.sort());
    },
  );
});

/** Two price books with distinguishable prices, modifiers, rules, files and hierarchies. */
async function aStore() {
  const shop = await aMerchant();
  const { pricebook_id, catalog_id } = shop;
  const attributes = { name: "Trade", external_ref: "erp" };
  const trade = (await expectData(shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes } })))
    .id;
  await shop.price("MUG", { ...usd(1), external_ref: "m-1" });
  await shop.price("MAT", { ...usd(1), external_ref: "m-2" });
  await shop.price("MUG", { ...usd(1), external_ref: "t-1" }, trade);
  for (const name of ["rust", "slate"]) {
    const modifier = { name, modifier_type: "price_increment", external_ref: `${name}-1`, ...usd(1) };
    await expectData(
      shop.post(`/pcm/pricebooks/${pricebook_id}/modifiers`, {
        data: { type: "price-modifier", attributes: modifier },
      }),
    );
  }
  for (const channel of ["web", "app"]) {
    const rule = { name: channel, catalog_id, channels: [channel, "all"], account_ids: [`of-${channel}`] };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: rule } }));
  }
  for (const name of ["a.png", "b.pdf"]) {
    await shop.post("/v2/files", { file_location: `https://img.example/${name}` });
  }
  const shoes = { name: "Shoes", slug: "shoes", description: "For feet" };
  await expectData(shop.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes: shoes } }));
  return shop;
}

let shop: Awaited<ReturnType<typeof aStore>>;

describe("filters of merchants' lists", () => {
  beforeAll(async () => {
    shop = await aStore();
  });

  const cases: [path: string, filter: string, count: number][] = [
    ["/pcm/pricebooks", "eq(external_ref,erp)", 1],
    ["/pcm/pricebooks/{pricebook_id}/prices", "eq(sku,MUG)", 1],
    ["/pcm/pricebooks/{pricebook_id}/prices", "in(sku,MUG,MAT)", 2],
    ["/pcm/pricebooks/{pricebook_id}/prices", "eq(external_ref,m-2)", 1],
    ["/pcm/pricebooks/prices", "eq(sku,MUG)", 2],
    ["/pcm/pricebooks/prices", "in(sku,MAT,x)", 1],
    ["/pcm/pricebooks/prices", "like(sku,M*)", 3],
    ["/pcm/pricebooks/prices", "like(external_ref,*-1)", 2],
    ["/pcm/pricebooks/prices", "in(external_ref,t-1,m-2)", 2],
    ["/pcm/pricebooks/prices", "gt(created_at,2026-03-02)", 3],
    ["/pcm/pricebooks/prices", "lt(updated_at,2026-03-02)", 0],
    ["/pcm/pricebooks/{pricebook_id}/modifiers", "eq(name,rust)", 1],
    ["/pcm/pricebooks/{pricebook_id}/modifiers", "eq(external_ref,slate-1)", 1],
    ["/catalogs", "in(name,Shop,x)", 1],
    ["/catalogs", "like(name,*x)", 0],
    ["/catalogs", "ilike(name,sHO*)", 1],
    ["/pcm/pricebooks", "ilike(name,*)", 2],
    ["/pcm/pricebooks", "ilike(name,TRADE)", 1],
    ["/catalogs/rules", "eq(channels,web)", 1],
    ["/catalogs/rules", "in(channels,web,app)", 2],
    ["/catalogs/rules", "eq(account_ids,of-app)", 1],
    ["/catalogs/rules", "eq(pricebook_ids,x)", 0],
    ["/v2/files", "eq(file_name,a.png)", 1],
    ["/v2/files", "like(file_name,*.pdf)", 1],
    ["/v2/files", "ge(file_size,0)", 2],
    ["/v2/files", "gt(width,0)", 0],
    ["/pcm/hierarchies", "eq(slug,shoes)", 1],
    ["/pcm/hierarchies", "ilike(name,SH*)", 2],
    ["/pcm/hierarchies", "like(name,SH*)", 0],
    ["/pcm/hierarchies", "like(description,*feet)", 1],
  ];

  it.each(cases.map(([path, filter, count]) => ({ path, filter, count })))(
    "200: $path?filter=$filter has $count",
    async ({ path, filter, count }) => {
      const list = path.replace("{pricebook_id}", shop.pricebook_id);
      const { status, body } = await shop.get(`${list}?filter=${encodeURIComponent(filter)}`);
      expect([status, body.meta.results.total, body.data.length]).toEqual([200, count, count]);
    },
  );
});
