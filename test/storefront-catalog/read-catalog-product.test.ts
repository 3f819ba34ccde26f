import { describe, expect, it } from "@jest/globals";
import type { Call } from "../support/call.ts";

import { expectData, shopOn } from "../support/shop.ts";
import { aPrice, aProduct, CATALOG_ID, PRICEBOOK_ID, publish, someId } from "../support/shops/products.ts";
import { withCurrencies } from "../support/shops/store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const price = (amount: number, includes_tax = false) => ({ amount, includes_tax });
const mugImage = {
  id: someId(),
  type: "file" as const,
  file_name: "alder-mug.jpg",
  mime_type: "image/jpeg",
  file_size: 48211,
  link: { href: "https://img.larkfield.example/alder-mug.jpg" },
  links: { self: "/v2/files/1" },
  meta: { timestamps: { created_at: "2026-01-12T07:55:00.000Z" } },
};
const spring = {
  schedule: { valid_from: "2026-03-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z" },
  currencies: { USD: price(1500), GBP: price(1250) },
};
const mugPrice = aPrice(
  {},
  {
    currencies: {
      USD: { ...price(1800), tiers: { six_pack: { minimum_quantity: 6, amount: 1600 } } },
      GBP: price(1500),
    },
    sales: { spring },
  },
);
const mug = aProduct({
  name: "Alder mug",
  description: "Stoneware mug with an alder-leaf glaze.",
  sku: "MUG-ALDER",
  external_ref: "erp-118",
  mainImage: mugImage,
  prices: [mugPrice],
  locales: { "fr-FR": { name: "Tasse aulne" } },
  custom_inputs: {
    engraving: {
      name: "Engraving",
      validation_rules: [{ type: "string", options: { max_length: 40 } }],
      required: false,
    },
  },
  nodes: [{ id: "n1", path: ["h1", "n0"] }],
});

async function store(products = [mug]) {
  const table = memoryTable();
  await withCurrencies(table);
  await publish(table, products);
  return table;
}

async function read(table: Awaited<ReturnType<typeof store>>, more: Call = {}, id = mug.id) {
  return shopOn(table).get(`/catalog/products/${encodeURIComponent(id)}`, { as: "implicit", ...more });
}

const APRIL = new Date("2026-04-01T00:00:00Z");

describe("GET /catalog/products/{product_id}, with additional languages of the store", () => {
  it("200: texts in these and the base texts; without any, in every language", async () => {
    const table = await store();
    const offer = (additional_languages: string[]) =>
      expectData(shopOn(table).put("/v2/settings", { data: { type: "settings", additional_languages } }));
    const nameIn = async (language: string) =>
      (await expectData(read(table, { headers: { "accept-language": language } }))).attributes.name;
    expect(await nameIn("fr-FR")).toBe("Tasse aulne");
    await offer(["de"]);
    expect(await nameIn("fr-FR")).toBe("Alder mug");
    await offer(["fr"]);
    expect(await nameIn("fr-FR")).toBe("Tasse aulne");
  });
});

