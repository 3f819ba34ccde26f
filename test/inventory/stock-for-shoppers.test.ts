import { describe, expect, it } from "@jest/globals";
import { getLiveReleases, saveLiveReleases } from "../../lib/releases/store.ts";
import { readRefusal } from "../support/answers.ts";
import { ANY_TAG } from "../support/etags.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import { aProduct, publish } from "../support/shops/products.ts";
import { CUP, GREEN, TEA_SET } from "../support/shops/tea-set.ts";
import { inventories, MULTI } from "../support/stock/inventories.ts";
import { headers, NORTH, SHOP } from "../support/stock/two-locations.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const guest = { as: "implicit" } as const;
const PARENT = aProduct({ productType: "parent" });
const CHILD = aProduct({
  productType: "child",
  child: { parentId: PARENT.id, optionIds: [], variations: [] },
});
/** In the release only as an option of its bundle. */
const OPTION = { ...aProduct({ id: CUP }), onlyOption: true as const };
/** A product with stock that is in no release. */
const DRAFT = "d0000000-0000-4000-8000-00000000000d";
const PUBLISHED = [PARENT, CHILD, TEA_SET, OPTION];
const ALL = [...PUBLISHED.map(({ id }) => id), DRAFT];

/** Each product has five units at each of two locations, two of them allocated. */
async function aShopWithADraft(published = PUBLISHED) {
  const table = memoryTable({ now: () => NOON });
  const shop = inventories(table);
  await publish(table, published);
  for (const slug of [NORTH, SHOP]) await shop.location(slug);
  for (const id of ALL) {
    await shop.createAt({ [NORTH]: 5, [SHOP]: 5 }, id);
    await shop.move("allocate", 2, NORTH, {}, id);
  }
  const multiple = (ids: readonly string[], more = {}) =>
    shop.post("/v2/inventories/multiple", { data: ids.map((id) => ({ type: "stock", id })) }, more);
  const list = (query = "", more = {}) => shop.get(`/v2/inventories?${query}`, { ...guest, ...more });
  const letAnyoneList = () =>
    expectData(shop.put("/v2/settings", { data: { type: "settings", stock_lists: "anyone" } }));
  return { ...shop, table, multiple, list, letAnyoneList };
}

describe("the stock that shoppers see", () => {
  it("404: of a product that no live release has, in the same words as of one without stock", async () => {
    const { read } = await aShopWithADraft();
    const [hidden, none] = [await read(DRAFT, guest), await read(GREEN, guest)];
    expect([hidden.status, none.status]).toEqual([404, 404]);
    expect(hidden.text.replaceAll(DRAFT, "?")).toBe(none.text.replaceAll(GREEN, "?"));
    const signedIn = { ...guest, headers: { ...MULTI.headers, ...(await asShopper({ account: "a" })) } };
    expect((await read(DRAFT, signedIn)).status).toBe(404);
    expect((await read(DRAFT)).status).toBe(200);
  });

  it("200: of children, bundles and what bundles alone have, in any letter case", async () => {
    const { read } = await aShopWithADraft();
    for (const { id } of PUBLISHED) {
      const { status, body } = await read(id.toUpperCase(), guest);
      expect([status, body.data.id]).toEqual([200, id]);
    }
  });

  it("200: `/multiple` leaves out what is not published", async () => {
    const { multiple, table } = await aShopWithADraft();
    const before = table.calls.getMany;
    const { body } = await multiple([DRAFT, CHILD.id, CUP], guest);
    expect(body.data.map(({ id }) => id)).toEqual([CHILD.id, CUP]);
    expect(table.calls.getMany - before).toBe(1);
    expect((await multiple([DRAFT, CHILD.id])).body.data).toHaveLength(2);
  });

  it("200: what they can buy, and not how much is allocated, in all and at each location", async () => {
    const { read, multiple } = await aShopWithADraft();
    const shown = (await read(CHILD.id, guest)).body.data;
    expect(shown).toMatchObject({
      id: CHILD.id,
      type: "stock",
      attributes: {
        ...{ available: 8, allocated: 0, total: 8 },
        locations: {
          [NORTH]: { available: 3, allocated: 0, total: 3 },
          [SHOP]: { available: 5, allocated: 0, total: 5 },
        },
      },
    });
    const plain = { ...guest, headers: {} };
    const amounts = { id: CHILD.id, type: "stock", total: 8, available: 8, allocated: 0 };
    expect((await read(CHILD.id, plain)).body.data).toEqual(amounts);
    expect((await multiple([CHILD.id], plain)).body.data).toEqual([amounts]);
    expect((await read(CHILD.id, { headers: {} })).body.data).toEqual({
      ...amounts,
      meta: ANY_TAG,
      total: 10,
      allocated: 2,
    });
  });

  it("404: from the release on that leaves the product out, 200: from the one on that has it", async () => {
    const shop = await aMerchant();
    const { id } = await shop.product({ sku: "S" });
    await shop.price("S", usd(500));
    await shop.attach([id]);
    await expectData(shop.post(`/v2/inventories/${id}`, { data: { quantity: 3 } }));
    const status = async () => (await shop.get(`/v2/inventories/${id}`, guest)).status;
    expect(await status()).toBe(404);
    await shop.publish();
    expect(await status()).toBe(200);
    await expectData(
      shop.put(`/pcm/products/${id}`, { data: { id, type: "product", attributes: { status: "draft" } } }),
    );
    expect(await status()).toBe(200);
    await shop.publish();
    expect(await status()).toBe(404);
  });
});

