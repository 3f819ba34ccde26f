import { describe, expect, it } from "@jest/globals";
import { endpoint as createRelease } from "../../functions/catalogs/releases/create-release.ts";
import { endpoint as deleteReleases } from "../../functions/catalogs/releases/delete-all-releases.ts";
import { endpoint as createRule } from "../../functions/catalogs/rules/create-rule.ts";
import { endpoint as deleteRule } from "../../functions/catalogs/rules/delete-rule.ts";
import { endpoint as updateRule } from "../../functions/catalogs/rules/update-rule.ts";
import { endpoint as createCurrency } from "../../functions/currencies/create-currency.ts";
import { endpoint as deleteApi } from "../../functions/extensions/custom-apis/delete-custom-api.ts";
import { endpoint as deleteFile } from "../../functions/files/delete-file.ts";
import { endpoint as updateGateway } from "../../functions/payments/gateways/update-gateway.ts";
import { endpoint as updateCartSettings } from "../../functions/settings/update-cart-settings.ts";
import { endpoint as updateSettings } from "../../functions/settings/update-settings.ts";
import type { CatalogRule } from "../../lib/releases/live-releases.ts";
import { getLiveReleases, saveLiveReleases } from "../../lib/releases/store.ts";
import { runWorker } from "../support/background/worker.ts";
import { call } from "../support/call.ts";
import { allRaisedBy } from "../support/events/raised.ts";
import { type RecordedTable, recordedTable } from "../support/events/recorded-changes.ts";
import { NOON } from "../support/runtime.ts";
import { createApiWith, createEntryOf } from "../support/shops/custom-apis.ts";
import { aFile } from "../support/shops/files.ts";
import { aMerchant } from "../support/shops/merchant.ts";

const aTable = () => recordedTable({ now: () => NOON });
const eventsIn = async (table: RecordedTable) => (await allRaisedBy(table, table.newChanges())).flat();
const toldIn = async (table: RecordedTable) =>
  (await eventsIn(table)).map(({ key, position }) => `${key} ${position}`);

async function aPublisher(products = 1) {
  const table = aTable();
  const shop = await aMerchant(table);
  const ids = [];
  for (let at = 0; at < products; at += 1) ids.push((await shop.product()).id);
  await shop.attach(ids);
  await eventsIn(table);
  return { ...shop, table };
}

describe("events of releases", () => {
  it("one for each status: asked for, under way, published [events 18]", async () => {
    const { table, publish } = await aPublisher();
    const release = await publish();
    const events = await eventsIn(table);
    expect(
      events.map(({ key, position, payload }: any) => [key, position, payload.data.meta.release_status]),
    ).toEqual([
      ["catalog-release.created", 1, "PENDING"],
      ["catalog-release.updated", 2, "IN_PROGRESS"],
      ["catalog-release.updated", 3, "PUBLISHED"],
    ]);
    expect(events.at(-1)?.payload).toEqual({ data: release });
  });

  it("no more for a large one, whose progress is written part by part", async () => {
    const { table, ask, catalog_id } = await aPublisher(120);
    await ask(createRelease, { catalog_id }, undefined, { deadlineMs: 0 });
    while (!(await runWorker({ table, now: () => new Date(NOON.getTime() + 60_000) }))) {}
    const changes = table.changes().filter(({ after }) => after?.type === "release");
    expect(changes.length).toBeGreaterThan(4);
    expect(await toldIn(table)).toEqual([
      ...["catalog-release.created 1", "catalog-release.updated 2", "catalog-release.updated 3"],
    ]);
  });

  it("deletions: by a request, and of the one that three newer ones push out", async () => {
    const { table, ask, publish, catalog_id } = await aPublisher();
    const first = await publish();
    for (let at = 0; at < 2; at += 1) await publish();
    await eventsIn(table);
    await publish();
    const gone = (await eventsIn(table)).filter(({ key }) => key.endsWith("deleted"));
    const object = { type: "catalog-release", id: first.id };
    expect(gone).toEqual([{ key: "catalog-release.deleted", object, position: 4, payload: object }]);
    await ask(deleteReleases, { catalog_id });
    expect(await toldIn(table)).toEqual(Array(3).fill("catalog-release.deleted 4"));
  });
});

