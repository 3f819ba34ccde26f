import { beforeAll, describe, expect, it } from "@jest/globals";
import type { AnswerAt } from "../support/routes.ts";
import { expectData, type Shop, shopOn } from "../support/shop.ts";
import { aRange, at, type Kind } from "../support/shops/range.ts";

const ALL: readonly Kind[] = ["full", "bare", "parent", "child", "kit", "box"];
const headers = { "accept-language": "fr-FR" };
let range: Awaited<ReturnType<typeof aRange>>;
let shopper: Shop;
const products = {} as Record<Kind, AnswerAt<"GET", "/catalog/products/P">["body"]["data"]>;

/** The kinds of products that have a value at this path, including null. */
const having = (path: string) => ALL.filter((kind) => at(products[kind], path) !== undefined);

beforeAll(async () => {
  range = await aRange();
  shopper = shopOn(range.table, { as: "implicit", headers });
  for (const kind of ALL) products[kind] = (await range.shop(range.ids[kind], { headers })).body.data;
});

describe("a product as shoppers read it", () => {
  const priced: Kind[] = ["full", "parent", "child", "kit", "box"];
  const rows: [string, readonly Kind[]][] = [
    ["id", ALL],
    ["type", ALL],
    ["attributes.name", ALL],
    ["attributes.description", ["full"]],
    ["attributes.sku", ["full", "parent", "child", "kit"]],
    ["attributes.slug", ALL],
    ["attributes.status", ALL],
    ["attributes.commodity_type", ALL],
    ["attributes.external_ref", ALL],
    ["attributes.main_image", ["full"]],
    ["attributes.upc_ean", ["full"]],
    ["attributes.manufacturer_part_num", ["full"]],
    ["attributes.tags", ["full"]],
    ["attributes.base_product", ALL],
    ["attributes.base_product_id", ["child"]],
    ["attributes.curated_product", []],
    ["attributes.price_modifiers", ["child"]],
    ["attributes.price", priced],
    ["attributes.tiers", ["full"]],
    ["attributes.components", ["kit", "box"]],
    ["attributes.custom_inputs", ["full"]],
    ["attributes.extensions", ["full"]],
    ["attributes.shopper_attributes", ["full"]],
    ["attributes.admin_attributes", []],
    ["attributes.build_rules", []],
    ["attributes.locales", []],
    ["attributes.created_at", ALL],
    ["attributes.updated_at", ALL],
    ["attributes.published_at", ALL],
    ["meta.catalog_id", ALL],
    ["meta.catalog_source", ALL],
    ["meta.pricebook_id", priced],
    ["meta.product_types", ALL],
    ["meta.display_price", priced],
    ["meta.original_price", ["full", "box"]],
    ["meta.original_display_price", ["full", "box"]],
    ["meta.sale_id", ["full"]],
    ["meta.sale_expires", ["full"]],
    ["meta.tiers", ["full"]],
    ["meta.bread_crumb_nodes", ALL],
    ["meta.bread_crumbs", ALL],
    ["meta.language", ["full"]],
    ["meta.variations", ["parent"]],
    ["meta.variation_matrix", ALL],
    ["meta.child_option_ids", ["child"]],
    ["meta.child_variations", ["child"]],
    ["meta.bundle_configuration.selected_options", ["kit", "box"]],
    ["meta.component_products", ["kit", "box"]],
    ["meta.component_product_data", []],
    ["meta.price_modifiers", ["child"]],
    ["meta.available_prices", []],
    ["meta.custom_relationships", ["full"]],
    ["relationships.custom_relationships.links.CRP_similar", ["full"]],
    ["relationships.custom_relationships.meta.CRP_similar.name", ["full"]],
    ["relationships.custom_relationships.data", []],
    ["relationships.parent", ["child"]],
    ["relationships.children.data", ALL],
    ["relationships.children.links.self", ALL],
    ["relationships.files.data", ALL],
    ["relationships.main_image.data", ALL],
    ["relationships.component_products.data", ["kit", "box"]],
    ["relationships.component_products.links.self", ["kit", "box"]],
  ];

  it.each(rows)("has %s in %j", (path, kinds) => {
    expect(having(path)).toEqual(kinds);
  });

  it("has the values that 5.9 names by kind", () => {
    const types = ALL.map((kind) => products[kind].meta.product_types);
    expect(types).toEqual([["standard"], ["standard"], ["parent"], ["child"], ["bundle"], ["bundle"]]);
    const matrices = ALL.filter((kind) => Object.keys(products[kind].meta.variation_matrix).length > 0);
    expect(matrices).toEqual(["parent"]);
    const parents = ALL.filter((kind) => products[kind].attributes.base_product);
    expect(parents).toEqual(["parent"]);
    expect(products.child.attributes.price).toEqual({ USD: { amount: 2300, includes_tax: false } });
    const [colour] = products.child.meta.child_variations;
    expect([colour.option.name, "options" in colour]).toEqual(["Rust", false]);
    expect(products.bare.relationships.main_image).toEqual({ data: null });
    expect([products.kit.meta.pricebook_id, products.box.meta.pricebook_id]).toEqual([
      range.pricebook_id,
      null,
    ]);
  });

  it("shows what a tier of a sale would cost without it", () => {
    const { attributes, meta } = products.full;
    const { price } = attributes.tiers.six;
    expect([price.USD.amount, meta.tiers.six.display_price.without_tax.amount]).toEqual([1400, 1400]);
    expect(meta.tiers.six).toMatchObject({
      original_price: { USD: { amount: 1600, includes_tax: false } },
      original_display_price: { without_tax: { amount: 1600 } },
      sale_id: "spring",
      sale_expires: null,
    });
  });

  it("shows a bundle's options at what they cost inside it [5.3]", () => {
    const block = products.box.meta.component_products[range.ids.full];
    expect(Object.keys(block).sort()).toEqual([
      "display_price",
      "original_display_price",
      "original_price",
      "price",
      "pricebook_id",
      "sale_expires",
      "sale_id",
    ]);
    const { display_price } = block;
    expect(Object.keys(display_price.without_tax)).toEqual([
      "amount",
      "currency",
      "formatted",
      "float_price",
    ]);
  });

  it("links a configured bundle to itself and tells what was chosen [8]", async () => {
    const { ids, table } = range;
    const shop = shopOn(table);
    const selected_options = { one: { [ids.full]: 1 } };
    const { body } = await shop.post(
      `/catalog/products/${ids.box}/configure`,
      { data: { selected_options } },
      { as: "implicit" },
    );
    expect(body.links).toEqual({ self: `/catalog/products/${ids.box}` });
    expect(Object.keys(body.data.meta.component_product_data)).toEqual([ids.full]);
    expect(body.data.meta.bundle_configuration).toEqual({ selected_options });
  });
});

