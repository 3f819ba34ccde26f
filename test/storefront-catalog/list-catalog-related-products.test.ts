import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../support/shop.ts";
import { usd } from "../support/shops/merchant.ts";
import { aRelatedShop, callsOn } from "../support/shops/related.ts";
import { aTee } from "../support/shops/tee.ts";

const toPath = (id: string, slug = "CRP_similar") =>
  `/catalog/products/${id}/relationships/${slug}/products` as const;

/** The mug `a` is like the tumbler `b`, the tea `c` and a draft; the tea is in no node. */
async function aPublishedShop() {
  const shop = await aRelatedShop(3);
  const { a, b, c, associate, attach, product, price, publish } = shop;
  const draft = await product({ status: "draft", name: "D1" });
  await price("S1", usd(1200));
  await attach([a, b]);
  await expectData(associate(a, "CRP_similar", [draft.id, c, b]));
  await publish();
  return { ...shop, draft: draft.id, shopper: shopOn(shop.table, { as: "implicit" }) };
}

describe("a product of a release", () => {
  it("200: shows its relationships only after they are published", async () => {
    const { a, b, attach, associate, publish, put, shop } = await aRelatedShop(2);
    await attach([a, b]);
    await publish();
    await associate(a, "CRP_sets", [b]);
    await associate(a, "CRP_similar", [b]);
    const before = (await shop(a)).body.data;
    expect(before.meta).not.toHaveProperty("custom_relationships");
    expect(before.relationships).not.toHaveProperty("custom_relationships");
    await put("/pcm/custom-relationships/CRP_similar", {
      data: {
        type: "custom-relationship",
        attributes: { sort_order: 1, external_name: "You may also like", external_description: "Cups" },
      },
    });
    await publish();
    const after = (await shop(a)).body.data;
    expect(after.meta.custom_relationships).toEqual(["CRP_similar", "CRP_sets"]);
    expect(after.relationships.custom_relationships).toEqual({
      links: { CRP_similar: toPath(a), CRP_sets: toPath(a, "CRP_sets") },
      meta: {
        CRP_similar: { name: "You may also like", description: "Cups" },
        CRP_sets: { name: "CRP_sets".slice(4), description: null },
      },
    });
    expect((await shop(b)).body.data.meta.custom_relationships).toEqual(["CRP_sets"]);
  });
});

