import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { BUYER_REALM_ID } from "../../../../lib/realms/realms.ts";
import type { Item } from "../../../../lib/table/table.ts";
import { expectData, type Shop, shopOn } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";

jest.setTimeout(120_000);

const SHOP = demoId("catalog");

let items: readonly Item[] = [];
beforeAll(async () => {
  const table = memoryTable();
  await openDemoStore(table);
  items = table.all();
});

/** A newly opened demo shop for this test alone. */
async function openedShop(): Promise<MemoryTable> {
  const table = memoryTable();
  for (const item of items) await table.put(item, { unconditional: "the table is empty" });
  return table;
}

const releaseOf = (shop: Shop, headers = {}) =>
  shop.get("/catalog", { as: "implicit", now: () => new Date(), headers });

async function publishOwn(shop: Shop): Promise<string> {
  const attributes = {
    name: "Mine",
    hierarchy_ids: [demoId("hierarchy")],
    pricebook_id: demoId("price book"),
  };
  const { id } = await expectData(shop.post("/catalogs", { data: { type: "catalog", attributes } }));
  await publish(shop, id);
  return id;
}

const publish = (shop: Shop, catalogId: string) =>
  shop.post(`/catalogs/${catalogId}/releases`, undefined, { now: () => new Date() });

async function withdraw(shop: Shop, catalogId: string): Promise<void> {
  expect(await shop.delete(`/catalogs/${catalogId}/releases`)).toMatchObject({ status: 204 });
}

describe("the demo shop opened again", () => {
  it("leaves the buyers' realm as a merchant has changed it", async () => {
    const table = await openedShop();
    const shop = shopOn(table);
    const path = `/v2/authentication-realms/${BUYER_REALM_ID}` as const;
    const realm = () => expectData(shop.get(path));
    expect((await realm()).redirect_uris).toEqual(["https://shop.example.org/signed-in"]);
    const data = { type: "authentication-realm", name: "Dealers", redirect_uris: [] };
    await shop.put(path, { data });
    await openDemoStore(table);
    expect(await realm()).toMatchObject({ name: "Dealers", redirect_uris: [] });
  });

  it("serves a merchant's own catalog once the shop's is withdrawn, also those who ask for a sample's channel", async () => {
    const table = await openedShop();
    const shop = shopOn(table);
    const own = await publishOwn(shop);
    await withdraw(shop, SHOP);
    for (const headers of [{}, { "ep-channel": "trade" }]) {
      expect((await releaseOf(shop, headers)).body.data.attributes.catalog_id).toBe(own);
    }
    await openDemoStore(table);
    expect((await releaseOf(shop)).body.data.attributes.catalog_id).toBe(own);
  });

  it("serves nothing while everything is withdrawn, and is put back by the next start", async () => {
    const table = await openedShop();
    const shop = shopOn(table);
    await withdraw(shop, SHOP);
    expect((await releaseOf(shop)).status).toBe(404);
    await openDemoStore(table);
    expect((await releaseOf(shop)).body.data.attributes.catalog_id).toBe(SHOP);
  });

  it("serves a sample catalog that a merchant has published", async () => {
    const table = await openedShop();
    const shop = shopOn(table);
    const catalog_id = demoId("catalog with a release to delete");
    await publish(shop, catalog_id);
    await openDemoStore(table);
    await withdraw(shop, SHOP);
    expect((await releaseOf(shop)).body.data.attributes.catalog_id).toBe(catalog_id);
  });
});

describe("what the demo shop is opened with", () => {
  it("has releases of sample catalogs to look at and to delete", async () => {
    const shop = shopOn(await openedShop());
    const { body } = await shop.get(`/catalogs/${demoId("catalog with releases to delete")}/releases`);
    expect(body.data).toMatchObject([{ meta: { release_status: "PUBLISHED" } }]);
  });

  it("has currencies of its own time, but for the one that every store has", async () => {
    const { body } = await shopOn(await openedShop()).get("/v2/currencies", { as: "implicit" });
    const late = body.data.filter((one) => one.meta.timestamps.created_at >= "2026-01-12T08:00:00.000Z");
    expect(late.map(({ code }) => code).toSorted()).toEqual(["CAD", "EUR", "NOK"]);
  });
});