describe("GET /catalog/products/{product_id}", () => {
  it("200: the five attributes of the specification", async () => {
    const { status, body } = await read(await store());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: mug.id,
      type: "product",
      attributes: {
        external_ref: "erp-118",
        name: "Alder mug",
        description: "Stoneware mug with an alder-leaf glaze.",
        sku: "MUG-ALDER",
        main_image: mugImage.link.href,
      },
    });
    expect(body.links.self).toBe(`/catalog/products/${mug.id}`);
  });

  it("200: sale, prices of every currency, custom inputs, crumbs", async () => {
    const { body } = await read(await store());
    expect(body.data.attributes).toMatchObject({
      status: "live",
      base_product: false,
      price: { USD: price(1500), GBP: price(1250) },
      custom_inputs: { engraving: { name: "Engraving", required: false } },
    });
    expect(body.data.attributes.tiers).toBeUndefined();
    expect(body.data.meta).toEqual({
      catalog_id: CATALOG_ID,
      catalog_source: "pim",
      pricebook_id: PRICEBOOK_ID,
      product_types: ["standard"],
      display_price: {
        without_tax: { amount: 1500, currency: "USD", formatted: "$15.00", float_price: 15 },
      },
      original_price: { USD: price(1800), GBP: price(1500) },
      original_display_price: {
        without_tax: { amount: 1800, currency: "USD", formatted: "$18.00", float_price: 18 },
      },
      sale_id: "spring",
      sale_expires: "2026-04-01T00:00:00Z",
      bread_crumb_nodes: ["n1"],
      bread_crumbs: { n1: ["h1", "n0"] },
      variation_matrix: {},
    });
  });

  it("200: list price and tiers once the sale is over, without a publication", async () => {
    const { body } = await read(await store(), { now: () => APRIL });
    expect(body.data.attributes.price.USD).toEqual(price(1800));
    expect(body.data.attributes.tiers).toEqual({
      six_pack: { minimum_quantity: 6, price: { USD: price(1600) } },
    });
    expect(body.data.meta.tiers.six_pack.display_price.without_tax.formatted).toBe("$16.00");
    expect(body.data.meta.original_display_price).toBeUndefined();
  });

  it("200: the asked currency; none where the product has no price in it", async () => {
    const table = await store();
    const pounds = await read(table, { headers: { "x-moltin-currency": "GBP" } });
    expect(pounds.body.data.meta.display_price.without_tax).toMatchObject({
      currency: "GBP",
      formatted: "£12.50",
    });
    const euros = await read(table, { headers: { "x-moltin-currency": "EUR" } });
    expect([euros.status, euros.body.data.meta.display_price]).toEqual([200, undefined]);
  });

  it("200: a price that includes tax is shown with tax, never both", async () => {
    const gross = aPrice({}, { currencies: { USD: price(1999, true) } });
    const { body } = await read(await store([{ ...mug, prices: [gross] }]));
    expect(Object.keys(body.data.meta.display_price)).toEqual(["with_tax"]);
  });

  it("200: the image in all three places", async () => {
    const { body } = await read(await store(), { query: "include=main_image,files,bogus" });
    expect(body.data.relationships.main_image).toEqual({ data: { type: "main_image", id: mugImage.id } });
    expect(body.included).toEqual({ main_images: [mugImage] });
  });

  it("200: no image, no included, null in the relationship", async () => {
    const { mainImage: _, ...bare } = mug;
    const { body } = await read(await store([bare]), { query: "include=main_image" });
    expect(body.included).toBeUndefined();
    expect(body.data.relationships.main_image).toEqual({ data: null });
    expect("main_image" in body.data.attributes).toBe(false);
  });

  it.each([
    ["fr-FR", "Tasse aulne", "fr-FR"],
    ["de;q=0.9, fr-fr;q=0.5", "Tasse aulne", "fr-FR"],
    ["de-DE", "Alder mug", undefined],
  ])("200: Accept-Language %s", async (language, name, shown) => {
    const { body } = await read(await store(), { headers: { "accept-language": language } });
    expect([body.data.attributes.name, body.data.meta.language]).toEqual([name, shown]);
  });

  it.each([
    ["*", "fr-FR", "fr-FR"],
    ["*;q=0.5", "fr-FR", "fr-FR"],
    ["", "fr-FR", "fr-FR"],
    ["de-DE", "fr-FR", undefined],
    ["*", "", undefined],
  ])("200: Accept-Language '%s' with X-Moltin-Language '%s'", async (accepted, older, shown) => {
    const headers = { "accept-language": accepted, "x-moltin-language": older };
    const { body } = await read(await store(), { headers });
    expect(body.data.meta.language).toBe(shown);
  });

  it("200: an id in capitals names the same product", async () => {
    const { status } = await read(await store(), {}, mug.id.toUpperCase());
    expect(status).toBe(200);
  });

  it("400: a currency the store does not have", async () => {
    const { status } = await read(await store(), { headers: { "x-moltin-currency": "QQQ" } });
    expect(status).toBe(400);
  });

  it("401 without a token", async () => {
    expect((await read(await store(), { as: null })).status).toBe(401);
  });

  it.each([someId(), "nope", "__proto__", "%00", "x".repeat(4000)])("404: %s", async (id) => {
    const { status, body } = await read(await store(), {}, id);
    expect([status, body.errors[0].status]).toEqual([404, "404"]);
  });
});
