import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { readCatalogRelease } from "../../../functions/catalog/read-catalog-release.ts";
import { createCatalog } from "../../../functions/catalogs/create-catalog.ts";
import { createRelease } from "../../../functions/catalogs/releases/create-release.ts";
import { deleteAllReleases } from "../../../functions/catalogs/releases/delete-all-releases.ts";
import { listReleases } from "../../../functions/catalogs/releases/list-releases.ts";
import { listCurrencies } from "../../../functions/currencies/list-currencies.ts";
import { readRealm } from "../../../functions/realms/read-realm.ts";
import { updateRealm } from "../../../functions/realms/update-realm.ts";
import { multiSearch } from "../../../functions/search/multi-search.ts";
import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { BUYER_REALM_ID } from "../../../lib/realms/fixed-ids.ts";
import type { Item } from "../../../lib/table/table.ts";
import { runWorker } from "../../support/background/worker.ts";
import { call } from "../../support/call.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

jest.setTimeout(120_000);

const URL = "http://127.0.0.1:3000";
const as = "client_credentials";
const SHOP = demoId("catalog");

let items: readonly Item[] = [];
beforeAll(async () => {
  const table = memoryTable();
  await openDemoShop(table, URL);
  items = table.all();
});

/** A demo shop as it was opened, of the test's own. */
async function openedShop(isThere: (item: Item) => boolean = () => true): Promise<MemoryTable> {
  const table = memoryTable();
  for (const item of items.filter(isThere)) await table.put(item, { unconditional: "the table is empty" });
  return table;
}

const isOfIndex = ({ type }: Item) => /^search_(?:part|manifest)$/.test(String(type));

const shopOf = (table: MemoryTable, headers = {}) =>
  call(readCatalogRelease, { table, as: "implicit", now: () => new Date(), headers });

async function publishOwn(table: MemoryTable): Promise<string> {
  const attributes = {
    name: "Mine",
    hierarchy_ids: [demoId("hierarchy")],
    pricebook_id: demoId("price book"),
  };
  const body = { data: { type: "catalog", attributes } };
  const { id } = (await call(createCatalog, { table, as, body })).body.data;
  await call(createRelease, { table, as, now: () => new Date(), params: { catalog_id: id } });
  return id;
}

async function withdraw(table: MemoryTable, catalog_id: string): Promise<void> {
  expect(await call(deleteAllReleases, { table, as, params: { catalog_id } })).toMatchObject({ status: 204 });
}

describe("the demo shop opened again", () => {
  it("leaves the buyers' realm as a merchant has changed it", async () => {
    const table = await openedShop();
    const params = { realmID: BUYER_REALM_ID };
    const realm = () => call(readRealm, { table, as, params }).then(({ body }) => body.data);
    expect((await realm()).redirect_uris).toEqual(["https://shop.example.org/signed-in"]);
    const data = { type: "authentication-realm", name: "Dealers", redirect_uris: [] };
    await call(updateRealm, { table, as, params, body: { data } });
    await openDemoShop(table, URL);
    expect(await realm()).toMatchObject({ name: "Dealers", redirect_uris: [] });
  });

  it("serves a merchant's own catalog once the shop's is withdrawn, also those who ask for a sample's channel", async () => {
    const table = await openedShop();
    const own = await publishOwn(table);
    await withdraw(table, SHOP);
    for (const headers of [{}, { "ep-channel": "trade" }]) {
      expect((await shopOf(table, headers)).body.data.attributes.catalog_id).toBe(own);
    }
    await openDemoShop(table, URL);
    expect((await shopOf(table)).body.data.attributes.catalog_id).toBe(own);
  });

  it("serves nothing while everything is withdrawn, and is put back by the next start", async () => {
    const table = await openedShop();
    await withdraw(table, SHOP);
    expect((await shopOf(table)).status).toBe(404);
    await openDemoShop(table, URL);
    expect((await shopOf(table)).body.data.attributes.catalog_id).toBe(SHOP);
  });

  it("serves a sample catalog that a merchant has published", async () => {
    const table = await openedShop();
    const catalog_id = demoId("catalog with a release to delete");
    await call(createRelease, { table, as, now: () => new Date(), params: { catalog_id } });
    await openDemoShop(table, URL);
    await withdraw(table, SHOP);
    expect((await shopOf(table)).body.data.attributes.catalog_id).toBe(catalog_id);
  });
});

describe("the demo shop of an older version, whose releases have no index", () => {
  const now = () => new Date();
  const search = (table: MemoryTable) =>
    call(multiSearch, { table, now, as: "implicit", body: { searches: [{ q: "espreso cup" }] } });

  it("is searched once the worker has indexed it, however often it was opened", async () => {
    const table = await openedShop((item) => !isOfIndex(item));
    expect((await search(table)).status).toBe(400);
    await openDemoShop(table, URL);
    await openDemoShop(table, URL);
    expect(await runWorker({ table, now })).toBe(true);
    const { status, body } = await search(table);
    expect(status).toBe(200);
    expect(body.results[0].hits[0].document.attributes.name).toBe("Pebble espresso cup");
  });

  it("is not indexed again when it has its indexes", async () => {
    const table = await openedShop();
    const before = table.all().filter(({ type }) => type === "task");
    await openDemoShop(table, URL);
    expect(table.all().filter(({ type }) => type === "task")).toEqual(before);
  });
});

describe("what the demo shop is opened with", () => {
  it("has releases of sample catalogs to look at and to delete", async () => {
    const table = await openedShop();
    const params = { catalog_id: demoId("catalog with releases to delete") };
    const { body } = await call(listReleases, { table, as, params });
    expect(body.data).toMatchObject([{ meta: { release_status: "PUBLISHED" } }]);
  });

  it("has currencies of its own time, but for the one that every store has", async () => {
    const { body } = await call(listCurrencies, { table: await openedShop(), as: "implicit" });
    const late = body.data.filter((one: any) => one.meta.timestamps.created_at >= "2026-01-12T08:00:00.000Z");
    expect(late.map(({ code }: any) => code).toSorted()).toEqual(["CAD", "EUR", "NOK"]);
  });
});
