import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { listInShort, makePlan, readPlan } from "../../support/shops/release-plans.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** A published shop with four mugs that have a price. */
async function aPublishedShop() {
  const shop = await aMerchant();
  const names = ["Alder", "Birch", "Cedar", "Dogwood"];
  const mugs: { id: string; priceId: string }[] = [];
  for (const name of names) {
    const mug = await shop.product({ name, sku: name.toUpperCase(), description: `A mug of ${name}` });
    const price = await shop.price(name.toUpperCase(), usd(1800));
    mugs.push({ id: mug.id, priceId: price.id });
  }
  await shop.attach(mugs.map(({ id }) => id));
  await shop.publish();
  const change = (at: number, attributes: object) => {
    const id = mugs[at]?.id ?? "";
    return expectData(shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes } }));
  };
  const reprice = (at: number, attributes: object) => {
    const id = mugs[at]?.priceId ?? "";
    const data = { type: "product-price", id, attributes: { sku: names[at]?.toUpperCase(), ...attributes } };
    return expectData(shop.put(`/pcm/pricebooks/${shop.pricebook_id}/prices/${id}`, { data }));
  };
  return { ...shop, mugs, change, reprice, plan: (filter = "") => makePlan(shop, shop.catalog_id, filter) };
}

describe("POST /catalogs/{catalog_id}/release-plans", () => {
  it("201: ready in the answer for a small catalog; nothing is published and no release is made", async () => {
    const shop = await aPublishedShop();
    await shop.change(0, { name: "Elder" });
    const path = `/catalogs/${shop.catalog_id}` as const;
    const [live] = await expectData(shop.get(`${path}/releases`));
    const plan = await expectData(shop.post(`${path}/release-plans`));
    expect(plan).toMatchObject({ status: "ready", based_on: { release_id: live.id }, left_out: 0 });
    expect(plan.counts).toEqual({
      ...{ new: 0, gone: 0, price: 0, text: 1, picture: 0, category: 0, bundle: 0, other: 0, warning: 0 },
    });
    expect(await expectData(shop.get(`${path}/releases`))).toHaveLength(1);
    expect((await shop.shop(shop.mugs[0]?.id ?? "")).body.data.attributes.name).toBe("Alder");
  });

  it("201: no change at all after a publication, also after a change that was taken back", async () => {
    const shop = await aPublishedShop();
    await shop.change(0, { name: "Elder" });
    await shop.change(0, { name: "Alder" });
    expect((await shop.plan()).changes).toEqual([]);
  });

  it("201: a price, a text, a status and a category are four changes, each with before and after", async () => {
    const shop = await aPublishedShop();
    const other = await shop.node("jugs");
    await shop.publish();
    await shop.reprice(0, usd(1500));
    await shop.change(1, { description: "Light wood" });
    await shop.change(2, { status: "draft" });
    await shop.attach([shop.mugs[3]?.id ?? ""], other);
    const { plan, changes } = await shop.plan();
    expect(listInShort(changes)).toEqual([
      ["gone", "Cedar", "status", "live", "draft"],
      ["price", "Alder", "price.USD", 1800, 1500],
      ["text", "Birch", "description", "A mug of Birch", "Light wood"],
      ["category", "Dogwood", "categories", "cups", "jugs; cups"],
    ]);
    expect(plan.counts).toMatchObject({ gone: 1, price: 1, text: 1, category: 1, new: 0, warning: 0 });
    await shop.publish();
    expect((await shop.plan()).changes).toEqual([]);
  });

  it("201: without a live release all products are new", async () => {
    const shop = await aMerchant();
    const mug = await shop.product({ sku: "MUG" });
    await shop.price("MUG", usd(1800));
    await shop.attach([mug.id]);
    const { plan, changes } = await makePlan(shop, shop.catalog_id);
    expect(plan.based_on.release_id).toBeNull();
    expect(changes).toEqual([
      {
        kind: "new",
        product: { id: mug.id, sku: "MUG", name: "Mug" },
        node: null,
        field: "status",
        before: null,
        after: "live",
        note: "In cups.",
      },
    ]);
  });

  it("201: says why a product goes", async () => {
    const shop = await aPublishedShop();
    const [alder, birch, cedar] = shop.mugs.map(({ id }) => id);
    await shop.change(0, { status: "draft" });
    await shop.delete(`/pcm/products/${birch}`);
    const node = `/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}` as const;
    await expectData(
      shop.delete(`${node}/relationships/products`, { body: { data: [{ type: "product", id: cedar }] } }),
    );
    const { changes } = await shop.plan();
    expect(changes.map(({ kind, product, after }) => [kind, product?.id, after]).toSorted()).toEqual(
      [
        ["gone", alder, "draft"],
        ["gone", birch, "deleted"],
        ["gone", cedar, null],
      ].toSorted(),
    );
  });

  it("201: warns of a new product without a price, and counts all that have none", async () => {
    const shop = await aPublishedShop();
    const jug = await shop.product({ name: "Jug" });
    await shop.attach([jug.id]);
    const { plan, changes } = await shop.plan("eq(kind,warning)");
    expect(listInShort(changes)).toEqual([["warning", "Jug", "price.USD", null, null]]);
    expect(plan.unpriced).toEqual({ USD: 1 });
    expect((await shop.publish()).meta.release_status).toBe("PUBLISHED");
    const after = await shop.plan();
    expect([after.changes, after.plan.unpriced]).toEqual([[], { USD: 1 }]);
  });

  it("404: an unknown catalog; 401: no token; 403: an implicit token", async () => {
    const shop = await aMerchant();
    const path = `/catalogs/${shop.catalog_id}/release-plans` as const;
    expect((await shop.post(`/catalogs/${UNKNOWN_ID}/release-plans`)).status).toBe(404);
    expect((await shop.post(path, undefined, { as: null })).status).toBe(401);
    expect((await shop.post(path, undefined, { as: "implicit" })).status).toBe(403);
  });

  it("409: one of two at once while four run; a plan that is ready makes room", async () => {
    const shop = await aPublishedShop();
    const start = () => shop.post(`/catalogs/${shop.catalog_id}/release-plans`, undefined, HURRIED);
    const running = [];
    for (let at = 0; at < 4; at += 1) running.push(await expectData(start()));
    expect(running.map(({ status }) => status)).toEqual(Array(4).fill("pending"));
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await start()).status).toBe(409);
    await runWorker({ table: shop.table });
    const { plan } = await readPlan(shop, shop.catalog_id, running[0]?.id ?? "");
    expect(plan).toMatchObject({ status: "ready" });
    expect((await start()).status).toBe(201);
  });
});
