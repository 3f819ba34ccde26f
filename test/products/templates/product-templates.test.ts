import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";
import { addTemplate, aTemplatedMerchant, aTemplatedShop, CARE } from "../../support/shops/templates.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const refs = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ type: "template", id })) });
const put = (extensions: unknown, more: object = {}) => ({
  data: { type: "product", attributes: { extensions, ...more } },
});

describe("/pcm/products/{product_id}/relationships/templates", () => {
  it("201: the whole list; again: the same list; 204: values are gone, others are passed over", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const other = await addTemplate(shop, "products(Other)");
    const path = `/pcm/products/${mug}/relationships/templates` as const;
    await expectData(shop.post(path, refs(care.id)));
    const all = refs(care.id, other.id).data;
    expect(await expectData(shop.post(path, refs(other.id.toUpperCase(), care.id)))).toEqual(all);
    expect(await expectData(shop.get(path))).toEqual(all);
    await expectData(
      shop.post(`/v2/flows/${CARE}/entries`, { data: { type: "entry", id: mug, wash_c: 60 } }),
    );
    await expectData(shop.delete(path, { body: refs(care.id, UNKNOWN_ID) }));
    expect(await expectData(shop.get(path))).toEqual(refs(other.id).data);
    expect((await expectData(shop.get(`/pcm/products/${mug}`))).attributes.extensions).toBeUndefined();
    await expectData(shop.delete(path, { body: refs(care.id) }));
  });

  it("422: an unknown template, with meta.missing_ids, and none is attached", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const path = `/pcm/products/${mug}/relationships/templates` as const;
    const { status, body } = await shop.post(path, refs(care.id, UNKNOWN_ID));
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: [UNKNOWN_ID] }]);
    expect(await expectData(shop.get(path))).toEqual([]);
  });

  it("422: the 26th template", async () => {
    const { shop, mug } = await aTemplatedShop();
    const ids: string[] = [];
    for (let at = 0; at < 26; at += 1) ids.push((await addTemplate(shop, `products(t${at})`)).id);
    const path = `/pcm/products/${mug}/relationships/templates` as const;
    await expectData(shop.post(path, refs(...ids.slice(0, 25))));
    const { status, body } = await shop.post(path, refs(ids[25]!));
    expect([status, body.errors[0].detail]).toEqual([422, "A product has at most 25 templates."]);
  });

  it("attaches two templates at the same time", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const other = await addTemplate(shop, "products(Other)");
    const path = `/pcm/products/${mug}/relationships/templates` as const;
    await Promise.all([care.id, other.id].map((id) => expectData(shop.post(path, refs(id)))));
    expect(await expectData(shop.get(path))).toHaveLength(2);
  });

  it("404: an unknown product; 401 and 403 without an administrator's token", async () => {
    const { shop, mug, care } = await aTemplatedShop();
    const path = `/pcm/products/${UNKNOWN_ID}/relationships/templates` as const;
    expect((await shop.post(path, refs(care.id))).status).toBe(404);
    expect((await shop.get(path)).status).toBe(404);
    expect((await shop.delete(path, { body: refs(care.id) })).status).toBe(404);
    const known = `/pcm/products/${mug}/relationships/templates` as const;
    expect((await shop.post(known, refs(care.id), { as: "implicit" })).status).toBe(403);
    expect((await shop.get(known, { as: null })).status).toBe(401);
  });
});

