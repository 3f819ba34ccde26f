import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../support/background/worker.ts";
import { aListenedShop, tally } from "../support/events/listened-shop.ts";
import { takeNewEvents } from "../support/events/raised.ts";
import { createRecordedTable, type RecordedTable } from "../support/events/recorded-changes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { createApiWith, createEntryIn } from "../support/shops/custom-apis.ts";
import { aFile } from "../support/shops/files.ts";
import { aMerchant } from "../support/shops/merchant.ts";

const aTable = () => createRecordedTable({ now: () => NOON });
const toldIn = async (table: RecordedTable) =>
  (await takeNewEvents(table)).map(({ key, position }) => `${key} ${position}`);

async function aPublisher(products = 1) {
  const table = aTable();
  const shop = await aMerchant(table);
  const ids = [];
  for (let at = 0; at < products; at += 1) ids.push((await shop.product()).id);
  await shop.attach(ids);
  await takeNewEvents(table);
  return { ...shop, table };
}

describe("events of releases", () => {
  it("one for each status: asked for, under way, published [events 18]", async () => {
    const { table, publish } = await aPublisher();
    const release = await publish();
    const events = await takeNewEvents(table);
    expect(
      events.map(({ key, position, payload }) => [
        key,
        position,
        Object(payload["data"]).meta.release_status,
      ]),
    ).toEqual([
      ["catalog-release.created", 1, "PENDING"],
      ["catalog-release.updated", 2, "IN_PROGRESS"],
      ["catalog-release.updated", 3, "PUBLISHED"],
    ]);
    expect(events.at(-1)?.payload).toEqual({ data: release });
  });

  it("no more for a large one, whose progress is written part by part", async () => {
    const shop = await aPublisher(120);
    const { table, catalog_id } = shop;
    await expectData(shop.post(`/catalogs/${catalog_id}/releases`, undefined, { deadlineMs: 0 }));
    while (!(await runWorker({ table, now: () => new Date(NOON.getTime() + 60_000) }))) {}
    const changes = table.changes().filter(({ after }) => after?.type === "release");
    expect(changes.length).toBeGreaterThan(4);
    expect(await toldIn(table)).toEqual([
      ...["catalog-release.created 1", "catalog-release.updated 2", "catalog-release.updated 3"],
    ]);
  });

  it("deletions: by a request, and of the one that three newer ones push out", async () => {
    const shop = await aPublisher();
    const { table, publish, catalog_id } = shop;
    const first = await publish();
    for (let at = 0; at < 2; at += 1) await publish();
    await takeNewEvents(table);
    await publish();
    const gone = (await takeNewEvents(table)).filter(({ key }) => key.endsWith("deleted"));
    const object = { type: "catalog-release", id: first.id };
    expect(gone).toEqual([{ key: "catalog-release.deleted", object, position: 4, payload: object }]);
    await expectData(shop.delete(`/catalogs/${catalog_id}/releases`));
    expect(await toldIn(table)).toEqual(Array(3).fill("catalog-release.deleted 4"));
  });
});

describe("events of catalog rules", () => {
  it("each rule has its own positions, whatever is published meanwhile", async () => {
    const shop = await aPublisher();
    const { table, publish, catalog_id } = shop;
    const attributes = { name: "App", catalog_id };
    const { id } = await expectData(
      shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }),
    );
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }));
    expect(await toldIn(table)).toEqual(["catalog-rule.created 1", "catalog-rule.created 1"]);
    await publish();
    await takeNewEvents(table);
    const data = { id, type: "catalog_rule", attributes: { channels: ["app"] } };
    const after = await expectData(shop.put(`/catalogs/rules/${id}`, { data }));
    const object = { type: "catalog_rule", id };
    expect(await takeNewEvents(table)).toEqual([
      { key: "catalog-rule.updated", object, position: 2, payload: { data: after } },
    ]);
    await expectData(shop.delete(`/catalogs/rules/${id}`));
    expect(await takeNewEvents(table)).toEqual([
      { key: "catalog-rule.deleted", object, position: 3, payload: object },
    ]);
  });
});