describe("GET /catalog/products/{id}/relationships/{slug}/products", () => {
  it("200: only products of the release, with prices; others do not count", async () => {
    const { shopper, a, b } = await aPublishedShop();
    const { body } = await shopper.get(toPath(a));
    expect([body.data.map(({ id }) => id), body.meta.results.total]).toEqual([[b], 1]);
    expect(body.data[0].meta.display_price?.without_tax.amount).toBe(1200);
    expect(body.links.self).toContain(toPath(a));
  });

  it("200: in the order of merchants, by pages, filtered; with what `include` asks for", async () => {
    const { a, associate, attach, product, publish, post, table } = await aRelatedShop(1);
    const file = await expectData(
      post("/v2/files", undefined, { body: { file_location: "https://img.example/a.png" } }),
    );
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await product({ name, sku: name })).id);
    await post(`/pcm/products/${ids[0]}/relationships/main_image`, { data: { type: "file", id: file.id } });
    await attach([a, ...ids]);
    await associate(a, "CRP_similar", [ids[2]!, [ids[1]!, 2], [ids[0]!, 1]]);
    await publish();
    const shopper = shopOn(table, { as: "implicit" });
    const names = async (query: string) =>
      (await expectData(shopper.get(`${toPath(a)}?${query}`))).map(({ attributes }) => attributes.name);
    expect(await names("")).toEqual(["One", "Two", "Three"]);
    expect(await names("page[limit]=1&page[offset]=1")).toEqual(["Two"]);
    expect(await names("filter=in(sku,Three,One)")).toEqual(["One", "Three"]);
    expect(await names("filter=eq(name,Two)")).toEqual(["Two"]);
    const { body } = await shopper.get(`${toPath(a)}?include=main_image,files,component_products`);
    expect(body.included).toMatchObject({ main_images: [{ id: file.id }] });
  });

  it("200: more than a hundred, by the index of the release", async () => {
    const { ids, a, associate, attach, publish, table } = await aRelatedShop(104);
    await attach(ids);
    const others = ids.slice(1);
    await associate(a, "CRP_similar", others.toReversed());
    await publish();
    const shopper = shopOn(table, { as: "implicit" });
    const { body } = await shopper.get(`${toPath(a)}?page[limit]=2&page[offset]=100`);
    expect([body.data.map(({ id }) => id), body.meta.results.total]).toEqual([[others[2], others[1]], 103]);
    const filtered = await shopper.get(`${toPath(a)}?filter=in(sku,S5,S7)`);
    expect(filtered.body.data.map(({ id }) => id)).toEqual([ids[7], ids[5]]);
  });

  it("200: what changes after publishing waits for the next release", async () => {
    const { shopper, a, b, dissociate, detach, put, publish, ...shop } = await aPublishedShop();
    const ids = async () => (await expectData(shopper.get(toPath(a)))).map(({ id }) => id);
    await dissociate(a, "CRP_similar", [b]);
    expect(await ids()).toEqual([b]);
    await detach(a, "CRP_similar");
    await expectData(shop.delete("/pcm/custom-relationships/CRP_similar"));
    expect(await ids()).toEqual([b]);
    await publish();
    expect(await ids()).toEqual([]);
    expect((await shop.shop(a)).body.data.meta).not.toHaveProperty("custom_relationships");
  });

  it("200: nothing left to show, or a relationship that it does not have; 404: others", async () => {
    const { shopper, a, b, dissociate, publish, shop, draft } = await aPublishedShop();
    expect((await shopper.get(toPath(a, "CRP_nothing"))).body.data).toEqual([]);
    expect((await shopper.get(toPath(b))).body.data).toEqual([]);
    expect((await shopper.get(toPath(a, "nothing"))).status).toBe(404);
    expect((await shopper.get(toPath(draft))).status).toBe(404);
    expect((await shopper.get(`/catalog/products/${a}/relationships/children`)).status).toBe(422);
    await dissociate(a, "CRP_similar", [b]);
    await publish();
    expect((await shop(a)).body.data.meta.custom_relationships).toEqual(["CRP_similar"]);
    expect((await shopper.get(toPath(a))).body.data).toEqual([]);
  });

  it("200: parents and children, whatever the store's lists show; children have their own", async () => {
    const tee = await aTee();
    await tee.start();
    const [child, other] = await tee.children();
    const attributes = { name: "Like", slug: "like" };
    await expectData(
      tee.post("/pcm/custom-relationships", { data: { type: "custom-relationship", attributes } }),
    );
    const { associate } = callsOn(tee.table);
    await associate(child.id, "CRP_like", [other.id, tee.product_id]);
    await tee.attach([tee.product_id]);
    await tee.publish();
    const shopper = shopOn(tee.table, { as: "implicit" });
    const { body } = await shopper.get(toPath(child.id, "CRP_like"));
    expect(body.data.map(({ id }) => id)).toEqual([other.id, tee.product_id]);
    expect((await tee.shop(tee.product_id)).body.data.meta).not.toHaveProperty("custom_relationships");
  });

  it("401: no token", async () => {
    const { shopper, a } = await aPublishedShop();
    expect((await shopper.get(toPath(a), { as: null })).status).toBe(401);
  });
});

describe("GET …/releases/{r}/products/{id}/relationships/{slug}/products", () => {
  it("200: an older kept release has what it froze; its products link into it", async () => {
    const shop = await aPublishedShop();
    const { a, b, c, catalog_id, attach, get, publish } = shop;
    const [first] = await expectData(get(`/catalogs/${catalog_id}/releases`));
    await attach([c]);
    await publish();
    const path = `/catalogs/${catalog_id}/releases/${first!.id}/products/${a}` as const;
    const ids = (answer: { data: readonly { id: string }[] }) => answer.data.map(({ id }) => id);
    const list = `${path}/relationships/CRP_similar/products` as const;
    expect(ids((await get(list)).body)).toEqual([b]);
    expect(ids((await get(toPath(a))).body)).toEqual([c, b]);
    const { relationships } = await expectData(get(path));
    expect(relationships.custom_relationships?.links).toEqual({ CRP_similar: list });
    const [listed] = await expectData(
      get(`/catalogs/${catalog_id}/releases/${first!.id}/products?filter=eq(id,${a})`),
    );
    expect(listed!.relationships.custom_relationships?.links).toEqual({ CRP_similar: list });
    expect((await get(list, { as: "implicit" })).status).toBe(403);
  });

  it("204: stored lists go with their release", async () => {
    const { table, catalog_id, publish, ...shop } = await aPublishedShop();
    const lists = () => table.all().filter(({ pk }) => /^RELEASE#.*#\d+$/.test(pk)).length;
    expect(lists()).toBe(1);
    for (let more = 0; more < 4; more += 1) await publish();
    expect(lists()).toBe(3);
    await shop.delete(`/catalogs/${catalog_id}/releases`);
    expect(lists()).toBe(0);
  });
});
