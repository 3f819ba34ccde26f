import { describe, expect, it } from "@jest/globals";
import { buildListPut, getRelatedList } from "../../../lib/custom-relationships/related-lists-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aRelatedShop, callsOn } from "../../support/shops/related.ts";
import { aTee } from "../../support/shops/tee.ts";
import { addTemplate, CARE } from "../../support/shops/templates.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";

const MISSING = "54e50069-b317-4e07-bfd0-7af73d129b58";
const fiveSlugs = ["CRP_1", "CRP_2", "CRP_3", "CRP_4", "CRP_5"];

async function aFullShop(count?: number) {
  const shop = await aRelatedShop(count);
  for (const slug of fiveSlugs) await expectData(shop.define(slug));
  return shop;
}

describe("POST /pcm/products/{id}/custom-relationships", () => {
  it("201: all that are attached; the same again changes nothing; the product shows them", async () => {
    const { attachSlugs, a, get } = await aRelatedShop();
    const before = await expectData(get(`/pcm/products/${a}`));
    expect(before.meta).not.toHaveProperty("custom_relationships");
    expect(before.relationships).not.toHaveProperty("custom_relationships");
    const slugs = async (...named: string[]) =>
      (await expectData(attachSlugs(a, ...named))).map(({ attributes }) => attributes.slug);
    expect(await slugs("CRP_similar", "CRP_sets")).toEqual(["CRP_similar", "CRP_sets"]);
    expect(await slugs("CRP_sets")).toEqual(["CRP_similar", "CRP_sets"]);
    const { meta, relationships } = await expectData(get(`/pcm/products/${a}`));
    expect(meta.custom_relationships).toEqual(["CRP_similar", "CRP_sets"]);
    expect(meta.updated_at).toBe(before.meta.updated_at);
    const self = `/products/${a}/custom-relationships`;
    expect(relationships.custom_relationships).toEqual({
      data: [],
      links: {
        self,
        CRP_similar: `${self}/CRP_similar/products`,
        CRP_sets: `${self}/CRP_sets/products`,
      },
    });
  });

  it("422: a sixth; unknown slugs are named; then nothing is attached", async () => {
    const { attachSlugs, slugsOf, a } = await aFullShop();
    await expectData(attachSlugs(a, ...fiveSlugs.slice(0, 4)));
    expect((await attachSlugs(a, "CRP_5", "CRP_similar")).status).toBe(422);
    const unknown = await attachSlugs(a, "CRP_5", "CRP_none");
    expect([unknown.status, unknown.body.errors[0].meta]).toEqual([422, { missing_slugs: ["CRP_none"] }]);
    expect(await slugsOf(a)).toEqual(fiveSlugs.slice(0, 4));
    await expectData(attachSlugs(a, "CRP_5"));
    expect((await attachSlugs(a, "CRP_similar")).status).toBe(422);
    expect(await slugsOf(a)).toEqual(fiveSlugs);
  });

  it("422: a sixth of two at the same time", async () => {
    const { attachSlugs, slugsOf, a } = await aFullShop();
    await expectData(attachSlugs(a, ...fiveSlugs.slice(0, 4)));
    const both = await Promise.all([attachSlugs(a, "CRP_5"), attachSlugs(a, "CRP_similar")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await slugsOf(a)).toHaveLength(5);
  });

  it("404: an unknown product; 403; 401", async () => {
    const { attachSlugs, a, post } = await aRelatedShop();
    expect((await attachSlugs(MISSING, "CRP_sets")).status).toBe(404);
    const path = `/pcm/products/${a}/custom-relationships` as const;
    expect((await post(path, { data: [] }, { as: "implicit" })).status).toBe(403);
    expect((await post(path, { data: [] }, { as: null })).status).toBe(401);
  });
});

describe("GET /pcm/products/{id}/custom-relationships", () => {
  it("200: pages, in the order of attaching; 404: an unknown product", async () => {
    const { attachSlugs, a, get } = await aRelatedShop();
    await attachSlugs(a, "CRP_sets", "CRP_similar");
    const { body } = await get(`/pcm/products/${a}/custom-relationships?page[limit]=1&page[offset]=1`);
    expect([body.data[0].attributes.slug, body.meta.results.total]).toEqual(["CRP_similar", 2]);
    expect((await get(`/pcm/products/${MISSING}/custom-relationships`)).status).toBe(404);
  });
});

describe("POST /pcm/products/{id}/custom-relationships/{slug}", () => {
  it("201: good ones are associated, others named; the product gets the relationship", async () => {
    const { associate, slugsOf, related, a, b } = await aRelatedShop();
    const { status, body } = await associate(a, "CRP_similar", [b.toUpperCase(), MISSING, a]);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("data");
    expect(body.meta).toEqual({
      associated_products: [b],
      products_not_associated: [
        { ID: MISSING, Details: "There is no such product." },
        { ID: a, Details: "A product is not related to itself." },
      ],
      owner: "store",
      timestamps: { created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(await slugsOf(a)).toEqual(["CRP_similar"]);
    expect(await related(a, "CRP_similar")).toEqual([b]);
    expect(await related(b, "CRP_similar")).toEqual([]);
    expect(await slugsOf(b)).toEqual([]);
  });

  it("201: none associated changes nothing", async () => {
    const { associate, slugsOf, a } = await aRelatedShop();
    const { status, body } = await associate(a, "CRP_similar", [MISSING]);
    expect([status, body.meta.associated_products]).toEqual([201, []]);
    expect(await slugsOf(a)).toEqual([]);
  });

  it("201: further ones are added; ordered by sort_order, then by association", async () => {
    const { associate, related, a, b, c, d, get } = await aRelatedShop();
    await associate(a, "CRP_similar", [[b, 5], c]);
    await associate(a, "CRP_similar", [[d, -1]]);
    const path = `/pcm/products/${a}/custom-relationships/CRP_similar` as const;
    expect(await expectData(get(path))).toEqual([
      { id: d, type: "product", attributes: { sort_order: -1 } },
      { id: b, type: "product", attributes: { sort_order: 5 } },
      { id: c, type: "product" },
    ]);
    await associate(a, "CRP_similar", [[c, -2]]);
    expect(await related(a, "CRP_similar")).toEqual([c, d, b]);
    await associate(a, "CRP_similar", [d]);
    expect(await related(a, "CRP_similar")).toEqual([c, d, b]);
    await associate(a, "CRP_similar", [
      [d, null],
      [b, null],
      [c, 0],
    ]);
    expect(await related(a, "CRP_similar")).toEqual([c, b, d]);
  });

  it("201: the 2,001st is not associated; the others of the request are", async () => {
    const { associate, related, table, a, b, c, d } = await aRelatedShop();
    await associate(a, "CRP_similar", [b]);
    // A store of 2,000 products takes long to fill: the list names some that are only said to exist.
    const list = await getRelatedList(table, "CRP_similar", a);
    const others = Array.from({ length: 1998 }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    }));
    const full = { ...list!.value, related: [...list!.value.related, ...others] };
    const { put, when } = buildListPut("CRP_similar", full, list);
    await table.put(put, when);
    const { body } = await associate(a, "CRP_similar", [c, d, b]);
    expect(body.meta.associated_products).toEqual([c, b]);
    expect(body.meta.products_not_associated).toEqual([
      { ID: d, Details: "The product has 2,000 related products already, which is the most." },
    ]);
    expect(await related(a, "CRP_similar")).toHaveLength(2000);
    const stored = await table.get(keys.relatedList("CRP_similar", a));
    expect(Buffer.from(stored?.["packed"] as Uint8Array).length).toBeLessThan(40_000);
  });

  it("422: a sixth relationship of the product; 404: an unknown product or slug", async () => {
    const { associate, attachSlugs, related, a, b } = await aFullShop();
    await attachSlugs(a, ...fiveSlugs);
    expect((await associate(a, "CRP_similar", [b])).status).toBe(422);
    expect(await related(a, "CRP_similar")).toEqual([]);
    expect((await associate(a, "CRP_none", [b])).status).toBe(404);
    expect((await associate(MISSING, "CRP_similar", [b])).status).toBe(404);
  });

  it("413, 422: more than 2,000 products; 422: no id", async () => {
    const { associate, post, a, b } = await aRelatedShop();
    expect(
      (
        await associate(
          a,
          "CRP_similar",
          Array.from({ length: 2001 }, () => b),
        )
      ).status,
    ).toBe(422);
    const path = `/pcm/products/${a}/custom-relationships/CRP_similar` as const;
    const { status, body } = await post(path, { data: [{ type: "product" }] });
    expect([status, body.errors[0].source]).toEqual([422, "data.0.id"]);
  });

  it("201: two requests at the same time lose nothing", async () => {
    const { associate, related, a, b, c } = await aRelatedShop();
    const both = await Promise.all([associate(a, "CRP_similar", [b]), associate(a, "CRP_similar", [c])]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await related(a, "CRP_similar")).toSorted()).toEqual([b, c].toSorted());
  });

  it("201: a repeat with an Idempotency-Key has the same answer", async () => {
    const { associate, a, b, c, dissociate, related } = await aRelatedShop();
    const headers = { "idempotency-key": "k" };
    const first = await associate(a, "CRP_sets", [b, c], { headers });
    await dissociate(a, "CRP_sets", [b]);
    const second = await associate(a, "CRP_sets", [b, c], { headers });
    expect(second.body).toEqual(first.body);
    expect(await related(a, "CRP_sets")).toEqual([c]);
  });

  it("201: children are related like any product, and builds keep it", async () => {
    const tee = await aTee();
    await tee.start();
    const [child] = await tee.children();
    const { associate, related } = callsOn(tee.table);
    const attributes = { name: "Sets", slug: "sets", bi_directional: true };
    await expectData(
      tee.post("/pcm/custom-relationships", { data: { type: "custom-relationship", attributes } }),
    );
    await expectData(associate(child.id, "CRP_sets", [tee.product_id]));
    await expectData(
      tee.put(`/pcm/products/${tee.product_id}`, { data: { type: "product", attributes: { name: "New" } } }),
    );
    await tee.start();
    const built = await expectData(tee.get(`/pcm/products/${child.id}`));
    expect(built.attributes.name).toContain("New");
    expect(built.meta.custom_relationships).toEqual(["CRP_sets"]);
    expect(await related(child.id, "CRP_sets")).toEqual([tee.product_id]);
  });
});

describe("GET /pcm/products/{id}/custom-relationships/{slug}/products", () => {
  it("200: whole products, drafts too, by pages; empty without the relationship; 404", async () => {
    const { associate, product, get, a, b } = await aRelatedShop();
    const draft = await product({ status: "draft", name: "Draft" });
    await associate(a, "CRP_similar", [
      [b, 2],
      [draft.id, 1],
    ]);
    const path = (id: string, slug: string) =>
      `/pcm/products/${id}/custom-relationships/${slug}/products` as const;
    const { body } = await get(`${path(a, "CRP_similar")}?page[limit]=1`);
    expect([body.data[0].attributes.name, body.meta.results.total]).toEqual(["Draft", 2]);
    const second = await get(`${path(a, "CRP_similar")}?page[limit]=1&page[offset]=1`);
    expect(second.body.data[0].id).toBe(b);
    expect((await get(path(b, "CRP_similar"))).body.data).toEqual([]);
    expect((await get(path(a, "CRP_none"))).status).toBe(404);
    expect((await get(path(MISSING, "CRP_similar"))).status).toBe(404);
  });
});

describe("bi-directional relationships", () => {
  it("201: both lists have the other, with the same sort_order, and both products the relationship", async () => {
    const { associate, dissociate, related, slugsOf, get, a, b, c } = await aRelatedShop();
    await associate(a, "CRP_sets", [[b, 3], c]);
    expect(await related(b, "CRP_sets")).toEqual([a]);
    expect(await slugsOf(b)).toEqual(["CRP_sets"]);
    const data = await expectData(get(`/pcm/products/${b}/custom-relationships/CRP_sets`));
    expect(data[0]?.attributes).toEqual({ sort_order: 3 });
    expect((await dissociate(b, "CRP_sets", [a, MISSING])).status).toBe(204);
    expect(await related(a, "CRP_sets")).toEqual([c]);
    expect(await related(b, "CRP_sets")).toEqual([]);
    expect(await slugsOf(b)).toEqual(["CRP_sets"]);
  });

  it("201: a product with five relationships is named, and nothing changes", async () => {
    const { associate, attachSlugs, related, slugsOf, a, b } = await aFullShop();
    await attachSlugs(b, ...fiveSlugs);
    const { status, body } = await associate(a, "CRP_sets", [b]);
    expect([status, body.meta.products_not_associated]).toEqual([
      201,
      [{ ID: b, Details: "It has 5 custom relationships already, which is the most." }],
    ]);
    expect(await slugsOf(a)).toEqual([]);
    expect(await related(b, "CRP_sets")).toEqual([]);
  });

  it("201: requests from both ends at the same time", async () => {
    const { associate, related, a, b, c } = await aRelatedShop();
    const all = await Promise.all([
      associate(a, "CRP_sets", [b, c]),
      associate(b, "CRP_sets", [a, c]),
      associate(c, "CRP_sets", [a, b]),
    ]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await related(a, "CRP_sets")).toSorted()).toEqual([b, c].toSorted());
    expect((await related(b, "CRP_sets")).toSorted()).toEqual([a, c].toSorted());
    expect((await related(c, "CRP_sets")).toSorted()).toEqual([a, b].toSorted());
  });

  it("204: associating and dissociating at the same time leave both lists alike", async () => {
    const { associate, dissociate, related, a, b } = await aRelatedShop();
    await associate(a, "CRP_sets", [b]);
    await Promise.all([dissociate(a, "CRP_sets", [b]), associate(b, "CRP_sets", [a])]);
    const [fromA, fromB] = [await related(a, "CRP_sets"), await related(b, "CRP_sets")];
    expect(fromA.length).toBe(fromB.length);
  });

  it("204: detaching takes both directions; once more changes nothing", async () => {
    const { associate, detach, related, slugsOf, a, b, c } = await aRelatedShop();
    await associate(a, "CRP_sets", [b, c]);
    await associate(a, "CRP_similar", [b]);
    expect((await detach(a, "CRP_sets", "CRP_none")).status).toBe(204);
    expect(await related(a, "CRP_sets")).toEqual([]);
    expect(await related(b, "CRP_sets")).toEqual([]);
    expect(await slugsOf(a)).toEqual(["CRP_similar"]);
    expect(await slugsOf(b)).toEqual(["CRP_sets"]);
    expect((await detach(a, "CRP_sets")).status).toBe(204);
    expect((await detach(a, "CRP_similar")).status).toBe(204);
    expect((await detach(MISSING, "CRP_sets")).status).toBe(404);
  });

  it("204: an association made meanwhile does not stay on one side", async () => {
    const { table, associate, related, a, b, c: other } = await aRelatedShop();
    await associate(a, "CRP_sets", [b]);
    const busy = callsOn(interruptTable(table, () => associate(other, "CRP_sets", [a])));
    expect((await busy.detach(a, "CRP_sets")).status).toBe(204);
    expect(await related(other, "CRP_sets")).toEqual([]);
    expect(await related(a, "CRP_sets")).toEqual([]);
  });
});