describe("events of catalog rules", () => {
  it("each rule has its own positions, whatever is published meanwhile", async () => {
    const { table, ask, publish, catalog_id } = await aPublisher();
    const attributes = { name: "App", catalog_id };
    const { id } = await ask(createRule, {}, { type: "catalog_rule", attributes });
    await ask(createRule, {}, { type: "catalog_rule", attributes });
    expect(await toldIn(table)).toEqual(["catalog-rule.created 1", "catalog-rule.created 1"]);
    await publish();
    await eventsIn(table);
    const data = { id, type: "catalog_rule", attributes: { channels: ["app"] } };
    const after = await ask(updateRule, { rule_id: id }, data);
    const object = { type: "catalog_rule", id };
    expect(await eventsIn(table)).toEqual([
      { key: "catalog-rule.updated", object, position: 2, payload: { data: after } },
    ]);
    await ask(deleteRule, { rule_id: id });
    expect(await eventsIn(table)).toEqual([
      { key: "catalog-rule.deleted", object, position: 3, payload: object },
    ]);
  });

  it("a rule that was stored before rules were counted begins at 1", async () => {
    const { table, ask, catalog_id } = await aPublisher();
    const { id } = await ask(
      createRule,
      {},
      { type: "catalog_rule", attributes: { name: "App", catalog_id } },
    );
    const { value, version } = await getLiveReleases(table);
    const rules = value.rules.map(({ version: _, ...rule }): CatalogRule => rule);
    await saveLiveReleases(table, { value: { ...value, rules }, version });
    await eventsIn(table);
    await ask(updateRule, { rule_id: id }, { id, type: "catalog_rule", attributes: { name: "Web" } });
    expect(await toldIn(table)).toEqual(["catalog-rule.updated 1"]);
  });
});

describe("events of the store", () => {
  it("settings, currencies and gateways share positions; what changes nothing is no version", async () => {
    const table = aTable();
    const settings = (data: object) =>
      call(updateSettings, { table, body: { data: { type: "settings", ...data } } });
    const ofCarts = (data: object) =>
      call(updateCartSettings, { table, body: { data: { type: "settings", ...data } } });
    const gateway = (data: object) =>
      call(updateGateway, { table, params: { slug: "manual" }, body: { data } });
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

  it("another default currency is told of both; no payload shows a gateway's secret", async () => {
    const table = aTable();
    const currency = {
      type: "currency",
      code: "EUR",
      exchange_rate: 1,
      format: "€{price}",
      decimal_point: ",",
    };
    const more = { thousand_separator: ".", decimal_places: 2, default: true, enabled: true };
    await call(createCurrency, { table, body: { data: { ...currency, ...more } } });
    expect((await toldIn(table)).toSorted()).toEqual(["currency.created 1", "currency.updated 1"]);
    const secret = "a secret of thirty-two characters";
    for (const data of [{ secret }, { secret: `${secret}!` }]) {
      await call(updateGateway, { table, params: { slug: "external" }, body: { data } });
    }
    const events = await eventsIn(table);
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
    const id = await aFile(table);
    await call(deleteFile, { table, params: { file_id: id } });
    const [created, deleted, ...others] = await eventsIn(table);
    expect([created?.key, created?.position, others]).toEqual(["file.created", 1, []]);
    const object = { type: "file", id };
    expect(deleted).toEqual({ key: "file.deleted", object, position: 2, payload: object });
  });

  it("an entry is told by its api_type; a Custom API takes its entries along untold [events 19]", async () => {
    const table = aTable();
    const api = await createApiWith(table, { lot: {} }, { api_type: "wishlist_ext" });
    const entry = await createEntryOf(table, api, { lot: "7" });
    const object = { type: "wishlist_ext", id: entry.id };
    expect(await eventsIn(table)).toEqual([
      { key: "wishlist_ext.created", object, position: 1, payload: { data: entry } },
    ]);
    await call(deleteApi, { table, params: { customApiID: api.id } });
    expect(await eventsIn(table)).toEqual([]);
  });
});