describe("navigation and release as shoppers read them", () => {
  const HIERARCHY = [
    "attributes.name attributes.created_at attributes.updated_at attributes.published_at",
    "relationships.children.links.related relationships.nodes.links.related",
    "relationships.products.links.related meta.language meta.breadcrumbs meta.has_children",
  ];
  const NODE = [
    "attributes.name attributes.slug attributes.label attributes.status attributes.curated_products",
    "attributes.created_at attributes.updated_at attributes.published_at",
    "relationships.parent.data.id relationships.parent.data.type relationships.hierarchy.data.id",
    "relationships.children.links.related relationships.products.links.related",
    "meta.bread_crumb meta.breadcrumbs meta.has_children meta.language",
  ];
  const RELEASE = [
    "attributes.name attributes.description attributes.catalog_id attributes.published_at attributes.hierarchies",
    "meta.release_status meta.created_at meta.started_at meta.updated_at meta.language meta.is_full_publish",
    "meta.is_full_delta meta.total_products meta.total_nodes meta.percent_completed meta.owner",
    "relationships.hierarchies.links.related relationships.products.links.related",
    "relationships.delta.links.related",
  ];

  it.each([
    ["a hierarchy", () => `/catalog/hierarchies/${range.hierarchy_id}` as const, HIERARCHY],
    ["a node", () => `/catalog/nodes/${range.node_id}` as const, NODE],
    ["a release", () => "/catalog" as const, RELEASE],
  ])("200: %s has every field", async (_, path, lines) => {
    const { data, links } = (await shopper.get(path())).body;
    const paths = lines.flatMap((line) => line.split(" "));
    expect(paths.filter((path) => at(data, path) === undefined)).toEqual([]);
    expect(links.self).toMatch(/^\/catalog/);
  });

  it("200: what the hierarchies of a release are called", async () => {
    const data = await expectData(shopper.get("/catalog"));
    expect(data.attributes.hierarchies).toEqual([
      { id: range.hierarchy_id, label: expect.any(String), name: "Shop" },
    ]);
    expect(data.meta).toMatchObject({ percent_completed: 100, is_full_publish: true, is_full_delta: true });
  });

  it("200: links of a page [7.3, 9.4]", async () => {
    const path =
      `/catalog/nodes/${range.node_id}/relationships/products?page[limit]=2&page[offset]=` as const;
    const of = async (offset: number) => (await shopper.get(`${path}${offset}`)).body.links;
    const last = `${path}10`;
    const first = `${path}0`;
    expect(await of(0)).toMatchObject({ self: first, first, last, prev: null, next: `${path}2` });
    expect(await of(10)).toMatchObject({ self: last, first, last, prev: `${path}8`, next: null });
  });
});