describe("DELETE /pcm/products/{id}/custom-relationships/{slug}", () => {
  it("204: what is not associated is passed over; the relationship stays; 404", async () => {
    const { associate, dissociate, related, slugsOf, a, b, c } = await aRelatedShop();
    await associate(a, "CRP_similar", [b, c]);
    expect((await dissociate(a, "CRP_similar", [b, MISSING])).status).toBe(204);
    expect(await related(a, "CRP_similar")).toEqual([c]);
    expect((await dissociate(b, "CRP_similar", [c])).status).toBe(204);
    expect(await slugsOf(a)).toEqual(["CRP_similar"]);
    expect((await dissociate(a, "CRP_none", [b])).status).toBe(404);
    expect((await dissociate(MISSING, "CRP_similar", [b])).status).toBe(404);
  });
});

describe("a related product with values of a template", () => {
  it("200: shows values of templates as the product itself does", async () => {
    const shop = await aRelatedShop();
    const { a, b, associate, get } = shop;
    await addTemplate(shop, CARE, [{ slug: "wash_c" }, { slug: "hidden", enabled: false }]);
    const extensions = { [CARE]: { wash_c: 60, hidden: 1 } };
    await expectData(
      shop.put(`/pcm/products/${b}`, { data: { type: "product", attributes: { extensions } } }),
    );
    await expectData(associate(a, "CRP_similar", [b]));
    const [shown] = await expectData(get(`/pcm/products/${a}/custom-relationships/CRP_similar/products`));
    expect(shown).toEqual(await expectData(get(`/pcm/products/${b}`)));
    expect(shown?.attributes.extensions).toEqual({ [CARE]: { wash_c: 60 } });
  });
});

