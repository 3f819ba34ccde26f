import { describe, expect, it } from "@jest/globals";
import { FIRST_BUILD } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { getManifests, saveManifest } from "../../../lib/catalogs/search-index/index-parts-store.ts";
import { loadIndex } from "../../../lib/catalogs/search-index/load-index.ts";
import type { Table } from "../../../lib/table/table.ts";
import { runWorker } from "../../support/background/worker.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { aTee } from "../../support/shops/tee.ts";

const built = (releaseId: string) => ({ releaseId, build: FIRST_BUILD });

describe("the index of a release", () => {
  it("has live products with their nodes and prices; no drafts, no products of no node", async () => {
    const shop = await aMerchant();
    const inner = await shop.node("mugs", shop.node_id);
    const locales = { "fr-FR": { name: "Tasse" } };
    const mug = await shop.product({ sku: "MUG", tags: ["clay"], locales });
    const draft = await shop.product({ status: "draft" });
    await shop.product({ name: "Of no node" });
    await shop.price("MUG", usd(1800));
    await shop.attach([mug.id, draft.id], inner);
    const release = await shop.publish();
    const index = await loadIndex(shop.table, built(release.id));
    expect(index?.segments).toHaveLength(1);
    const { records, nodes } = index!.segments[0]!;
    expect(nodes.map(({ name }) => name)).toEqual(["Shop", "cups", "mugs"]);
    expect(records).toEqual([
      expect.objectContaining({
        id: mug.id,
        names: { "fr-fr": "Tasse" },
        paths: [[0, 1, 2]],
        tags: ["clay"],
        product_type: "standard",
      }),
    ]);
    expect(records[0]?.pricing.prices[0]?.currencies["USD"]?.amount).toBe(1800);
  });

  it("has children, and of what bundles offer only what is in a node", async () => {
    const shop = await aTee();
    await shop.start();
    const green = await shop.product({ name: "Green tea", sku: "GREEN" });
    const options = [{ id: green.id, type: "product", quantity: 1 }];
    const components = { tea: { name: "Tea", min: 0, max: 1, options } };
    const set = await shop.product({ name: "Set", sku: "SET", components });
    await shop.attach([shop.product_id, set.id]);
    const release = await shop.publish();
    const { records } = (await loadIndex(shop.table, built(release.id)))!.segments[0]!;
    const types = records.map((record) => record.product_type);
    expect(Object.groupBy(types, (type) => type)).toMatchObject({
      parent: [expect.anything()],
      bundle: [expect.anything()],
    });
    expect(types.filter((type) => type === "child")).toHaveLength(6);
    const bundle = records.find((record) => record.product_type === "bundle");
    expect(bundle?.pricing).toEqual({
      prices: [],
      optionProducts: {},
      components: { tea: { options: [] } },
    });
    expect(bundle?.component_options).toEqual([{ id: green.id, name: "Green tea", sku: "GREEN" }]);
    const parent = records.find((record) => record.product_type === "parent");
    expect(parent?.variation_options).toContainEqual(
      expect.objectContaining({ name: "Rust", variation_name: "Colour" }),
    );
  });

  it("stands also when there is nothing to find", async () => {
    const shop = await aMerchant();
    const release = await shop.publish();
    expect(await loadIndex(shop.table, built(release.id))).toMatchObject({ segments: [] });
  });

  it("is loaded once for all who want it, and never read again", async () => {
    const shop = await aMerchant();
    await shop.attach([(await shop.product({ locales: { fr: { name: "Tasse" } } })).id]);
    const { id } = await shop.publish();
    const calls = () => shop.table.calls.getMany;
    const before = calls();
    const [one, other] = await Promise.all([1, 2].map(() => loadIndex(shop.table, built(id))));
    expect(one).toBe(other);
    const loaded = calls() - before;
    expect(loaded).toBe(3); // manifest, records, base texts
    expect(Object.keys(one!.segments[0]!.texts)).toEqual([""]);
    await loadIndex(shop.table, built(id), ["fr", "de"]);
    expect(Object.keys(one!.segments[0]!.texts)).toEqual(["", "fr"]);
    await loadIndex(shop.table, built(id), ["fr"]);
    expect(calls() - before).toBe(loaded + 1);
  });

  it("is one of the ten that were searched last, which are kept", async () => {
    const shop = await aMerchant();
    const { id } = await shop.publish();
    const [manifest] = await getManifests(shop.table, [built(id)]);
    const builds = Array.from({ length: 11 }, (_, build) => ({ releaseId: id, build: `b${build}` }));
    for (const name of builds) await saveManifest(shop.table, name, manifest!);
    const [first, second, ...others] = builds;
    for (const name of [first, second, first, ...others]) await loadIndex(shop.table, name!);
    const before = shop.table.calls.getMany;
    for (const name of [first, ...others]) await loadIndex(shop.table, name!);
    expect(shop.table.calls.getMany).toBe(before);
    await loadIndex(shop.table, second!);
    expect(shop.table.calls.getMany).toBeGreaterThan(before);
  });
});

describe("a release without an index", () => {
  it("could not be indexed: the shop goes on", async () => {
    const shop = await aMerchant();
    const mug = await shop.product();
    await shop.attach([mug.id]);
    const table: Table = {
      ...shop.table,
      put: (item, when) => {
        if (item.sk.startsWith("SEARCH#0#RECORDS#")) throw new Error("It cannot be stored.");
        return shop.table.put(item, when);
      },
    };
    const release = await expectData(
      shop.post(`/catalogs/${shop.catalog_id}/releases`, undefined, { table }),
    );
    expect(release.meta.release_status).toBe("PUBLISHED");
    expect((await shop.shop(mug.id)).status).toBe(200);
    expect(await loadIndex(shop.table, built(release.id))).toBeUndefined();
    expect(shop.table.all().filter(({ sk }) => sk.startsWith("SEARCH#"))).toEqual([]);
  });

  it("is one that was deleted, and nothing of its index is left", async () => {
    const shop = await aMerchant();
    await shop.attach([(await shop.product()).id]);
    const { id } = await shop.publish();
    await shop.publish();
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${id}`));
    await runWorker({ table: shop.table, now: () => new Date(NOON.getTime() + 60_000) });
    expect(shop.table.all().filter(({ pk }) => pk === `RELEASE#${id}`)).toEqual([]);
    expect(await getManifests(shop.table, [built(id)])).toEqual([undefined]);
  });
});
