import { beforeAll, describe, expect, it } from "@jest/globals";
import type { AnswerAt } from "../support/routes.ts";
import { expectData } from "../support/shop.ts";
import { aRange, at, type Kind } from "../support/shops/range.ts";

const ALL: readonly Kind[] = ["full", "bare", "parent", "child", "kit", "box"];
let range: Awaited<ReturnType<typeof aRange>>;
const products = {} as Record<Kind, AnswerAt<"GET", "/pcm/products/P">["body"]["data"]>;

beforeAll(async () => {
  range = await aRange();
  for (const kind of ALL) products[kind] = await expectData(range.get(`/pcm/products/${range.ids[kind]}`));
});

describe("a product as merchants read it", () => {
  const rows: [string, readonly Kind[]][] = [
    ["attributes.name", ALL],
    ["attributes.sku", ["full", "parent", "child", "kit"]],
    ["attributes.slug", ALL],
    ["attributes.description", ["full"]],
    ["attributes.status", ALL],
    ["attributes.commodity_type", ALL],
    ["attributes.upc_ean", ["full"]],
    ["attributes.mpn", ["full"]],
    ["attributes.external_ref", ["full"]],
    ["attributes.tags", ["full"]],
    ["attributes.locales", ["full"]],
    ["attributes.custom_inputs", ["full"]],
    ["attributes.components", ["kit", "box"]],
    ["attributes.extensions", ["full"]],
    ["attributes.admin_attributes", ["full"]],
    ["attributes.shopper_attributes", ["full"]],
    ...["children", "component_products", "files", "main_image", "templates", "variations"].flatMap(
      (name): [string, readonly Kind[]][] => [
        [`relationships.${name}.data`, ALL],
        [`relationships.${name}.links.self`, ALL],
      ],
    ),
    ["relationships.base_product.data", ["child"]],
    ["meta.created_at", ALL],
    ["meta.updated_at", ALL],
    ["meta.owner", ALL],
    ["meta.product_types", ALL],
    ["meta.variation_matrix", ALL],
    ["meta.variations", ["parent"]],
    ["meta.child_variations", ["child"]],
    ["meta.custom_relationships", ["full"]],
    ["relationships.custom_relationships.links.self", ["full"]],
  ];

  it.each(rows)("has %s in %j", (path, kinds) => {
    expect(ALL.filter((kind) => at(products[kind], path) !== undefined)).toEqual(kinds);
  });

  it("shows the one option of each variation of a child", () => {
    const [colour] = products.child.meta.child_variations;
    expect(Object.keys(colour).sort()).toEqual(["id", "name", "option", "options", "sort_order"]);
    expect(colour).toMatchObject({ name: "Colour", option: { name: "Rust" }, options: null });
    expect(products.child.relationships.base_product.data.id).toBe(range.ids.parent);
  });
});

describe("what else merchants read", () => {
  const timed = "attributes.created_at attributes.updated_at";
  const hierarchy = () => `/pcm/hierarchies/${range.hierarchy_id}` as const;
  const colour = () => `/pcm/variations/${range.colour.id}` as const;
  const book = () => `/pcm/pricebooks/${range.pricebook_id}` as const;
  const catalog = () => `/catalogs/${range.catalog_id}` as const;
  it.each([
    ["hierarchy", hierarchy, "attributes.name meta.created_at meta.updated_at meta.owner"],
    [
      "node",
      () => `${hierarchy()}/nodes/${range.node_id}` as const,
      "attributes.name attributes.slug meta.created_at meta.updated_at meta.parent_name meta.owner meta.hierarchy_id meta.breadcrumbs",
    ],
    ["product-variation", colour, "attributes.name meta.options"],
    [
      "product-variation-option",
      () => `${colour()}/options` as const,
      "attributes.name attributes.description",
    ],
    [
      "product-variation-modifier",
      () => `${colour()}/options/${range.colour.ids["Rust"]!}/modifiers` as const,
      "attributes.type attributes.value",
    ],
    ["pricebook", book, `attributes.name attributes.external_ref ${timed}`],
    [
      "product-price",
      () => `${book()}/prices` as const,
      `attributes.sku attributes.currencies attributes.external_ref ${timed}`,
    ],
    [
      "price-modifier",
      () => `${book()}/modifiers` as const,
      "attributes.name attributes.modifier_type attributes.currencies",
    ],
    [
      "catalog",
      catalog,
      `attributes.name attributes.description attributes.hierarchy_ids attributes.pricebook_id attributes.owner ${timed} relationships.rules.links.related relationships.releases.links.related relationships.releases.meta.count`,
    ],
    [
      "catalog-release",
      () => `${catalog()}/releases/${range.release.id}` as const,
      "attributes.catalog_id meta.release_status meta.percent_completed",
    ],
    [
      "currency",
      () => "/v2/currencies" as const,
      "code exchange_rate format decimal_point thousand_separator decimal_places default enabled links.self meta.timestamps.created_at meta.owner",
    ],
    [
      "file",
      () => "/v2/files" as const,
      "file_name mime_type file_size public link.href links.self meta.timestamps.created_at",
    ],
    [
      "pim-job",
      () => "/pcm/jobs" as const,
      `attributes.type attributes.status attributes.started_at attributes.completed_at ${timed} meta.x_request_id`,
    ],
  ])("200: a %s has every field", async (type, path, paths) => {
    const data: unknown = await expectData(range.get(path()));
    const one = Array.isArray(data) ? data[0] : data;
    expect(at(one, "type")).toBe(type);
    expect(paths.split(" ").filter((path) => at(one, path) === undefined)).toEqual([]);
  });

  it("201: a catalog_rule has every field, lists empty where nothing was said", async () => {
    const attributes = { name: "all", catalog_id: range.catalog_id };
    const rule = await expectData(
      range.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }),
    );
    const lists = { account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [] };
    expect(rule.attributes).toMatchObject({ ...attributes, description: "", ...lists, schedules: [] });
  });
});