describe("a deleted product", () => {
  it("204: it is gone from every list in the next read", async () => {
    const { associate, related, get, delete: remove, a, b, c } = await aRelatedShop();
    await associate(a, "CRP_similar", [b, c]);
    await associate(b, "CRP_sets", [a, c]);
    // The answer comes before any background work.
    expect((await remove(`/pcm/products/${b}`, { deadlineMs: 0 })).status).toBe(204);
    expect(await related(a, "CRP_similar")).toEqual([c]);
    expect(await related(a, "CRP_sets")).toEqual([]);
    const { body } = await get(`/pcm/products/${a}/custom-relationships/CRP_similar/products`);
    expect([body.data.length, body.meta.results.total]).toEqual([1, 1]);
  });

  it("204: so are the children of a deleted parent", async () => {
    const tee = await aTee();
    await tee.start();
    const [child] = await tee.children();
    const { associate, related } = callsOn(tee.table);
    const attributes = { name: "Like", slug: "like" };
    await expectData(
      tee.post("/pcm/custom-relationships", { data: { type: "custom-relationship", attributes } }),
    );
    const mug = await tee.product({ name: "Mug" });
    await expectData(associate(mug.id, "CRP_like", [child.id, tee.product_id]));
    await tee.delete(`/pcm/products/${tee.product_id}`, { deadlineMs: 0 });
    expect(await related(mug.id, "CRP_like")).toEqual([]);
  });

  it("201: being associated at the same time leaves nothing behind", async () => {
    const { table, associate, related, a, b, c, get } = await aRelatedShop();
    const remove = (id: string) => shopOn(table).delete(`/pcm/products/${id}`);
    const busy = callsOn(interruptTable(table, () => remove(b)));
    const { body } = await busy.associate(a, "CRP_similar", [b, c]);
    expect(body.meta.associated_products).toEqual([c]);
    expect(await related(a, "CRP_similar")).toEqual([c]);
    const late = shopOn(interruptTable(table, () => associate(a, "CRP_sets", [c])));
    expect((await late.delete(`/pcm/products/${c}`)).status).toBe(204);
    expect(await related(a, "CRP_sets")).toEqual([]);
    expect(await related(a, "CRP_similar")).toEqual([]);
    const stored = table.all().filter(({ pk }) => pk.startsWith("RELATED#"));
    expect(stored.filter(({ sk }) => sk === b || sk === c)).toEqual([]);
    expect((await get(`/pcm/products/${a}/custom-relationships/CRP_sets`)).status).toBe(200);
  });
});
