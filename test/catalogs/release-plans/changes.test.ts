import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aFile } from "../../support/shops/files.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { aRelatedShop } from "../../support/shops/related.ts";
import { listInShort, makePlan } from "../../support/shops/release-plans.ts";
import { aSegmentedShop } from "../../support/shops/segmented-shop.ts";
import { aTemplatedMerchant, CARE } from "../../support/shops/templates.ts";

describe("changes of a release plan", () => {
  it("name the shoppers of a rule whose price alone differs", async () => {
    const shop = await aSegmentedShop();
    const path = `/pcm/pricebooks/${shop.books.G}/prices/${shop.priceIds.gold}` as const;
    const attributes = { sku: "MUG-ALDER", ...usd(1400) };
    await expectData(shop.put(path, { data: { type: "product-price", id: shop.priceIds.gold, attributes } }));
    const { changes } = await makePlan(shop, shop.catalog_id);
    expect(changes.map(({ field, before, after, note }) => [field, before, after, note])).toEqual([
      ["price.USD", 1450, 1400, "For shoppers of the rule 'gold'."],
      ["price.USD.tiers.dozen", 1300, null, "From 12 pieces. For shoppers of the rule 'gold'."],
    ]);
  });

  it("say when a new sale runs, in place of which price; not one that is over", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.attach([mug.id]);
    const price = await shop.price("MUG", usd(1800));
    await shop.publish();
    const sale = (valid_from: string, valid_to: string, amount: number) => ({
      schedule: { valid_from, valid_to },
      ...usd(amount),
    });
    const sales = {
      past: sale("2020-01-01T00:00:00.000Z", "2020-02-01T00:00:00.000Z", 1),
      winter: sale("2026-12-01T00:00:00.000Z", "2026-12-24T00:00:00.000Z", 1500),
    };
    const data = { type: "product-price", id: price.id, attributes: { sku: "MUG", ...usd(1800), sales } };
    await expectData(shop.put(`/pcm/pricebooks/${shop.pricebook_id}/prices/${price.id}`, { data }));
    const { changes } = await makePlan(shop, shop.catalog_id);
    expect(changes).toMatchObject([
      {
        ...{ kind: "price", field: "sales.winter.USD", before: 1800, after: 1500 },
        note: "New sale, from 2026-12-01T00:00:00.000Z until 2026-12-24T00:00:00.000Z.",
      },
    ]);
  });

  it("list a renamed node once, and a moved one with the products below it", async () => {
    const shop = await aMerchant();
    const [jugs, deep] = [await shop.node("jugs"), await shop.node("deep")];
    const mug = await shop.product();
    await shop.attach([mug.id], deep);
    await shop.publish();
    const nodes = `/pcm/hierarchies/${shop.hierarchy_id}/nodes` as const;
    const rename = { type: "node", id: jugs, attributes: { name: "Pitchers" } };
    await expectData(shop.put(`${nodes}/${jugs}`, { data: rename }));
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["category", "Pitchers", "name", "jugs", "Pitchers"],
    ]);
    const parent = { data: { type: "node", id: jugs } };
    expect((await shop.put(`${nodes}/${deep}/relationships/parent`, parent)).status).toBe(204);
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["category", "Pitchers", "name", "jugs", "Pitchers"],
      ["category", "deep", "parent", "Shop", "Shop › Pitchers"],
      ["category", "Mug", "categories", "deep", "Pitchers › deep"],
    ]);
  });

  it("name options whose price differs inside a bundle, and what its components were and are", async () => {
    const shop = await aMerchant();
    const [cup, tea] = [
      await shop.product({ name: "Cup", sku: "CUP" }),
      await shop.product({ name: "Tea", sku: "TEA" }),
    ];
    const price = await shop.price("CUP", usd(300));
    const part = (id: string, quantity: number) => ({
      part: { name: "Part", options: [{ id, type: "product", quantity, default: true }] },
    });
    const box = await shop.product({ name: "Box", components: part(cup.id, 1) });
    await shop.attach([box.id]);
    await shop.publish();
    const data = { type: "product-price", id: price.id, attributes: { sku: "CUP", ...usd(400) } };
    await expectData(shop.put(`/pcm/pricebooks/${shop.pricebook_id}/prices/${price.id}`, { data }));
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["price", "Cup", "price.USD", 300, 400],
      ["bundle", "Box", `options.${cup.id}.price.USD`, 300, 400],
    ]);
    await shop.publish();
    const attributes = { components: part(tea.id, 2) };
    await expectData(
      shop.put(`/pcm/products/${box.id}`, { data: { type: "product", id: box.id, attributes } }),
    );
    const { changes } = await makePlan(shop, shop.catalog_id);
    expect(listInShort(changes)).toEqual([
      ["bundle", "Box", "components.part", "Part: 1 × Cup", "Part: 2 × Tea"],
      ["warning", "Box", "price.USD", null, null],
    ]);
  });

  it("name each field of a template; one that the template gets is empty, which is no change", async () => {
    const shop = await aTemplatedMerchant([{ slug: "wash_c" }]);
    const mug = await shop.product({ extensions: { [CARE]: { wash_c: 30 } } });
    await shop.attach([mug.id]);
    await shop.publish();
    await shop.care.addField({ slug: "iron", field_type: "string" });
    expect((await makePlan(shop, shop.catalog_id)).changes).toEqual([]);
    const data = { type: "product", id: mug.id, attributes: { extensions: { [CARE]: { wash_c: 60 } } } };
    await expectData(shop.put(`/pcm/products/${mug.id}`, { data }));
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["other", "Mug", `extensions.${CARE}.wash_c`, 30, 60],
    ]);
  });

  it("say that other products are related, and that a product has another relationship", async () => {
    const shop = await aRelatedShop();
    await shop.attach(shop.ids);
    await expectData(shop.associate(shop.a, "CRP_similar", [shop.b]));
    await shop.publish();
    await expectData(shop.associate(shop.a, "CRP_similar", [shop.c]));
    await expectData(shop.associate(shop.d, "CRP_similar", [shop.a]));
    const { changes } = await makePlan(shop, shop.catalog_id);
    expect(
      changes.map(({ product, field, before, after }) => [product?.id, field, before, after]).toSorted(),
    ).toEqual(
      [
        [shop.a, "relationships.CRP_similar.products", 1, 2],
        [shop.d, "relationships.CRP_similar.description", null, "Like this one"],
        [shop.d, "relationships.CRP_similar.name", null, "similar"],
      ].toSorted(),
    );
  });

  it("name pictures by their files", async () => {
    const shop = await aMerchant();
    const mug = await shop.product();
    await shop.attach([mug.id]);
    await shop.publish();
    const file = { type: "file", id: await aFile(shop.table) };
    await expectData(shop.post(`/pcm/products/${mug.id}/relationships/main_image`, { data: file }));
    await expectData(shop.post(`/pcm/products/${mug.id}/relationships/files`, { data: [file] }));
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["picture", "Mug", "main_image", null, "a.png"],
      ["picture", "Mug", "files", null, "a.png"],
    ]);
  });

  it("say which texts of the catalog itself differ", async () => {
    const shop = await aMerchant();
    await shop.publish();
    const attributes = { name: "Store", locales: { "fr-FR": { name: "Magasin" } } };
    const data = { type: "catalog", id: shop.catalog_id, attributes };
    await expectData(shop.put(`/catalogs/${shop.catalog_id}`, { data }));
    expect(listInShort((await makePlan(shop, shop.catalog_id)).changes)).toEqual([
      ["other", null, "catalog.name", "Shop", "Store"],
      ["other", null, "catalog.locales.fr-FR.name", null, "Magasin"],
    ]);
  });

  it("warn of a price book that is deleted and of a bundle that is left out", async () => {
    const shop = await aMerchant();
    const cup = await shop.product({ name: "Cup", status: "draft" });
    const options = [{ id: cup.id, type: "product", quantity: 1 }];
    const box = await shop.product({ name: "Box", components: { part: { name: "Part", options } } });
    await shop.attach([box.id]);
    await shop.delete(`/pcm/pricebooks/${shop.pricebook_id}`);
    const { changes } = await makePlan(shop, shop.catalog_id);
    expect(listInShort(changes)).toEqual([
      ["warning", null, "pricebook_ids", shop.pricebook_id, null],
      ["warning", "Box", "components", null, null],
    ]);
  });
});