describe("extensions of a product", () => {
  it("422: an unknown or wrong field of a template, naming it; the product stays as it is", async () => {
    const { shop, mug } = await aTemplatedShop();
    const path = `/pcm/products/${mug}` as const;
    const { status, body } = await shop.put(path, put({ [CARE]: { wash_c: "60", unknown: 1 } }));
    expect([status, body.errors.map(({ source }) => source)]).toEqual([
      422,
      [`data.attributes.extensions.${CARE}.wash_c`, `data.attributes.extensions.${CARE}.unknown`],
    ]);
    expect((await expectData(shop.get(path))).attributes.extensions).toBeUndefined();
  });

  it("200: values attach their template; what is not sent is gone", async () => {
    const { shop, mug, care } = await aTemplatedShop([{}, { slug: "iron" }]);
    const path = `/pcm/products/${mug}` as const;
    const { attributes, relationships } = await expectData(
      shop.put(path, put({ [CARE]: { wash_c: 60, iron: 1 } })),
    );
    expect(attributes.extensions).toEqual({ [CARE]: { wash_c: 60, iron: 1 } });
    expect(relationships.templates.data).toEqual(refs(care.id).data);
    const next = await expectData(shop.put(path, put({ [CARE]: { wash_c: 40 } })));
    expect(next.attributes.extensions).toEqual({ [CARE]: { wash_c: 40, iron: null } });
    const none = await expectData(shop.put(path, put(null)));
    expect([none.attributes.extensions, none.relationships.templates.data]).toEqual([
      undefined,
      refs(care.id).data,
    ]);
  });

  it("201: a new product with values and defaults; 422 where a value is missing", async () => {
    const { shop } = await aTemplatedShop([
      {},
      { slug: "kind", field_type: "string", required: true, default: "mild" },
    ]);
    const create = (extensions: object) =>
      shop.post("/pcm/products", put(extensions, { name: "Cup", commodity_type: "physical" }));
    const made = await expectData(create({ [CARE]: {} }));
    expect(made.attributes.extensions).toEqual({ [CARE]: { wash_c: null, kind: "mild" } });
    expect((await create({ [CARE]: { kind: null } })).status).toBe(422);
  });

  it("keeps other extensions while the setting is 'free', and refuses them while it is 'typed'", async () => {
    const { shop, mug } = await aTemplatedShop();
    const path = `/pcm/products/${mug}` as const;
    const kept = await expectData(shop.put(path, put({ Other: { x: "anything" } })));
    expect(kept.attributes.extensions).toEqual({ Other: { x: "anything" } });
    expect((await shop.get("/v2/settings")).body.data.extensions).toBe("free");
    await expectData(shop.put("/v2/settings", { data: { type: "settings", extensions: "typed" } }));
    const { status, body } = await shop.put(path, put({ Other: { x: 1 }, [CARE]: { wash_c: 60 } }));
    expect([status, body.errors[0].source]).toEqual([422, "data.attributes.extensions.Other"]);
    await expectData(shop.put(path, { data: { type: "product", attributes: { name: "Cup" } } }));
    await expectData(shop.put(path, put({ [CARE]: { wash_c: 60 } })));
  });

  it("keeps stored values of a disabled field, unchecked and not shown", async () => {
    const { shop, mug, care } = await aTemplatedShop([{}, { slug: "iron", required: true }]);
    const path = `/pcm/products/${mug}` as const;
    await expectData(shop.put(path, put({ [CARE]: { wash_c: 60, iron: 1 } })));
    const enable = (enabled: boolean) =>
      expectData(shop.put(`/v2/fields/${care.fields[1]!}`, { data: { type: "field", enabled } }));
    await enable(false);
    const hidden = await expectData(shop.put(path, put({ [CARE]: { wash_c: 40 } })));
    expect(hidden.attributes.extensions).toEqual({ [CARE]: { wash_c: 40 } });
    await enable(true);
    expect((await expectData(shop.get(path))).attributes.extensions).toEqual({
      [CARE]: { wash_c: 40, iron: 1 },
    });
  });

  it("422: more than 25 templates by values", async () => {
    const { shop, mug } = await aTemplatedShop();
    const slugs = Array.from({ length: 26 }, (_, at) => `products(t${at})`);
    for (const slug of slugs) await addTemplate(shop, slug);
    const { status } = await shop.put(
      `/pcm/products/${mug}`,
      put(Object.fromEntries(slugs.map((slug) => [slug, {}]))),
    );
    expect(status).toBe(422);
  });
});

describe("lists and releases", () => {
  it("200: filters find the product by template and by values, in both spellings", async () => {
    const { product, care, get } = await aTemplatedMerchant();
    const mug = await product({ sku: "MUG", extensions: { [CARE]: { wash_c: 60 } } });
    await product({ sku: "CUP", extensions: { [CARE]: { wash_c: 40 } } });
    await product({ sku: "BOWL" });
    const found = async (filter: string) =>
      (await get(`/pcm/products?filter=${encodeURIComponent(filter)}`)).body.data.map(({ id }) => id);
    for (const field of ["extensions.Care.wash_c", "extensions.products(Care).wash_c"]) {
      expect(await found(`eq(${field},60)`)).toEqual([mug.id]);
    }
    for (const name of [care.id, CARE])
      expect(await found(`eq(templates,${name}):eq(sku,MUG)`)).toEqual([mug.id]);
    expect(await found(`eq(templates,${care.id})`)).toHaveLength(2);
  });

  it("200: lists of a node and of a parent's children show values as products do", async () => {
    const tee = await aTee();
    await addTemplate(tee, CARE, [{ slug: "b", order: 1 }, { slug: "a" }]);
    await expectData(tee.put(`/pcm/products/${tee.product_id}`, put({ [CARE]: { a: 1, b: 2 } })));
    await tee.start();
    await tee.attach([tee.product_id]);
    const nodes = `/pcm/hierarchies/${tee.hierarchy_id}/nodes/${tee.node_id}` as const;
    const [inNode] = (await tee.get(`${nodes}/products`)).body.data;
    for (const { attributes } of [inNode, ...(await tee.children())])
      expect(JSON.stringify(attributes.extensions)).toBe(`{"${CARE}":{"b":2,"a":1}}`);
  });

  it("200: a release shows what it froze, in the order of the fields, without null where it is left out", async () => {
    const fields = [
      { slug: "b", order: 2 },
      { slug: "a", order: 3 },
      { slug: "c", order: 1, omit_null: true },
      { slug: "d", enabled: false },
    ];
    const merchant = await aTemplatedMerchant(fields);
    const mug = await merchant.product({
      sku: "MUG",
      extensions: { [CARE]: { a: 1, b: null, c: null, d: 4 } },
    });
    const keysOf = (extensions: object) => Object.entries(Object.values(extensions)[0] as object);
    const shown = await expectData(merchant.get(`/pcm/products/${mug.id}`));
    expect(keysOf(shown.attributes.extensions)).toEqual([
      ["b", null],
      ["a", 1],
    ]);
    await merchant.attach([mug.id]);
    await merchant.care.addField({ slug: "late", required: true, order: 0 });
    await merchant.publish();
    const published = async () => keysOf((await merchant.shop(mug.id)).body.data.attributes.extensions);
    const frozen = [
      ["late", null],
      ["b", null],
      ["a", 1],
    ];
    expect(await published()).toEqual(frozen);
    await expectData(merchant.put(`/pcm/products/${mug.id}`, put({ [CARE]: { a: 2, late: 1 } })));
    await expectData(merchant.put(`/v2/flows/${CARE}`, { data: { type: "flow", enabled: false } }));
    expect(await published()).toEqual(frozen);
  });
});
