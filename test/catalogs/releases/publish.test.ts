import { describe, expect, it } from "@jest/globals";
import { tooLarge } from "../../../lib/kernel/errors.ts";
import { unitPrice } from "../../../lib/releases/cart-product.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, expectData, shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { aContext, resolveAll } from "../../support/shops/products.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

describe("POST /catalogs/{catalog_id}/releases", () => {
  it("201: published, with its counts, and served at once", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.price("MUG", usd(1800));
    await shop.attach([mug.id]);
    const release = await shop.publish();
    expect(release.meta).toMatchObject({
      release_status: "PUBLISHED",
      percent_completed: 100,
      total_products: 1,
      total_nodes: 1,
      is_full_publish: true,
    });
    const { body } = await shop.shop(mug.id);
    expect(body.data.meta).toMatchObject({
      catalog_id: shop.catalog_id,
      pricebook_id: shop.pricebook_id,
      display_price: { without_tax: { amount: 1800 } },
      bread_crumb_nodes: [shop.node_id],
      bread_crumbs: { [shop.node_id]: [shop.hierarchy_id] },
    });
    expect((await shop.publish()).meta.is_full_publish).toBe(false);
  });

  it.each(["export_full_delta", "include_organization_resources"])(
    "422: %s, which has no effect, if it is true; a store that keeps it gets a message",
    async (name) => {
      const shop = await aMerchant();
      const path = `/catalogs/${shop.catalog_id}/releases` as const;
      for (const body of [{ data: { [name]: true } }, { [name]: true }]) {
        const refused = await shop.post(path, body);
        expect([refused.status, refused.body.errors[0].source]).toEqual([422, `data.${name}`]);
      }
      expect((await shop.get(path)).body.data).toEqual([]);
      for (const value of [false, null])
        expect((await shop.post(path, { data: { [name]: value } })).status).toBe(201);
      await expectData(
        shop.put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } }),
      );
      const { status, body } = await shop.post(path, { data: { [name]: true } });
      expect([status, body.meta?.messages[0]?.source.id]).toEqual([201, `data.${name}`]);
    },
  );

  it("leaves out drafts and products of no node", async () => {
    const shop = await aMerchant();
    const draft = await shop.product({ status: "draft" });
    const loose = await shop.product();
    await shop.attach([draft.id]);
    await shop.publish();
    expect([(await shop.shop(draft.id)).status, (await shop.shop(loose.id)).status]).toEqual([404, 404]);
  });

  it("freezes names, prices and status until the next release", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.attach([mug.id]);
    await shop.price("MUG", usd(1800));
    await shop.publish();
    const book = await shop.book("Sale");
    await shop.price("MUG", usd(1), book);
    const attributes = { status: "draft", name: "Other" };
    await expectData(
      shop.put(`/pcm/products/${mug.id}`, { data: { type: "product", id: mug.id, attributes } }),
    );
    expect((await shop.shop(mug.id)).body.data.attributes).toMatchObject({
      name: "Mug",
      price: { USD: { amount: 1800 } },
    });
    await shop.publish();
    expect((await shop.shop(mug.id)).status).toBe(404);
  });

  it("takes the price of the book with the highest priority", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.attach([mug.id]);
    const vip = await shop.book("VIP");
    await shop.price("MUG", usd(1800));
    await shop.price("MUG", usd(1500), vip);
    const pricebook_ids = [
      { id: shop.pricebook_id, priority: 1 },
      { id: vip, priority: 2 },
    ];
    await shop.publish(await shop.catalog({ pricebook_id: undefined, pricebook_ids }));
    const [found] = await resolveAll(aContext(shop.table), [{ sku: "MUG" }]);
    expect(found?.ok && unitPrice(found.product, { currency: "USD", quantity: 1, now: NOON })).toEqual({
      amount: 1500,
      currency: "USD",
      includes_tax: false,
      parts: [{ book: vip }],
    });
  });

  it("keeps three releases; deleting the newest brings back the one before", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.attach([mug.id]);
    const releases = [];
    for (let number = 0; number < 4; number += 1) {
      const attributes = { name: `Mug ${number}` };
      await expectData(shop.put(`/pcm/products/${mug.id}`, { data: { type: "product", attributes } }));
      releases.push(await shop.publish());
    }
    const list = await shopOn(shop.table).get(`/catalogs/${shop.catalog_id}/releases`);
    expect(list.body.data.map(({ id }) => id)).toEqual(
      releases
        .slice(1)
        .reverse()
        .map(({ id }) => id),
    );
    const [, , , last] = releases;
    const latest = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases/latestPublished`));
    expect(latest.id).toBe(last!.id);
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${last!.id}`));
    expect((await shop.shop(mug.id)).body.data.attributes.name).toBe("Mug 2");
    expect((await shopOn(shop.table).delete(`/catalogs/${shop.catalog_id}`)).status).toBe(422);
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases`));
    expect((await shop.shop(mug.id)).status).toBe(404);
    expect((await shopOn(shop.table).delete(`/catalogs/${shop.catalog_id}`)).status).toBe(204);
  });

  it("leaves nothing behind of a release that is gone but its place among the versions", async () => {
    const shop = await aMerchant();
    for (let number = 0; number < 5; number += 1) await shop.publish();
    const parts = shop.table.all().filter(({ type }) => type === "release_part");
    expect(parts.filter(({ sk }) => /^(?:PLAN|DONE)/.test(sk))).toEqual([]);
    expect(parts).toHaveLength(6);
  });

  it("never drops the live release for failed ones", async () => {
    const shop = await aMerchant();
    const mug = await shop.product();
    await shop.attach([mug.id]);
    await shop.publish();
    const broken: MemoryTable = {
      ...shop.table,
      put: async (item, when) => {
        if (item.type === "sold_product") throw tooLarge("full");
        return shop.table.put(item, when);
      },
    };
    for (let count = 0; count < 4; count += 1) {
      const { body } = await shopOn(broken).post(`/catalogs/${shop.catalog_id}/releases`);
      expect(body.data.meta.release_status).toBe("FAILED");
    }
    expect((await shop.shop(mug.id)).status).toBe(200);
    const list = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases`));
    const statuses = list.map(({ meta }) => meta.release_status);
    expect(statuses).toEqual(["FAILED", "FAILED", "FAILED", "PUBLISHED"]);
    const { id } = await shop.publish();
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${id}`));
    const latest = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases/latestPublished`));
    expect([latest.id, (await shop.shop(mug.id)).status]).toEqual([list.at(-1)?.id, 200]);
  });

  it("409 while fifty publications of the catalog are under way", async () => {
    const shop = await aMerchant();
    await shop.attach([(await shop.product()).id]);
    const start = () =>
      shopOn(shop.table).post(`/catalogs/${shop.catalog_id}/releases`, undefined, { deadlineMs: 0 });
    for (let count = 0; count < 50; count += 1) expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(409);
    expect((await shopOn(shop.table).delete(`/catalogs/${shop.catalog_id}/releases`)).status).toBe(204);
    expect((await shopOn(shop.table).get(`/catalogs/${shop.catalog_id}/releases`)).body.data).toEqual([]);
  });

  it("404 for an unknown catalog, 403 for an implicit token", async () => {
    expect((await anEmptyShop().post("/catalogs/nobody/releases")).status).toBe(404);
    expect(
      (await anEmptyShop().post("/catalogs/nobody/releases", undefined, { as: "implicit" })).status,
    ).toBe(403);
  });
});
