import { describe, expect, it } from "@jest/globals";
import type { Key } from "../../lib/table/table.ts";
import type { Answer } from "../support/call.ts";
import { shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const field = (name: string) => `data.attributes.${name}`;

type ShownError = { readonly title: string; readonly detail: string; readonly source: string };
type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const refusals = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ title, detail, source }: ShownError) => [title, detail, source]),
];
const noBook = (source: string, id = UNKNOWN_ID) => [
  "Failed Validation",
  `There is no price book '${id}'.`,
  source,
];
const noHierarchy = (source: string) => [
  "Failed Validation",
  `There is no hierarchy '${UNKNOWN_ID}'.`,
  source,
];

const create = ({ table, hierarchy_id }: Merchant, over: object) => {
  const shop = shopOn(table);
  const attributes = { name: "Outlet", hierarchy_ids: [hierarchy_id], ...over };
  return shop.post("/catalogs", { data: { type: "catalog", attributes } });
};
const change = ({ table, catalog_id }: Merchant, attributes: object) =>
  shopOn(table).put(`/catalogs/${catalog_id}`, { data: { type: "catalog", id: catalog_id, attributes } });
const deleteParts = async ({ table, hierarchy_id, pricebook_id }: Merchant) => {
  const shop = shopOn(table);
  expect((await shop.delete(`/pcm/hierarchies/${hierarchy_id}`)).status).toBe(204);
  expect((await shop.delete(`/pcm/pricebooks/${pricebook_id}`)).status).toBe(204);
};

describe("what a catalog names", () => {
  it("422: a price book that is not there, whatever its id looks like", async () => {
    const shop = await aMerchant();
    const refused = await create(shop, { pricebook_id: "nonsense" });
    expect(refusals(refused)).toEqual([422, noBook(field("pricebook_id"), "nonsense")]);
  });

  it("422: each hierarchy and price book that is not there, where it stands in the request", async () => {
    const shop = await aMerchant();
    const hierarchy_ids = [shop.hierarchy_id, UNKNOWN_ID];
    const pricebook_ids = [{ id: UNKNOWN_ID.toUpperCase(), priority: 2 }, { id: shop.pricebook_id }];
    expect(refusals(await create(shop, { hierarchy_ids, pricebook_ids }))).toEqual([
      422,
      noHierarchy(field("hierarchy_ids.1")),
      noBook(field("pricebook_ids.0.id")),
    ]);
  });

  it("422: the same in a change, which then changes nothing", async () => {
    const shop = await aMerchant();
    const { table, catalog_id, hierarchy_id } = shop;
    const refused = await change(shop, { name: "New", hierarchy_ids: [UNKNOWN_ID, hierarchy_id] });
    expect(refusals(refused)).toEqual([422, noHierarchy(field("hierarchy_ids.0"))]);
    expect(refusals(await change(shop, { pricebook_id: UNKNOWN_ID }))).toEqual([
      422,
      noBook(field("pricebook_id")),
    ]);
    const { body } = await shopOn(table).get(`/catalogs/${catalog_id}`);
    expect(body.data.attributes).toMatchObject({ name: "Shop", hierarchy_ids: [hierarchy_id] });
  });

  it("422: a hierarchy is no price book, and a price book no hierarchy", async () => {
    const shop = await aMerchant();
    const swapped = { hierarchy_ids: [shop.pricebook_id], pricebook_id: shop.hierarchy_id };
    expect(refusals(await create(shop, swapped))).toHaveLength(3);
  });
});

describe("a catalog whose hierarchy and price book were deleted", () => {
  it("200: can be changed while it names them, and repeats them", async () => {
    const shop = await aMerchant();
    await deleteParts(shop);
    const { hierarchy_id, pricebook_id } = shop;
    const whole = { name: "New", hierarchy_ids: [hierarchy_id.toUpperCase()], pricebook_id };
    expect((await change(shop, { name: "Newer" })).status).toBe(200);
    expect((await change(shop, whole)).body.data.attributes).toMatchObject({ name: "New", pricebook_id });
    expect((await change(shop, { hierarchy_ids: [], pricebook_id: null })).status).toBe(200);
    const again = await change(shop, { pricebook_id });
    expect(refusals(again)).toEqual([422, noBook(field("pricebook_id"), pricebook_id)]);
  });

  it("201: is published without them; the release names them to merchants, not to shoppers", async () => {
    const shop = await aMerchant();
    const { table, catalog_id, hierarchy_id, pricebook_id } = shop;
    const before = await shop.publish();
    expect(before.meta).not.toHaveProperty("missing");
    await deleteParts(shop);
    const { id, attributes, meta } = await shop.publish();
    const missing = { hierarchy_ids: [hierarchy_id], pricebook_ids: [pricebook_id] };
    expect([attributes.hierarchies, meta]).toMatchObject([[], { release_status: "PUBLISHED", missing }]);
    expect(
      (await shopOn(table).get(`/catalogs/${catalog_id}/releases/${id}`)).body.data.meta.missing,
    ).toEqual(missing);
    const shown = await shopOn(table).get("/catalog", { as: "implicit" });
    expect([shown.body.data.id, shown.body.data.meta.missing]).toEqual([id, undefined]);
  });

  it("reads each of its hierarchies once to publish it, with all their nodes", async () => {
    const shop = await aMerchant();
    const read: string[] = [];
    const table = {
      ...shop.table,
      getMany: (keys: readonly Key[], attributes?: readonly string[]) => {
        read.push(...keys.filter(({ pk }) => pk === "HIERARCHY").map(({ sk }) => sk));
        return shop.table.getMany(keys, attributes);
      },
    };
    expect((await shopOn(table).post(`/catalogs/${shop.catalog_id}/releases`, {})).status).toBe(201);
    expect(read).toEqual([shop.hierarchy_id]);
  });
});