describe("lists of stock for shoppers", () => {
  it("403: by default, with any filter, with and without a signed-in shopper", async () => {
    const { list } = await aShopWithADraft();
    const account = { headers: await asShopper({ account: "a" }) };
    for (const answer of [
      await list(),
      await list("page[limit]=1"),
      await list(`filter=eq(location,${NORTH})`),
      await list("", account),
    ])
      expect(readRefusal(answer)).toEqual([403, "Forbidden"]);
    expect((await list("", { as: "client_credentials" })).body.data).toHaveLength(ALL.length);
  });

  it("200: with `stock_lists: anyone` what lists of the catalog show, page by page, with the total of these", async () => {
    const listed = [PARENT, CHILD, TEA_SET];
    const { list, letAnyoneList } = await aShopWithADraft(listed);
    await letAnyoneList();
    const shown = listed.map(({ id }) => id).sort();
    const { body } = await list("", { headers });
    expect(body.data.map(({ id }) => id)).toEqual(shown);
    expect(body.data[0].attributes).toMatchObject({ available: 8, allocated: 0, total: 8 });
    for (const [offset, id] of shown.entries()) {
      const page = await list(`page[limit]=1&page[offset]=${offset}&filter=eq(location,${NORTH})`);
      expect(page.body.data.map((one) => one.id)).toEqual([id]);
      expect(page.body.meta).toEqual({
        page: { limit: 1, offset, current: offset + 1, total: 3 },
        results: { total: 3 },
      });
    }
    expect((await list("filter=eq(location,nowhere)")).body.meta.results.total).toBe(0);
    expect((await list("", { as: "client_credentials" })).body.data).toHaveLength(ALL.length);
  });

  it("422: where the catalogs have over 25,000 products, as it would cost too much to know them", async () => {
    const { table, list, letAnyoneList } = await aShopWithADraft();
    await letAnyoneList();
    const { value, version } = await getLiveReleases(table);
    const withTotal = (total: number) => value.live.map((release) => ({ ...release, total }));
    await saveLiveReleases(table, { value: { ...value, live: withTotal(25_000) }, version });
    expect((await list()).status).toBe(200);
    await saveLiveReleases(table, {
      value: { ...value, live: withTotal(25_001) },
      version: version + 1,
    });
    expect((await list()).status).toBe(422);
  });

  it("200: nothing where nothing is published", async () => {
    const { create, ...shop } = inventories();
    await create(1, DRAFT);
    await expectData(shop.put("/v2/settings", { data: { type: "settings", stock_lists: "anyone" } }));
    expect((await shop.get("/v2/inventories", guest)).body).toMatchObject({
      data: [],
      meta: { results: { total: 0 } },
    });
  });
});
