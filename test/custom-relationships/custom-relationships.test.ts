import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { aRelatedShop, callsOn } from "../support/shops/related.ts";
import { interruptTable } from "../support/tables/interrupted.ts";

const PATH = "/pcm/custom-relationships";
const toBody = (attributes: object, more: object = {}) => ({
  data: { type: "custom-relationship", attributes, ...more },
});

function aShop() {
  const shop = anEmptyShop();
  const create = (slug: string, more: object = {}) =>
    shop.post(PATH, toBody({ name: "Similar", slug, ...more }));
  return { ...shop, create };
}

describe("POST /pcm/custom-relationships", () => {
  it("201: the slug gets its prefix; one way by default", async () => {
    const { create } = aShop();
    const made = await expectData(create("similar-cups"));
    expect(made.attributes).toEqual({ name: "Similar", slug: "CRP_similar-cups", bi_directional: false });
    expect(made.meta.owner).toBe("store");
    const { status, body } = await create("CRP_similar-cups");
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.slug"]);
  });

  it("201: upper and lower case are different slugs", async () => {
    const { create } = aShop();
    await expectData(create("cups"));
    expect((await expectData(create("CRP_Cups"))).attributes.slug).toBe("CRP_Cups");
  });

  it.each(["a b", "a$", "", "x".repeat(97), `CRP_${"x".repeat(97)}`, "CRP_"])(
    "422: the slug '%s'",
    async (slug) => {
      expect((await aShop().create(slug)).status).toBe(422);
    },
  );

  it("201: a slug of 100 characters with its prefix", async () => {
    const { create } = aShop();
    expect((await create("x".repeat(96))).status).toBe(201);
    expect((await create(`CRP_${"y".repeat(96)}`)).status).toBe(201);
  });

  it("422: without name, with a name of 256 characters", async () => {
    const { post } = aShop();
    expect((await post(PATH, toBody({ slug: "a" }))).status).toBe(422);
    expect((await post(PATH, toBody({ slug: "a", name: "x".repeat(256) }))).status).toBe(422);
  });

  it("422: one of two with one slug at the same time", async () => {
    const { create } = aShop();
    const both = await Promise.all([create("cups"), create("cups")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it("422: the 101st; after a deletion there is room again", async () => {
    const { create, ...shop } = aShop();
    for (let at = 0; at < 99; at += 1) await expectData(create(`s${at}`));
    const both = await Promise.all([create("x"), create("y")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await shop.delete(`${PATH}/CRP_s0`)).status).toBe(204);
    expect((await create("s0")).status).toBe(201);
    expect((await create("z")).status).toBe(422);
  });

  it("403: an implicit token; 401: none", async () => {
    const { post } = aShop();
    const body = toBody({ name: "A", slug: "a" });
    expect((await post(PATH, body, { as: "implicit" })).status).toBe(403);
    expect((await post(PATH, body, { as: null })).status).toBe(401);
  });
});

describe("GET /pcm/custom-relationships", () => {
  it("200: oldest first, by pages, filtered by slug and owner", async () => {
    const { create, ...shop } = aShop();
    for (const slug of ["c", "a", "b"]) await expectData(create(slug));
    const slugs = async (query: string) =>
      (await expectData(shop.get(`${PATH}?${query}`))).map(({ attributes }) => attributes.slug).toSorted();
    expect(await slugs("")).toEqual(["CRP_a", "CRP_b", "CRP_c"]);
    expect(await slugs("page[limit]=2&page[offset]=2")).toHaveLength(1);
    expect(await slugs("filter=in(slug,CRP_a,CRP_b)")).toEqual(["CRP_a", "CRP_b"]);
    expect(await slugs("filter=eq(slug,CRP_c)")).toEqual(["CRP_c"]);
    expect(await slugs("filter=eq(owner,store)")).toHaveLength(3);
    expect(await slugs("filter=eq(owner,organization)")).toEqual([]);
    expect((await shop.get(`${PATH}?filter=eq(name,a)`)).status).toBe(400);
  });
});

describe("GET /pcm/custom-relationships/{slug}", () => {
  it("200: the definition; 404: another case, no such slug", async () => {
    const { create, ...shop } = aShop();
    await create("cups");
    expect((await shop.get(`${PATH}/CRP_cups`)).body.data.attributes.slug).toBe("CRP_cups");
    expect((await shop.get(`${PATH}/crp_cups`)).status).toBe(404);
    expect((await shop.get(`${PATH}/CRP_none`)).status).toBe(404);
  });
});

describe("PUT /pcm/custom-relationships/{slug}", () => {
  it("200: only what is given changes; null removes", async () => {
    const { create, ...shop } = aShop();
    const { id } = await expectData(create("cups", { description: "D", sort_order: 3 }));
    const put = (attributes: object, more: object = {}) =>
      shop.put(`${PATH}/CRP_cups`, toBody(attributes, more));
    const named = await expectData(put({ external_name: "You may also like" }, { id }));
    expect(named.attributes).toEqual({
      name: "Similar",
      description: "D",
      slug: "CRP_cups",
      sort_order: 3,
      external_name: "You may also like",
      bi_directional: false,
    });
    const cleared = await expectData(put({ sort_order: null, external_name: null, slug: "CRP_cups" }));
    expect(cleared.attributes).not.toHaveProperty("sort_order");
    expect(cleared.attributes).not.toHaveProperty("external_name");
    expect((await put({ slug: "CRP_other" })).status).toBe(422);
    expect((await put({}, { id: "other" })).status).toBe(422);
    expect((await shop.put(`${PATH}/CRP_none`, toBody({}))).status).toBe(404);
  });

  it("422: another direction while products are associated", async () => {
    const { associate, dissociate, put, a, b } = await aRelatedShop();
    const turn = (bi_directional: boolean) => put(`${PATH}/CRP_similar`, toBody({ bi_directional }));
    expect((await turn(true)).body.data.attributes.bi_directional).toBe(true);
    await expectData(turn(false));
    await associate(a, "CRP_similar", [b]);
    const { status, body } = await turn(true);
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.bi_directional"]);
    await dissociate(a, "CRP_similar", [b]);
    expect((await turn(true)).status).toBe(200);
  });

  it("200, 422: products that are associated meanwhile refuse the other direction, or follow it", async () => {
    const shop = await aRelatedShop();
    const { table, associate, a, b, c, related } = shop;
    const turning = (bi_directional: boolean, on = table) =>
      shopOn(on).put(`${PATH}/CRP_similar`, toBody({ bi_directional }));
    await shop.attachSlugs(a, "CRP_similar");
    const late = await turning(
      true,
      interruptTable(table, () => associate(a, "CRP_similar", [b])),
    );
    expect(late.status).toBe(422);
    await shop.dissociate(a, "CRP_similar", [b]);
    const busy = callsOn(interruptTable(table, () => turning(true)));
    expect((await busy.associate(a, "CRP_similar", [c])).status).toBe(201);
    expect(await related(c, "CRP_similar")).toEqual([a]);
  });
});

describe("DELETE /pcm/custom-relationships/{slug}", () => {
  it("400: while products have it; 204: after it was detached everywhere; 404: then", async () => {
    const { associate, detach, a, b, ...shop } = await aRelatedShop();
    await associate(a, "CRP_sets", [b]);
    const refused = await shop.delete(`${PATH}/CRP_sets`);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      400,
      expect.stringContaining("2 products"),
    ]);
    await detach(a, "CRP_sets");
    expect((await shop.delete(`${PATH}/CRP_sets`)).status).toBe(400);
    await detach(b, "CRP_sets");
    expect((await shop.delete(`${PATH}/CRP_sets`)).status).toBe(204);
    expect((await shop.delete(`${PATH}/CRP_sets`)).status).toBe(404);
  });

  it("204: deleted products do not have it any more", async () => {
    const { associate, a, b, ...shop } = await aRelatedShop();
    await associate(a, "CRP_similar", [b]);
    await shop.delete(`/pcm/products/${a}`);
    expect((await shop.delete(`${PATH}/CRP_similar`)).status).toBe(204);
  });

  it("400: a product got it meanwhile; 404: associating by one that is deleted meanwhile", async () => {
    const { table, associate, related, a, b } = await aRelatedShop();
    const busy = interruptTable(table, () => associate(a, "CRP_similar", [b]));
    expect((await shopOn(busy).delete(`${PATH}/CRP_similar`)).status).toBe(400);
    expect(await related(a, "CRP_similar")).toEqual([b]);
    const late = interruptTable(table, () => shopOn(table).delete(`${PATH}/CRP_sets`));
    expect((await callsOn(late).associate(a, "CRP_sets", [b])).status).toBe(404);
    expect(table.all().filter(({ pk, sk }) => pk === "RELATED#CRP_sets" && sk !== "#")).toEqual([]);
    const gone = interruptTable(table, () => shopOn(table).delete(`${PATH}/CRP_none`));
    expect((await callsOn(gone).attachSlugs(b, "CRP_sets")).status).toBe(422);
  });
});