describe("events of the store", () => {
  it("settings, currencies and gateways share positions; what changes nothing is no version", async () => {
    const table = aTable();
    const shop = shopOn(table);
    const settings = (data: object) => shop.put("/v2/settings", { data: { type: "settings", ...data } });
    const ofCarts = (data: object) => shop.put("/v2/settings/cart", { data: { type: "settings", ...data } });
    const gateway = (data: object) => shop.put("/v2/gateways/manual", { data });
    await settings({ page_length: 30 });
    await settings({ page_length: 30 });
    await ofCarts({ cart_expiry_days: 9 });
    await ofCarts({ cart_expiry_days: 9 });
    await gateway({ enabled: false });
    await gateway({ enabled: true });
    await gateway({ enabled: true });
    expect(await toldIn(table)).toEqual([
      "settings.updated 1",
      "settings.updated 2",
      "payment-gateway.updated 3",
    ]);
  });

  it("another default currency raises events of both currencies; no payload shows a gateway's secret", async () => {
    const table = aTable();
    const shop = shopOn(table);
    const currency = {
      type: "currency",
      code: "EUR",
      exchange_rate: 1,
      format: "€{price}",
      decimal_point: ",",
    };
    const more = { thousand_separator: ".", decimal_places: 2, default: true, enabled: true };
    await shop.post("/v2/currencies", { data: { ...currency, ...more } });
    expect((await toldIn(table)).toSorted()).toEqual(["currency.created 1", "currency.updated 1"]);
    const secret = "a secret of thirty-two characters";
    for (const data of [{ secret }, { secret: `${secret}!` }]) {
      await shop.put("/v2/gateways/external", { data });
    }
    const events = await takeNewEvents(table);
    expect(events.map(({ key, position }) => [key, position])).toEqual([
      ["payment-gateway.updated", 2],
      ["payment-gateway.updated", 3],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  });
});

describe("events of files and entries", () => {
  it("a file is created and deleted", async () => {
    const table = aTable();
    const shop = shopOn(table);
    const id = await aFile(table);
    await shop.delete(`/v2/files/${id}`);
    const [created, deleted, ...others] = await takeNewEvents(table);
    expect([created?.key, created?.position, others]).toEqual(["file.created", 1, []]);
    const object = { type: "file", id };
    expect(deleted).toEqual({ key: "file.deleted", object, position: 2, payload: object });
  });

  it("an entry's event has its api_type; entries deleted with their Custom API raise none [events 19]", async () => {
    const table = aTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: {} }, { api_type: "wishlist_ext" });
    const entry = await createEntryIn(table, api, { lot: "7" });
    const object = { type: "wishlist_ext", id: entry.id };
    expect(await takeNewEvents(table)).toEqual([
      { key: "wishlist_ext.created", object, position: 1, payload: { data: entry } },
    ]);
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`);
    expect(await takeNewEvents(table)).toEqual([]);
  });
});

describe("events of a store", () => {
  it("currencies, settings, gateways and Custom APIs' entries, each once", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    const currency = {
      type: "currency",
      ...{ code: "SEK", exchange_rate: 1, format: "{price} kr", decimal_point: ",", thousand_separator: "." },
      ...{ decimal_places: 2, default: false, enabled: true },
    };
    const { events, result } = await shop.during(() =>
      expectData(shop.post("/v2/currencies", { data: currency })),
    );
    expect(tally(events)).toEqual({ "currency.created": 1 });
    const path = `/v2/currencies/${result.id}` as const;
    const change = { type: "currency", exchange_rate: 2 };
    expect(await keysIn(() => expectData(shop.put(path, { data: change })))).toEqual({
      "currency.updated": 1,
    });
    expect(await keysIn(() => expectData(shop.put(path, { data: change })))).toEqual({});
    expect(await keysIn(() => expectData(shop.delete(path)))).toEqual({ "currency.deleted": 1 });
    const settings = () =>
      expectData(shop.put("/v2/settings", { data: { type: "settings", page_length: 30 } }));
    const told = await keysIn(settings);
    expect([told, await keysIn(settings)]).toEqual([{ [Object.keys(told)[0]!]: 1 }, {}]);
    expect(Object.keys(told)[0]).toMatch(/^settings\.(created|updated)$/);
    const gateway = (enabled: boolean) => () =>
      expectData(shop.put("/v2/gateways/manual", { data: { enabled } }));
    expect(await keysIn(gateway(false))).toEqual({ "payment-gateway.updated": 1 });
    expect(await keysIn(gateway(false))).toEqual({});
  });

  it("entries of a Custom API by its type", async () => {
    const shop = await aListenedShop();
    const data = {
      ...{ type: "custom_api", name: "Wishes", slug: "wishlists", api_type: "wishlist_ext", timestamps: {} },
      relationships: { parent_apis: { data: [] } },
    };
    await expectData(shop.post("/v2/settings/extensions/custom-apis", { data }));
    const path = "/v2/extensions/wishlists";
    const made = await shop.during(() => expectData(shop.post(path, { data: { type: "wishlist_ext" } })));
    expect(tally(made.events)).toEqual({ "wishlist_ext.created": 1 });
    expect(made.events[0]?.payload).toMatchObject({ data: { id: made.result.id, type: "wishlist_ext" } });
    expect(made.events[0]?.position).toBe(1);
    const gone = await shop.during(() => expectData(shop.delete(`${path}/${made.result.id}`)));
    expect(tally(gone.events)).toEqual({ "wishlist_ext.deleted": 1 });
    expect(gone.events[0]).toMatchObject({
      position: 2,
      payload: { id: made.result.id, type: "wishlist_ext" },
    });
  });

  it("releases of a catalog, when they are asked for and when they are done; rules as they are written", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    const attributes = { name: "Shop", hierarchy_ids: [] };
    const catalog = await expectData(shop.post("/catalogs", { data: { type: "catalog", attributes } }));
    const { events } = await shop.during(() =>
      expectData(shop.post(`/catalogs/${catalog.id}/releases`, { data: { type: "catalog-release" } })),
    );
    const found = tally(events);
    expect(found["catalog-release.created"]).toBe(1);
    expect(found["catalog-release.updated"]).toBeGreaterThanOrEqual(1);
    const last = Object(events.at(-1)?.payload["data"]);
    expect(last.meta.release_status).toBe("PUBLISHED");
    const positions = [...new Set(events.map(({ position }) => position))];
    expect(positions).toEqual(positions.map((_, at) => at + 1));
    const rule = { type: "catalog_rule", attributes: { name: "All", catalog_id: catalog.id } };
    const made = await shop.during(() => expectData(shop.post("/catalogs/rules", { data: rule })));
    expect(tally(made.events)).toEqual({ "catalog-rule.created": 1 });
    const gone = await keysIn(() => expectData(shop.delete(`/catalogs/rules/${made.result.id}`)));
    expect(gone).toEqual({ "catalog-rule.deleted": 1 });
  });
});
