import { describe, expect, it } from "@jest/globals";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import type { Item } from "../../lib/table/table.ts";
import { addKeyedItem } from "../carts/stored.ts";
import { runWorker } from "../support/background/worker.ts";
import { CHEAP_PASSWORDS } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { addKeyedVariation } from "../variations/stored.ts";
import { createRecordedShop, fillStore } from "./filled-store.ts";
import { answerTo, restoreTable, snapshots } from "./snapshot.ts";

const SNAPSHOTS = snapshots();

describe.each(SNAPSHOTS)("a table of %s", (_, snapshot) => {
  const now = () => new Date(snapshot.at);

  it("is answered from as when it was written, though newer versions may say more", async () => {
    const shop = createRecordedShop(await restoreTable(snapshot), now);
    const answers: Record<string, unknown> = {};
    for (const path of Object.keys(snapshot.answers)) answers[path] = await answerTo(shop, path);
    expect(asTold(answers)).toMatchObject(asTold(snapshot.answers));
  });

  it("is gone on with: its work is done, its carts grow, its names stay taken, its people sign in", async () => {
    const table = await restoreTable(snapshot);
    const shop = createRecordedShop(table, now);
    const later = new Date(Date.parse(snapshot.at) + 3_600_000);
    expect(await runWorker({ table, now: () => later })).toBe(true);
    expect(table.all().filter(({ type }) => type === "task")).toEqual([]);
    const mug = { type: "cart_item", id: demoId("alder-mug"), quantity: 1 };
    const [grown] = await expectData(shop.post("/v2/carts/full/items", { data: mug }));
    expect(grown.quantity).toBe(3);
    const [book] = await expectData(shop.get("/pcm/pricebooks"));
    const again = { data: { type: "pricebook", attributes: { name: book.attributes.name } } };
    await expect(expectData(shop.post("/pcm/pricebooks", again))).rejects.toThrow("already exists");
    const credentials = { type: "token", email: "grace@example.com", password: "nanoseconds" };
    expect(await expectData(shop.post("/v2/customers/tokens", { data: credentials }))).toMatchObject({
      type: "token",
    });
  });
});

describe.each(SNAPSHOTS)("answers kept in a table of %s", (_, snapshot) => {
  it("are given to those who repeat their requests, and nothing is done again", async () => {
    const table = await restoreTable(snapshot);
    const shop = createRecordedShop(table, () => new Date(snapshot.at));
    const before = table.all();
    const { id, attributes } = await addKeyedVariation(shop);
    expect([attributes.name, before.some(({ sk }) => sk === id)]).toEqual(["Once more", true]);
    const added = await addKeyedItem(shop);
    expect(added.find(({ sku }) => sku === "TW-DRIFTWOOD").quantity).toBe(1);
    expect(table.all()).toEqual(before);
  });
});

describe("the newest of these tables", () => {
  it("has an item of every type that is written today, each with the attributes it has today", async () => {
    const [, snapshot] = SNAPSHOTS.at(-1)!;
    const now = () => new Date(snapshot.at);
    const table = memoryTable({ now });
    await fillStore(table, now, CHEAP_PASSWORDS);
    // If this fails, record one more table with the new type or attribute: npx cartwright record <version>
    expect(listAttributes(snapshot.items)).toEqual(listAttributes(table.all()));
  }, 120_000);
});

const GATEWAYS = "/v2/gateways";
/** Gateways of the first version; the list has all that there are. */
const FIRST_GATEWAYS = ["manual", "external"];
const DOCUMENT = "/v2/settings/extensions/specifications/openapi";

/** Version 0.1.0 answered an empty list for products without custom relationships; the public contract has none. */
function withoutEmptyRelationships(name: string, value: unknown): unknown {
  return name === "custom_relationships" && Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** There may be more gateways. The document of Custom APIs may have other texts. Its calls and entries come from the store. */
function asTold(answers: Readonly<Record<string, unknown>>) {
  const { [DOCUMENT]: document, ...others } = JSON.parse(JSON.stringify(answers), withoutEmptyRelationships);
  const { paths = {}, components = { schemas: {} } } = document?.body ?? {};
  const calls = Object.entries<object>(paths).map(([path, methods]) => [path, Object.keys(methods).sort()]);
  const entries = Object.entries(components.schemas).filter(([name]) => name.includes("_ext"));
  const listed = others[GATEWAYS]?.body;
  if (listed) listed.data = listed.data.filter(({ slug }: { slug: string }) => FIRST_GATEWAYS.includes(slug));
  return { ...others, [DOCUMENT]: { calls, entries: Object.fromEntries(entries) } };
}

/** Attribute names of all items of a type, by type. */
function listAttributes(items: readonly Item[]): Record<string, string[]> {
  const byType = Object.entries(Object.groupBy(items, ({ type }) => type));
  const names = (alike: readonly Item[] = []) =>
    [...new Set(alike.flatMap((item) => Object.keys(item)))].sort();
  return Object.fromEntries(byType.map(([type, alike]) => [type, names(alike)]));
}
